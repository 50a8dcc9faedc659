import type { Id } from '../../../../shared/domain/primitives.ts';
import { jsonList, type PurgeStatements } from './purgeStatements.ts';

/**
 * Takes out what names a forgotten document. Its rows, chunks, paths and session went with its head;
 * its source stays without its path where a memory drawn from it stays.
 */
export function createDocumentPurge({ run }: PurgeStatements) {
  return (documentIds: readonly Id[]): void => {
    const params = { ids: JSON.stringify(documentIds) };
    const isOne = `id IN ${jsonList('ids')}`;
    run(
      `DELETE FROM sources WHERE ${isOne}
       AND NOT EXISTS (SELECT 1 FROM nodes n WHERE n.source_seq = sources.seq)`,
      params,
    );
    run(`UPDATE sources SET source_path = '…' WHERE ${isOne}`, params);
  };
}
