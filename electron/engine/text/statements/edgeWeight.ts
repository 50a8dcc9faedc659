import { termShare } from '../termShare.ts';

/** Weight of an edge of which no word is shared: its ends are related all the same. */
const MIN_WEIGHT = 0.5;

/** Weight of an edge from a memory to a turn: from 0.5, by how much of the memory its quote states. */
export function evidenceWeight(statement: string, quote: string): number {
  return MIN_WEIGHT + (1 - MIN_WEIGHT) * termShare(statement, quote);
}

/**
 * Weight of a cause: from 0.5, by how much of what is less clearly named, the cause or the effect,
 * stands in the words that state it.
 */
export function causeWeight(cause: string, effect: string, quote: string): number {
  return (
    MIN_WEIGHT + (1 - MIN_WEIGHT) * Math.min(termShare(cause, quote), termShare(effect, quote))
  );
}
