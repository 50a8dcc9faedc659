import { ENGLISH_IRREGULAR } from './irregularEnglish.ts';
import { RUSSIAN_IRREGULAR } from './irregularRussian.ts';

const baseByForm: ReadonlyMap<string, string> = new Map([
  ...ENGLISH_IRREGULAR,
  ...RUSSIAN_IRREGULAR,
]);

/** The base form of a normalized word that a stemmer cannot reach: went → go, людей → человек. */
export function baseForm(word: string): string {
  return baseByForm.get(word) ?? word;
}
