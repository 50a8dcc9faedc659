import { ENGLISH_HEALTH_PHRASES, ENGLISH_HEALTH_WORDS } from './english.ts';
import { RUSSIAN_HEALTH_PHRASES, RUSSIAN_HEALTH_WORDS } from './russian.ts';

const WORD = /\p{L}+/gu;

const HEALTH_WORD = new RegExp(
  `^(?:${[...ENGLISH_HEALTH_WORDS, ...RUSSIAN_HEALTH_WORDS].join('|')})`,
  'u',
);

const HEALTH_PHRASE = new RegExp(
  `(?<!\\p{L})(?:${[...ENGLISH_HEALTH_PHRASES, ...RUSSIAN_HEALTH_PHRASES].join('|')})`,
  'u',
);

/** Dose of a medicine: "75 mg", «5 мг». */
const DOSE = /\d\s?(?:mg|mcg|µg|мг|мкг)(?!\p{L})/u;

/**
 * True if words state somebody's health: an allergy, an illness, a medicine. By words of English
 * and Russian alone; what has none of them is marked by the extraction (`vital`).
 */
export function statesHealth(text: string): boolean {
  const plain = text.toLowerCase();
  const words = plain.match(WORD) ?? [];
  return (
    words.some((word) => HEALTH_WORD.test(word)) || HEALTH_PHRASE.test(plain) || DOSE.test(plain)
  );
}
