import { durableEventSchema } from '../../bus/durableEvents.ts';
import type { ExternalJournal } from '../../storage/files/externalJournal.ts';
import type { BackupManifest } from './backups.ts';

/**
 * Drops from the journal outside what the last but one backup already holds, so that either of the
 * two newest backups and the journal together are whole. With fewer backups everything stays.
 */
export function pruneJournal(
  externalJournal: ExternalJournal,
  backupsNewestFirst: readonly BackupManifest[],
): void {
  const lastButOne = backupsNewestFirst[1];
  if (lastButOne === undefined) return;
  externalJournal.prune((entry) => {
    const parsed = durableEventSchema.safeParse(entry);
    return !parsed.success || parsed.data.seq === null || parsed.data.seq > lastButOne.lastEventSeq;
  });
}
