import { stem } from '../stem.ts';
import { normalizeWord } from '../tokenize.ts';
import { ENGLISH_SYNONYMS } from './english.ts';
import { RUSSIAN_SYNONYMS } from './russian.ts';

/** Stems of a group, read from the words of one line. */
function stemsOf(words: string): string[] {
  return words
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map((word) => stem(normalizeWord(word)));
}

/** Reads the groups; a colon parts words that a question uses from those that it stands for. */
export function readSynonyms(...lists: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const synonyms = new Map<string, Set<string>>();
  for (const line of lists.join('\n').split('\n')) {
    const [heads = '', members] = line.split(':');
    const group = stemsOf(heads);
    const meanings = members === undefined ? group : stemsOf(members);
    for (const head of group) {
      const meaningsOfHead = synonyms.get(head) ?? new Set<string>();
      for (const other of meanings) if (other !== head) meaningsOfHead.add(other);
      synonyms.set(head, meaningsOfHead);
    }
  }
  return new Map([...synonyms].map(([head, others]) => [head, [...others]]));
}

/** Letters by which the lines of a word are looked up. */
const START_LETTERS = 2;

const LINES = [ENGLISH_SYNONYMS, RUSSIAN_SYNONYMS].join('\n').split('\n');

/** Synonyms by the first letters of a stem: reading all of them would take the first question 20 ms. */
const tables = new Map<string, ReadonlyMap<string, readonly string[]>>();

/** Stems of words that mean about the same as the word of a stem; none for most words. */
export function synonymsOf(term: string): readonly string[] {
  const start = term.slice(0, START_LETTERS);
  const table = tables.get(start);
  if (table !== undefined) return table.get(term) ?? [];
  const lines = LINES.filter((line) => ` ${line}`.includes(` ${start}`));
  // What no line has is not kept: there is no end of it.
  if (lines.length > 0) tables.set(start, readSynonyms(...lines));
  return tables.get(start)?.get(term) ?? [];
}
