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
 * A name's sound in one rough Latin spelling, so that Юлия, Yulia, Julia and Iuliia meet: Cyrillic
 * by the passport's table (ICAO 9303), then the many spellings of one sound become one.
 * Lower-case letters, digits and spaces only. Example: "Алексей" and "Alexey" are both `aleksei`.
 */
export function transliterate(name: string): string {
  const latin = [...name.toLowerCase()].map((letter) => LETTERS[letter] ?? letter).join('');
  return latin
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
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
    .replaceAll(/([^aeiou\s])\1/gu, '$1')
    .replaceAll(/[^a-z0-9\s]/gu, '')
    .trim();
}
