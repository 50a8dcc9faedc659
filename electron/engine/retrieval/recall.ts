import type { EpochMs, Id } from '../../../shared/domain/primitives.ts';
import type { ReadStore } from '../storage/store.ts';
import { matchAny } from '../text/matchQuery.ts';
import { indexTerms, queryTerms } from '../text/terms.ts';
import { isQuestion } from '../text/questions.ts';

/** A memory or a turn that answers a question, with what an answer needs to say so. */
export interface Recalled {
  readonly nodeId: Id;
  readonly source: 'memory' | 'turn';
  readonly content: string;
  readonly eventTime: EpochMs;
  /** Share of the question's words it holds, 0..1. */
  readonly coverage: number;
}

export interface RecallRequest {
  readonly query: string;
  readonly limit: number;
  /** Only knowledge, no turns: for commands that act on a memory. */
  readonly memoriesOnly: boolean;
  /** The turn that asks: it must not answer itself. */
  readonly exceptNodeIds: readonly Id[];
}

/** Candidates read from each list before they are scored. */
const CANDIDATES = 50;

/** Below this share of the question's words a hit is a coincidence. */
const LOWEST_COVERAGE = 0.34;

/** What a memory is worth more than a turn with as many of the words. */
const FACT_BONUS = 0.15;

/** Live memories and earlier turns of the person that hold the words of a question, best first. */
export function recall(store: ReadStore, request: RecallRequest, now: EpochMs): Recalled[] {
  const terms = queryTerms(request.query);
  const match = matchAny(terms);
  if (match === null) return [];
  const memories = store.text
    .knowledge(match, CANDIDATES, now)
    .map(({ seq }) => store.knowledge.bySeq(seq))
    .filter((row) => row !== null)
    .map((row) => ({
      nodeId: row.id,
      source: 'memory' as const,
      content: row.content,
      eventTime: row.event_time,
      coverage: coverage(terms, row.content),
    }));
  const turns = request.memoriesOnly
    ? []
    : store.text
        .episodes(match, CANDIDATES)
        .filter(({ source_role, command }) => source_role === 'user' && command === 0)
        .filter(({ content }) => !isQuestion(content))
        .map((row) => ({
          nodeId: row.id,
          source: 'turn' as const,
          content: row.content,
          eventTime: row.event_time,
          coverage: coverage(terms, row.content),
        }));
  const found = [...memories, ...turns]
    .filter(({ nodeId }) => !request.exceptNodeIds.includes(nodeId))
    .filter((hit) => hit.coverage >= LOWEST_COVERAGE)
    .sort((a, b) => worth(b) - worth(a) || b.eventTime - a.eventTime);
  return withoutRepeats(found).slice(0, request.limit);
}

function worth(hit: Recalled): number {
  return hit.coverage + (hit.source === 'memory' ? FACT_BONUS : 0);
}

function coverage(terms: readonly string[], content: string): number {
  const own = new Set(indexTerms(content));
  return terms.filter((term) => own.has(term)).length / terms.length;
}

/** A turn that asked for a memory says the same as the memory: the memory stands for both. */
function withoutRepeats(hits: readonly Recalled[]): Recalled[] {
  const kept: Recalled[] = [];
  for (const hit of hits) {
    const words = indexTerms(hit.content).join(' ');
    const repeats = kept.some(({ content }) => {
      const other = indexTerms(content).join(' ');
      return other.includes(words) || words.includes(other);
    });
    if (!repeats) kept.push(hit);
  }
  return kept;
}
