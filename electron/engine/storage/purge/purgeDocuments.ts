import type { Id } from '../../../../shared/domain/primitives.ts';
import type { RemoveAttachments } from './purgeAttachments.ts';
import { jsonList, type PurgeStatements } from './purgeStatements.ts';

export interface DocumentPurge {
  /** Takes the documents off the messages that they came with; before their rows go. */
  readonly removeAttachments: (documentIds: readonly Id[]) => void;
  /**
   * Takes out what names the documents. Their rows, chunks, paths and sessions went with their heads;
   * a source stays without its path where a memory drawn from it stays.
   */
  readonly removeSources: (documentIds: readonly Id[]) => void;
}

export function createDocumentPurge(
  { run }: PurgeStatements,
  removeAttachments: RemoveAttachments,
): DocumentPurge {
  const isOne = `id IN ${jsonList('ids')}`;
  return {
    removeAttachments: (documentIds) =>
      removeAttachments(`document_seq IN (SELECT seq FROM documents WHERE ${isOne})`, {
        ids: JSON.stringify(documentIds),
      }),
    removeSources(documentIds) {
      const params = { ids: JSON.stringify(documentIds) };
      run(
        `DELETE FROM sources WHERE ${isOne}
         AND NOT EXISTS (SELECT 1 FROM nodes n WHERE n.source_seq = sources.seq)`,
        params,
      );
      run(`UPDATE sources SET source_path = '…' WHERE ${isOne}`, params);
    },
  };
}
