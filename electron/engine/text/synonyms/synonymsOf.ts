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

let table: ReadonlyMap<string, readonly string[]> | null = null;

/** Stems of words that mean about the same as the word of a stem; none for most words. */
export function synonymsOf(term: string): readonly string[] {
  // Read at the first question: most threads need no synonyms.
  table ??= readSynonyms(ENGLISH_SYNONYMS, RUSSIAN_SYNONYMS);
  return table.get(term) ?? [];
}
