import type { EpochMs, NodeId } from '../../../../shared/domain/primitives.ts';
import { isLive } from '../../storage/connection/isLive.ts';
import type { NodeSeq } from '../../storage/connection/rowNumber.ts';
import type { KnowledgeRow } from '../../storage/memory/knowledge.ts';
import type { ReadStore } from '../../storage/store.ts';
import { matchAll } from '../../text/matchQuery.ts';
import { queryTerms } from '../../text/terms.ts';
import { itemOfMemory, type StructureItem } from './structureItem.ts';

/** Limit of memories that once held and contain all the words. */
const MAX_MATCHES = 20;

/**
 * Versions of some memories that were superseded, and memories with all the words that no longer
 * hold, one that tells when it ended too, each with the time in which it held; then the live ones that took their place.
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
  const matchedSeqs = match === null ? [] : store.text.knowledgeWithHistory(match, MAX_MATCHES);
  const all = new Set([...seqs, ...matchedSeqs.flatMap(({ seq }) => versionsOf(store, seq))]);
  const rows = store.knowledge.bySeqs([...all]).filter(({ review }) => review !== 'rejected');
  const endedRows = rows
    .filter((row) => isReplacedOrEnded(row, now))
    .sort((a, b) => endOf(b) - endOf(a) || b.seq - a.seq);
  const supersededSeqs = new Set(endedRows.flatMap(({ seq }) => versionsOf(store, seq)));
  const live = rows.filter(
    (row) => isLive(row, now) && !hasEnded(row, now) && supersededSeqs.has(row.seq),
  );
  return [
    ...endedRows.map((row) => endedItem(row, now)),
    ...live.map((row) => itemOfMemory(row, now)),
  ];
}

const versionsOf = (store: ReadStore, seq: NodeSeq): NodeSeq[] => store.evidence.chain(seq);

/** True for a memory that held and was replaced or ended: not one that was taken back or faded. */
function isReplacedOrEnded(row: KnowledgeRow, now: EpochMs): boolean {
  const { status, status_reason: reason } = row;
  if (isLive(row, now)) return hasEnded(row, now);
  return status === 'superseded' || (status === 'retracted' && reason === 'done');
}

/** True for a claim that says itself until when it held. */
function hasEnded({ true_until: end }: KnowledgeRow, now: EpochMs): boolean {
  return end !== null && end <= now;
}

/** Item with the time in which its claim held, or was held to be true where it names none. */
function endedItem(row: KnowledgeRow, now: EpochMs): StructureItem {
  const item = itemOfMemory(row, now);
  return { ...item, at: row.true_from ?? item.at, endedAt: endOf(row) };
}

/** End of what a former memory claims: when it says so itself, and at the latest when it was ended. */
function endOf({ true_until: end, valid_until: closed, updated_at }: KnowledgeRow): EpochMs {
  if (end === null) return closed ?? updated_at;
  return closed === null ? end : Math.min(end, closed);
}
