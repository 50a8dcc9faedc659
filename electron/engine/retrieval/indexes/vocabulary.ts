import { editDistance } from '../../algorithms/names/editDistance.ts';
import { letterMask, canBeWithinEdits } from '../../algorithms/names/letterMask.ts';
import { GrowableInts } from './growable.ts';

/** Length of the character n-grams that tolerate typing errors and unknown inflections. */
const GRAM_LENGTH = 4;

/**
 * Least length of a word that is corrected, since shorter ones have too many neighbors; from this
 * length on two errors are corrected.
 */
const SHORTEST_CORRECTED = 4;
const LONG_WORD = 6;

/** Character n-grams of a word, with its ends marked: `tea` → `#tea`, `tea#`. */
export function gramsOf(word: string): string[] {
  const paddedWord = `#${word}#`;
  if (paddedWord.length <= GRAM_LENGTH) return [paddedWord];
  const grams: string[] = [];
  for (let i = 0; i + GRAM_LENGTH <= paddedWord.length; i += 1)
    grams.push(paddedWord.slice(i, i + GRAM_LENGTH));
  return [...new Set(grams)];
}

/**
 * Vocabulary of an index: a number for each stem, its document frequency, and its character
 * n-grams.
 */
export interface Vocabulary {
  /** Number of a stem, or -1. */
  find(stem: string): number;
  findOrAdd(stem: string): number;
  size(): number;
  /** Document frequency of the stem. */
  frequency(term: number): number;
  /**
   * Spelling candidates for a word that occurs nowhere: same first letter, one typing error in
   * short words, two in longer ones; the nearest ones only.
   */
  similar(stem: string): number[];
  /** Stem of a number. */
  word(term: number): string;
  countDocument(term: number, delta: 1 | -1): void;
  /** Numbers of the n-grams of a term. */
  grams(term: number): readonly number[];
  findGram(gram: string): number;
  /** Numbers of the terms that have an n-gram. */
  termsWith(gram: number): readonly number[];
  /** Upper bound of an n-gram's document frequency: the sum over its words. */
  gramFrequency(gram: number): number;
}

export function createVocabulary(): Vocabulary {
  const numbers = new Map<string, number>();
  const gramNumbers = new Map<string, number>();
  const frequencies = new GrowableInts(1024);
  const termsByGram: number[][] = [];
  const words: string[] = [];
  const masks = new GrowableInts(1024);
  const byStart = new Map<string, number[]>();

  const gramNumber = (gram: string): number => {
    const existing = gramNumbers.get(gram);
    if (existing !== undefined) return existing;
    const number = gramNumbers.size;
    gramNumbers.set(gram, number);
    termsByGram.push([]);
    return number;
  };
  return {
    find: (stem) => numbers.get(stem) ?? -1,
    findOrAdd(stem) {
      const existing = numbers.get(stem);
      if (existing !== undefined) return existing;
      const number = numbers.size;
      numbers.set(stem, number);
      frequencies.push(0);
      for (const gram of gramsOf(stem)) termsByGram[gramNumber(gram)]?.push(number);
      words.push(stem);
      masks.push(letterMask(stem));
      const start = stem.slice(0, 1);
      const siblings = byStart.get(start);
      if (siblings === undefined) byStart.set(start, [number]);
      else siblings.push(number);
      return number;
    },
    size: () => numbers.size,
    frequency: (term) => frequencies.at(term),
    similar(stem) {
      if (stem.length < SHORTEST_CORRECTED) return [];
      const limit = stem.length < LONG_WORD ? 1 : 2;
      const mask = letterMask(stem);
      const near = (byStart.get(stem.slice(0, 1)) ?? [])
        .filter((term) => canBeWithinEdits(limit, mask, masks.at(term)) && frequencies.at(term) > 0)
        .map((term) => ({ term, distance: editDistance(stem, words[term] ?? '', limit) }))
        .filter(({ distance }) => distance <= limit);
      const minDistance = Math.min(...near.map(({ distance }) => distance));
      return near.filter(({ distance }) => distance === minDistance).map(({ term }) => term);
    },
    word: (term) => words[term] ?? '',
    countDocument: (term, delta) => frequencies.set(term, frequencies.at(term) + delta),
    // Made on demand: a question looks at a few terms, and a list for each would be half the memory.
    grams: (term) => gramsOf(words[term] ?? '').map((gram) => gramNumbers.get(gram) ?? -1),
    findGram: (gram) => gramNumbers.get(gram) ?? -1,
    termsWith: (gram) => termsByGram[gram] ?? [],
    // Counted on demand: turns have a hundred times more words than questions have n-grams.
    gramFrequency: (gram) =>
      (termsByGram[gram] ?? []).reduce((sum, term) => sum + frequencies.at(term), 0),
  };
}
