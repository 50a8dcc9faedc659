import { withoutLatinAccents } from '../tokenize.ts';

/** First digits of the decimal digits that are written in the scripts of the language files. */
const ZEROS = [0x06_60, 0x06_f0, 0x09_66, 0x09_e6, 0xff_10];

/**
 * Folds a text for comparison with the words of the language files: lower case, no accents on Latin
 * letters, no vowel signs in Arabic, one spelling of letters that are typed in several ways, ASCII
 * digits, apostrophes as spaces.
 */
export function foldText(text: string): string {
  return withoutLatinAccents(text.normalize('NFC').toLowerCase())
    .replaceAll(/['’ʼ`]/gu, ' ')
    .replaceAll(/[\u064B-\u0652\u0640]/gu, '')
    .replaceAll(/[أإآ]/gu, 'ا')
    .replaceAll(/[يى]/gu, 'ی')
    .replaceAll('ك', 'ک')
    .replaceAll('ँ', 'ं')
    .replaceAll(
      /[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\u09E6-\u09EF\uFF10-\uFF19]/gu,
      asciiDigit,
    );
}

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => code >= first && code < first + 10) ?? code;
  return String(code - zero);
}
