import { nameFamilies } from '../algorithms/names/nicknames.ts';
import { stem } from './stem.ts';

let byStem: ReadonlyMap<string, readonly string[]> | null = null;

/**
 * Variants of a first name, in any case: the full names and the short forms of the same person's
 * name. Empty for a word that is no known first name. Example: "тани" gives таня and татьяна,
 * "kate" gives catherine, katherine, kathryn, cathy, …
 */
export function nameForms(word: string): readonly string[] {
  byStem ??= index();
  return byStem.get(stem(word)) ?? [];
}

function index(): Map<string, string[]> {
  const forms = new Map<string, string[]>();
  for (const family of nameFamilies()) {
    for (const key of new Set(family.map(stem))) {
      forms.set(key, [...new Set([...(forms.get(key) ?? []), ...family])]);
    }
  }
  return forms;
}
