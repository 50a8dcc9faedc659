import type { LanguageWords } from './languageWords.ts';
import { arabic } from './words/arabic.ts';
import { bengali } from './words/bengali.ts';
import { chinese } from './words/chinese.ts';
import { french } from './words/french.ts';
import { german } from './words/german.ts';
import { hindi } from './words/hindi.ts';
import { indonesian } from './words/indonesian.ts';
import { japanese } from './words/japanese.ts';
import { portuguese } from './words/portuguese.ts';
import { spanish } from './words/spanish.ts';
import { urdu } from './words/urdu.ts';

/**
 * Languages whose questions, negations and times are understood, besides English and Russian, which
 * have rules of their own.
 */
export const languageFiles: readonly LanguageWords[] = [
  chinese,
  hindi,
  spanish,
  arabic,
  french,
  bengali,
  portuguese,
  urdu,
  indonesian,
  german,
  japanese,
];

/** Words of a language by its ISO 639-1 code; undefined for one without a file. */
export function languageFile(code: string): LanguageWords | undefined {
  return languageFiles.find((language) => language.code === code);
}

/** False for languages that put no spaces between words. */
export function hasSpaces({ code }: LanguageWords): boolean {
  return code !== 'zh' && code !== 'ja';
}
