import { durableEventSchema, type DurableEvent } from '../../bus/durableEvents.ts';
import type { Logger } from '../../dependencies.ts';
import { storageFailure } from '../../storage/connection/errors.ts';
import type { ExternalJournal } from '../../storage/files/externalJournal.ts';

/**
 * Rewrites the replayed entries of the external journal with the seqs and authors that the database
 * gave them: without a seq an entry counts as not stored yet, and is never removed.
 */
export function recordReplayedEvents(
  externalJournal: ExternalJournal,
  eventById: ReadonlyMap<string, DurableEvent>,
  logger: Logger,
): void {
  if (eventById.size === 0) return;
  try {
    externalJournal.rewrite((entry) => {
      const parsed = durableEventSchema.safeParse(entry);
      return (parsed.success ? eventById.get(parsed.data.id) : undefined) ?? entry;
    });
  } catch (error) {
    // The messages are in the database: on a full disk it is done at the next start.
    if (storageFailure(error) === 'other') throw error;
    logger.warn('the external journal was not rewritten', { error: String(error) });
  }
}
