import type { EdgeRow } from '../../storage/connection/rows.ts';
import type { ChangeGroupWriter } from '../../storage/history/changeGroupWriter.ts';

/** Closes an edge: it stays in the history. The clock may have been set back since it was made. */
export function closeEdge(
  set: ChangeGroupWriter,
  { id, valid_from: validFrom }: Pick<EdgeRow, 'id' | 'valid_from'>,
): void {
  set.update('edges', id, { valid_until: Math.max(set.at, validFrom) });
}
