import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { MS_PER_DAY } from '../../algorithms/decay/fading.ts';
import type { ProbeRow } from '../../storage/search/selfTestReads.ts';
import type { ReadStore } from '../../storage/store.ts';
import { queryTerms } from '../../text/terms.ts';

/** Stored memory and the words by which it is recalled. */
export interface Probe extends ProbeRow {
  readonly terms: readonly string[];
  readonly question: string;
}

/** Number of memories tested: one alone may be out of the ordinary. */
const MAX_PROBES = 3;
const MAX_CANDIDATES = 12;
/** Fewer words are shared by too many memories. */
const MIN_TERMS = 2;
const MAX_QUESTION_LENGTH = 300;

/** Step by which the days visit all of memory evenly. */
const GOLDEN_RATIO = 0.618_033_988_75;

/** Memories that the self-test of a day recalls: other ones each day, anywhere in memory. */
export function chooseProbes(store: ReadStore, now: EpochMs): Probe[] {
  const day = Math.floor(now / MS_PER_DAY);
  const start = Math.floor(store.index.lastNode() * ((day * GOLDEN_RATIO) % 1));
  const rows = [
    ...store.selfTest.liveFrom(start, now, MAX_CANDIDATES),
    ...store.selfTest.liveFrom(0, now, MAX_CANDIDATES),
  ];
  const probes = [...new Map(rows.map((row) => [row.seq, row])).values()].map((row) => {
    const question = row.content.slice(0, MAX_QUESTION_LENGTH);
    return { ...row, question, terms: [...new Set(queryTerms(question))] };
  });
  return probes.filter(({ terms }) => terms.length >= MIN_TERMS).slice(0, MAX_PROBES);
}
