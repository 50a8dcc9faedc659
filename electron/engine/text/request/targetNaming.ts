import { figureOf } from '../grounding/figures.ts';
import { canonicalTerm, isFunctionWord } from '../grounding/rewording.ts';
import { tokenize } from '../tokenize.ts';

/** Memory shown to the model in this request. */
export interface ShownMemory {
  readonly nodeId: string;
  readonly content: string;
}

/** Result of looking for a memory, among those shown, by the words of a turn. */
export type TargetNaming =
  /** Its words name this one, and no other one better. */
  | 'named'
  /** Another one is named as well. */
  | 'tied'
  /** The words name nothing, and the answer before was about this one only. */
  | 'just_answered'
  /** The words name another one better. */
  | 'other'
  | 'unnamed';

/**
 * Compares the target with every other memory shown: a rare word counts more than one that several
 * of them hold.
 */
export function targetNaming(
  nodeId: string,
  candidates: readonly ShownMemory[],
  turn: string,
  previousAnswer: string,
): TargetNaming {
  const namingInTurn = compareNaming(nodeId, candidates, turn);
  if (namingInTurn !== 'unnamed') return namingInTurn;
  const namingInAnswer = compareNaming(nodeId, candidates, previousAnswer);
  return namingInAnswer === 'named' ? 'just_answered' : 'unnamed';
}

function compareNaming(
  nodeId: string,
  candidates: readonly ShownMemory[],
  text: string,
): TargetNaming {
  const memories = candidates.map((memory) => ({ ...memory, terms: contentTerms(memory.content) }));
  const words = [...contentTerms(text)];
  const scores = memories.map((memory) => ({
    nodeId: memory.nodeId,
    score: words.reduce((sum, word) => sum + weightOf(word, memory.terms, memories), 0),
  }));
  const target = scores.find((one) => one.nodeId === nodeId)?.score ?? 0;
  const best = Math.max(
    0,
    ...scores.filter((one) => one.nodeId !== nodeId).map(({ score }) => score),
  );
  if (target === 0 && best === 0) return 'unnamed';
  if (target < best - EPSILON) return 'other';
  return target > best + EPSILON ? 'named' : 'tied';
}

/** Difference below which two memories are named alike. */
const EPSILON = 1e-9;

function weightOf(
  word: string,
  terms: ReadonlySet<string>,
  memories: readonly { readonly terms: ReadonlySet<string> }[],
): number {
  if (!includesWord(terms, word)) return 0;
  return 1 / memories.filter((memory) => includesWord(memory.terms, word)).length;
}

/** Length of the beginning that forms of one word share. */
const PREFIX_LENGTH = 5;

function includesWord(terms: ReadonlySet<string>, word: string): boolean {
  if (terms.has(word)) return true;
  if (word.length < PREFIX_LENGTH || figureOf(word) !== null) return false;
  return [...terms].some(
    (term) =>
      term.length >= PREFIX_LENGTH && term.slice(0, PREFIX_LENGTH) === word.slice(0, PREFIX_LENGTH),
  );
}

function contentTerms(text: string): Set<string> {
  return new Set(
    tokenize(text)
      .filter((token) => !isFunctionWord(token))
      .map(canonicalTerm),
  );
}
