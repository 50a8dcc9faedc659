import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { rowAsOf } from '../../history/asOf.ts';
import type { ReadStore } from '../../storage/store.ts';
import { entityItem, memoryItem } from './graphItem.ts';
import { entitySeqOf, isEntity, nodeSeqOf, PAST, type GraphItem, type Ref } from './source.ts';
import type { NodeSeq, EntitySeq } from '../../storage/connection/rowNumber.ts';

/** Number of later changes up to which they are looked up in a set; beyond it row by row. */
const MAX_CHANGED = 20_000;

/** Rows of the graph as they were. */
export interface AsOfItems {
  readonly item: (ref: Ref) => GraphItem | null;
  /** Reads unchanged rows in one batch: reverting no changes, row by row, is just as slow. */
  readonly prepare: (seqs: readonly number[]) => void;
  readonly isActive: (ref: Ref) => boolean;
  /** Rows that changed since, as `table key`; null where they are too many. */
  readonly changedKeys: ReadonlySet<string> | null;
}

export function createAsOfItems(store: ReadStore, at: EpochMs): AsOfItems {
  const items = new Map<Ref, GraphItem | null>();
  const item = (ref: Ref): GraphItem | null => {
    const cached = items.get(ref);
    if (cached !== undefined) return cached;
    const row = isEntity(ref)
      ? entityAsOf(store, entitySeqOf(ref), at)
      : memoryAsOf(store, nodeSeqOf(ref), at);
    items.set(ref, row);
    return row;
  };
  const changedKeys = store.graphHistory.rowKeysChangedAfter(at, MAX_CHANGED);
  const prepare = (seqs: readonly number[]) => {
    if (changedKeys === null) return;
    const unknown = [...new Set(seqs)].filter((seq) => !items.has(seq));
    for (const row of store.graphView.rows(unknown)) {
      const hasChanged =
        row.type === 'episodic' ||
        changedKeys.has(`nodes ${row.id}`) ||
        changedKeys.has(`node_life ${row.id}`);
      if (!hasChanged) items.set(row.seq, row.created_at > at ? null : memoryItem(row, at));
    }
  };
  const isActive = (ref: Ref) => {
    const node = item(ref);
    return node !== null && (node.flags & PAST) === 0;
  };
  return { item, prepare, isActive, changedKeys };
}

function memoryAsOf(store: ReadStore, seq: NodeSeq, at: EpochMs): GraphItem | null {
  const id = store.asOfKeys.nodeId(seq);
  const node = id === null ? null : rowAsOf(store, 'nodes', id, at);
  if (node === null || node.created_at > at || node.review === 'rejected') return null;
  if (node.type !== 'episodic') {
    const life = rowAsOf(store, 'node_life', String(seq), at);
    return life === null ? null : memoryItem({ ...node, ...life }, at);
  }
  const location = store.graphHistory.locationOf(seq);
  if (location !== null) {
    const conversation = rowAsOf(store, 'conversations', location.conversation, at);
    if (location.shown === 0 || conversation?.trashed_at !== null) return null;
  }
  return memoryItem(node, at);
}

function entityAsOf(store: ReadStore, seq: EntitySeq, at: EpochMs): GraphItem | null {
  const id = store.graphHistory.entityId(seq);
  const row = id === null ? null : rowAsOf(store, 'entities', id, at);
  return row === null || row.merged_into !== null ? null : entityItem(row);
}
