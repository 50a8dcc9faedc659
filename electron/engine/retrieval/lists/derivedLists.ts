import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { SearchGraph } from '../graph/searchGraph.ts';
import type { TurnIndex } from '../indexes/turnIndex.ts';
import { bestWeight, type Candidate, type CandidateList } from '../fusion/candidateList.ts';
import type { NodeSeq } from '../../storage/connection/rowNumber.ts';

/** Share of a memory's worth that a turn gains from the best memory derived from it. */
const THROUGH_KNOWLEDGE = 0.45;

/** Share of a turn's worth that a memory gains from the best turn it was derived from. */
const THROUGH_EVIDENCE = 0.1;

/** Limit of turns from which derived memories are followed, and of memories found by them. */
const LEADING_TURNS = 10;
const MAX_DERIVED = 100;

/**
 * Score of the best memory extracted from each session, over the best of all: a session with one
 * answering statement often has others.
 */
export function statedInSession(
  turns: TurnIndex,
  knowledge: CandidateList,
  evidence: readonly { readonly node: NodeSeq; readonly episode: NodeSeq }[],
): (session: number) => number {
  const worths = new Map(knowledge.candidates.map(({ seq, worth }) => [seq, worth]));
  const best = bestWeight(knowledge);
  const scores = new Map<number, number>();
  for (const { node, episode } of evidence) {
    const document = turns.documentOf(episode);
    if (document < 0) continue;
    const session = turns.session(document);
    scores.set(session, Math.max(scores.get(session) ?? 0, (worths.get(node) ?? 0) / best));
  }
  return (session) => scores.get(session) ?? 0;
}

/** Evidence of answering memories: each source turn, scored by the best memory derived from it. */
export function evidenceList(
  knowledge: CandidateList,
  evidence: readonly { readonly node: NodeSeq; readonly episode: NodeSeq }[],
): CandidateList {
  const byNode = Map.groupBy(evidence, ({ node }) => node);
  const best = new Map<NodeSeq, Candidate>();
  for (const { seq, worth } of knowledge.candidates) {
    for (const { episode } of byNode.get(seq) ?? []) {
      if (best.has(episode)) continue;
      const score = THROUGH_KNOWLEDGE * worth;
      best.set(episode, { seq: episode, score, worth: score, via: [seq], names: [] });
    }
  }
  return {
    list: 'derived',
    weight: knowledge.weight,
    share: THROUGH_KNOWLEDGE,
    candidates: [...best.values()],
  };
}

/** Memories derived from the best turns, which need not share a word with the question. */
export function derivedList(
  graph: Pick<SearchGraph, 'derivedFrom'>,
  turns: CandidateList,
  now: EpochMs,
): CandidateList {
  const leading = turns.candidates.slice(0, LEADING_TURNS);
  const seqs = leading.map(({ seq }) => seq);
  const derived = Map.groupBy(graph.derivedFrom(seqs, MAX_DERIVED, now), ({ episode }) => episode);
  const best = new Map<NodeSeq, Candidate>();
  for (const { seq, worth } of leading) {
    for (const { node } of derived.get(seq) ?? []) {
      if (best.has(node)) continue;
      const score = THROUGH_EVIDENCE * Math.max(0, worth);
      best.set(node, { seq: node, score, worth: score, via: [seq], names: [] });
    }
  }
  return {
    list: 'derived',
    weight: turns.weight,
    share: THROUGH_EVIDENCE,
    candidates: [...best.values()],
  };
}
