import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Id } from '../../../../shared/domain/primitives.ts';
import type { PurgeTargets } from '../../storage/purge/purge.ts';
import type { ReadStore } from '../../storage/store.ts';

/** Files of a workspace that go with what is forgotten. */
export interface ForgottenFiles {
  /** Names in `processed/` that are noted in the database: the last one of each path. */
  readonly stored: readonly string[];
  /** Documents, which the manifests of all their files in `processed/` name. */
  readonly documentIds: readonly Id[];
  /** Hashes of attached files that no remaining message has. */
  readonly attached: readonly string[];
}

/** Files of rows that are still to be purged. */
export function forgottenFilesOf(
  store: ReadStore,
  { documentIds, messageSeqs }: Pick<PurgeTargets, 'documentIds' | 'messageSeqs'>,
): ForgottenFiles {
  const documents = documentIds.flatMap((id) => store.documents.byId(id) ?? []);
  return {
    stored: documents
      .flatMap(({ seq }) => store.documentFiles.ofDocument(seq))
      .flatMap(({ moved_to }) => moved_to ?? []),
    documentIds,
    attached: store.attachments.contentOnlyOf(messageSeqs, documentIds),
  };
}

/** Removes copies of snapshots that the database no longer has. */
export function removeOrphanedBulletins(store: ReadStore, folder: string): void {
  const files = new Set(store.bulletins.ids().map((id) => `${id}.md`));
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (name.endsWith('.md') && !files.has(name)) rmSync(join(folder, name), { force: true });
  }
}

/** Files of a workspace except its copies. */
export function filesIn(folder: string, copies: readonly string[]): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !copies.some((copy) => entry.parentPath.startsWith(copy)))
    .map((entry) => join(entry.parentPath, entry.name));
}
