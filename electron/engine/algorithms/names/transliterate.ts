const LETTERS: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
  і: 'i',
  ї: 'i',
  є: 'e',
  ґ: 'g',
};

/**
 * Accents and diacritics of Latin, Greek and Cyrillic. In other scripts a mark is a vowel, or makes
 * another consonant.
 */
const ACCENTS = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}])\p{M}+/gu;

/** Limit in UTF-16 units: no name is longer, and a pasted page is no name. */
const MAX_LENGTH = 1_000;

/**
 * Rough Latin transliteration of a name's sound, so that Юлия, Yulia, Julia and Iuliia match:
 * Cyrillic by the passport's table (ICAO 9303), then the many spellings of one sound become one.
 * Letters of other scripts stay: without them, every name in such a script would sound alike.
 * Lower-case letters, digits and spaces only. Example: "Алексей" and "Alexey" are both `aleksei`.
 */
export function transliterate(name: string): string {
  const latin = [...name.slice(0, MAX_LENGTH).toLowerCase()]
    .map((letter) => LETTERS[letter] ?? letter)
    .join('');
  return latin
    .normalize('NFD')
    .replaceAll(ACCENTS, '$1')
    .normalize('NFC')
    .replaceAll('x', 'ks')
    .replaceAll(/(?:sch|shch|tsch)/gu, 'sh')
    .replaceAll(/tch/gu, 'ch')
    .replaceAll(/ph/gu, 'f')
    .replaceAll(/kh|(?<![sc])h/gu, 'h')
    .replaceAll(/ck/gu, 'k')
    .replaceAll(/^j(?=[aeou])|(?<=\s)j(?=[aeou])/gu, 'i')
    .replaceAll(/[yj]/gu, 'i')
    .replaceAll(/w/gu, 'v')
    .replaceAll(/i+/gu, 'i')
    .replaceAll(/([b-df-hj-np-tv-z])\1/gu, '$1')
    .replaceAll(/[^\p{L}\p{M}\p{N}\s]/gu, '')
    .trim();
}
