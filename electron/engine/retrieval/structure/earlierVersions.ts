import type { EpochMs, NodeId } from '../../../../shared/domain/primitives.ts';
import { isLive } from '../../storage/connection/isLive.ts';
import type { NodeSeq } from '../../storage/connection/rowNumber.ts';
import type { KnowledgeRow } from '../../storage/memory/knowledge.ts';
import type { ReadStore } from '../../storage/store.ts';
import { matchAll } from '../../text/matchQuery.ts';
import { queryTerms } from '../../text/terms.ts';
import { itemOfMemory, type StructureItem } from './structureItem.ts';

/** Limit of memories that once held and contain all the words. */
const MOST_FORMER = 20;

/**
 * Versions of some memories that were superseded, and memories with all the words that no longer
 * hold, each with the time until which it held; then the live ones that took their place.
 */
export function earlierVersions(
  store: ReadStore,
  { ofNodeIds, words }: { readonly ofNodeIds: readonly NodeId[]; readonly words: string | null },
  now: EpochMs,
): StructureItem[] {
  const seqs = ofNodeIds
    .map((id) => store.knowledge.byId(id)?.seq)
    .filter((seq) => seq !== undefined)
    .flatMap((seq) => versionsOf(store, seq));
  const match = words === null ? null : matchAll(queryTerms(words));
  const formerSeqs = match === null ? [] : store.text.everHeld(match, MOST_FORMER);
  const all = new Set([...seqs, ...formerSeqs.flatMap(({ seq }) => versionsOf(store, seq))]);
  const rows = store.knowledge.bySeqs([...all]).filter(({ review }) => review !== 'rejected');
  const former = rows.filter(isFormer).sort((a, b) => endOf(b) - endOf(a) || b.seq - a.seq);
  const replaced = new Set(former.flatMap(({ seq }) => versionsOf(store, seq)));
  const live = rows.filter((row) => isLive(row, now) && replaced.has(row.seq));
  return [
    ...former.map((row) => ({ ...itemOfMemory(row), until: endOf(row) })),
    ...live.map((row) => itemOfMemory(row)),
  ];
}

const versionsOf = (store: ReadStore, seq: NodeSeq): NodeSeq[] => store.evidence.chain(seq);

/** True for a memory that held and was replaced or ended: not one that was taken back or faded. */
function isFormer({ status, status_reason: reason }: KnowledgeRow): boolean {
  return status === 'superseded' || (status === 'retracted' && reason === 'done');
}

const endOf = (row: KnowledgeRow): EpochMs => row.valid_until ?? row.updated_at;
