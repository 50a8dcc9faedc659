import { GREEK, HAN, HANGUL, HEBREW, RUSSIAN } from './frequentCharacters.ts';

/**
 * Encodings with one byte a letter; `minLetters` that a text must have, as any two letters are
 * frequent in some alphabet, and `lead` over the others: Greek letters lie where Russian ones do.
 */
const ALPHABETS = [
  {
    letters: RUSSIAN,
    pages: ['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5', 'x-mac-cyrillic'],
    minLetters: 1,
    lead: 0,
  },
  { letters: GREEK, pages: ['windows-1253'], minLetters: 8, lead: 0.03 },
  { letters: HEBREW, pages: ['windows-1255'], minLetters: 8, lead: 0 },
] as const;

const isKana = (character: string) => character >= '\u3041' && character <= '\u30fe';
const isHan = (character: string) => HAN.has(character);

/** Encodings with two bytes a character, with the characters frequent in their texts alone. */
const EAST_ASIAN: readonly (readonly [page: string, isFrequent: (character: string) => boolean])[] =
  [
    ['gb18030', isHan],
    ['big5', isHan],
    ['shift_jis', isKana],
    ['euc-jp', isKana],
    ['euc-kr', (character) => HANGUL.has(character)],
  ];

/** Bytes inspected: the beginning of a file is enough to recognize its letters. */
const INSPECTED_BYTES = 16_384;

/** Share of high bytes next to another: accents of Western languages stand alone. */
const MIN_RUN_SHARE = 0.5;
/** Share of high bytes next to a Latin letter up to which they are no accents of a Latin word. */
const MAX_LATIN_SHARE = 0.5;

/** Score below which a text is in none of the encodings: characters are many, and letters few. */
const MIN_LETTER_SCORE = 0.45;
const MIN_CHARACTER_SCORE = 0.3;

/** Characters that a text in two bytes a character has at least. */
const MIN_CHARACTERS = 3;

interface Candidate {
  readonly page: string;
  readonly score: number;
}

/** Encoding in which a text has the most frequent letters of a language; null for a Western one. */
export function legacyEncoding(bytes: Uint8Array): string | null {
  const start = bytes.subarray(0, INSPECTED_BYTES);
  const candidates = [
    ...alphabetCandidates(start).filter(({ score }) => score >= MIN_LETTER_SCORE),
    ...eastAsianCandidates(start).filter(({ score }) => score >= MIN_CHARACTER_SCORE),
  ];
  const [best] = candidates.toSorted((a, b) => b.score - a.score);
  return best?.page ?? null;
}

function alphabetCandidates(bytes: Uint8Array): Candidate[] {
  const { count, runs, latinShare } = highBytes(bytes);
  if (runs < MIN_RUN_SHARE || latinShare > MAX_LATIN_SHARE) return [];
  return ALPHABETS.filter(({ minLetters }) => count >= minLetters).flatMap(
    ({ letters, pages, lead }) =>
      pages.map((page) => {
        const text = new TextDecoder(page).decode(bytes);
        return { page, score: letterScore(text, letters) - lead };
      }),
  );
}

function eastAsianCandidates(bytes: Uint8Array): Candidate[] {
  return EAST_ASIAN.map(([page, isFrequent]) => ({
    page,
    score: characterScore(bytes, page, isFrequent),
  }));
}

/** High bytes of a text: their number, the share next to another, and next to a Latin letter. */
function highBytes(bytes: Uint8Array) {
  let [count, adjacent, latin] = [0, 0, 0];
  for (let i = 0; i < bytes.length; i += 1) {
    if (!isHighByte(bytes[i])) continue;
    count += 1;
    if (isHighByte(bytes[i - 1]) || isHighByte(bytes[i + 1])) adjacent += 1;
    if (isLatin(bytes[i - 1]) || isLatin(bytes[i + 1])) latin += 1;
  }
  const share = (part: number) => (count === 0 ? 0 : part / count);
  return { count, runs: share(adjacent), latinShare: share(latin) };
}

function isHighByte(byte = 0): boolean {
  return byte >= 0x80;
}

function isLatin(byte = 0): boolean {
  return /[a-z]/iu.test(String.fromCharCode(byte));
}

/**
 * Mean frequency weight of the characters beyond ASCII, 0..1; a capital or a final letter inside a
 * word counts against.
 */
function letterScore(text: string, letters: string): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < text.length; i += 1) {
    const character = text.charAt(i);
    if (character.charCodeAt(0) < 0x80) continue;
    count += 1;
    const lower = character.toLowerCase();
    const rank = letters.indexOf(lower);
    const previous = text.charAt(i - 1);
    if (rank < 0) sum += TYPOGRAPHY.test(character) ? 0.5 : 0;
    else if (character !== lower && isLowerCase(previous)) sum -= 0.5;
    else if (FINAL_LETTER.test(character) && /\p{L}/u.test(text.charAt(i + 1))) sum -= 0.5;
    else sum += 1 - rank / letters.length;
  }
  return count === 0 ? 0 : sum / count;
}

/** Letters that end a word in Greek and Hebrew. */
const FINAL_LETTER = /[ςךםןףץ]/u;
const TYPOGRAPHY = /[«»—–№…„“”’‘\u00a0]/u;

function isLowerCase(character: string): boolean {
  return character !== '' && character !== character.toUpperCase();
}

/** Share of frequent characters among those beyond ASCII; 0 for bytes that are no text of the page. */
function characterScore(
  bytes: Uint8Array,
  page: string,
  isFrequent: (character: string) => boolean,
): number {
  const characters = decodedOrEmpty(bytes, page).match(/[^\p{ASCII}\p{P}\p{S}\p{Z}]/gu) ?? [];
  return characters.length < MIN_CHARACTERS
    ? 0
    : characters.filter(isFrequent).length / characters.length;
}

/** Text up to the last whole character; nothing where a byte has no meaning in the page. */
function decodedOrEmpty(bytes: Uint8Array, page: string): string {
  try {
    return new TextDecoder(page, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return '';
  }
}
