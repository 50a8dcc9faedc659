import { evidenceConfidence } from '../../algorithms/decay/evidenceConfidence.ts';
import { evidenceWeight } from '../../text/statements/edgeWeight.ts';
import { TRUST_CEILING } from '../../algorithms/decay/trustCeiling.ts';
import type { CurationContext } from '../../curation/changeGroup.ts';
import { countMentions } from '../../curation/entityLinks.ts';
import { latestFadeAt } from '../../curation/lifetime/fadingTimes.ts';
import { insertEdge } from '../../curation/newNode.ts';
import type { ChangeGroupWriter } from '../../storage/history/changeGroupWriter.ts';
import type { KnowledgeRow } from '../../storage/memory/knowledge.ts';
import type { ReadStore } from '../../storage/store.ts';
import { isOwnQuote, type VerifiedEvidence } from '../plan/verifyItem.ts';
import { extractionNote } from '../plan/extractionNote.ts';

/**
 * Adds evidence from further turns: new edges, and for extracted memories higher confidence and a
 * later time to fade. Only from the person's own words: an assistant may be repeating memory context.
 */
export function addEvidence(
  context: CurationContext,
  set: ChangeGroupWriter,
  row: KnowledgeRow,
  evidence: readonly VerifiedEvidence[],
): void {
  const { store } = context;
  const newEvidence = newTurnEvidence(store, row, evidence);
  for (const { episode, quote } of newEvidence) {
    const weight = evidenceWeight(row.content, quote);
    insertEdge(context, set, row.seq, episode.seq, 'derived_from', quote, { weight });
  }
  if (newEvidence.length === 0) return;
  countMentions(context, set, row.seq, newEvidence.length);
  const statedAt = Math.max(...newEvidence.map(({ episode }) => episode.event_time));
  set.update('node_life', String(row.seq), {
    last_verified: Math.max(row.last_verified ?? 0, statedAt),
  });
  if (row.decay_rate === 0) return;
  if (row.trust !== 'extracted' && row.trust !== 'inferred') return;
  const { claimed } = extractionNote.parse(row.attributes);
  const ceiling = TRUST_CEILING[row.trust];
  const episodes = store.edges.from(row.seq, 'derived_from').length;
  const confidence = Math.max(
    row.confidence,
    evidenceConfidence(claimed ?? row.confidence, episodes, ceiling),
  );
  const { fades_from: fadesFrom, fade_at: previous } = row;
  const { threshold } = context.settings();
  // Said again, it begins to fade anew from then; an old session that is read late changes nothing.
  const since = fadesFrom === null ? null : Math.max(fadesFrom, Math.min(statedAt, set.at));
  set.update('node_life', String(row.seq), {
    confidence,
    ...(previous !== null &&
      since !== null && {
        fades_from: since,
        fade_at: latestFadeAt(previous, {
          confidence,
          decayRate: row.decay_rate,
          since,
          threshold,
        }),
      }),
  });
}

/** Evidence in the person's own words from turns that the memory does not rest on yet. */
export function newTurnEvidence(
  { edges }: ReadStore,
  { seq }: KnowledgeRow,
  evidence: readonly VerifiedEvidence[],
): VerifiedEvidence[] {
  const existing = new Set(edges.from(seq, 'derived_from').map(({ target_seq }) => target_seq));
  return evidence.filter((one) => isOwnQuote(one) && !existing.has(one.episode.seq));
}
