import { durableEventSchema } from '../../bus/durableEvents.ts';
import type { ExternalJournal } from '../../storage/files/externalJournal.ts';
import type { BackupManifest } from './backups.ts';

/**
 * Prunes events from the external journal that the last but one backup already holds, so that
 * either of the two newest backups together with the journal is complete. With fewer backups
 * everything stays.
 */
export function pruneJournal(
  externalJournal: ExternalJournal,
  backupsNewestFirst: readonly BackupManifest[],
): void {
  const secondNewest = backupsNewestFirst[1];
  if (secondNewest === undefined) return;
  externalJournal.prune((entry) => {
    const parsed = durableEventSchema.safeParse(entry);
    return (
      !parsed.success || parsed.data.seq === null || parsed.data.seq > secondNewest.lastEventSeq
    );
  });
}
