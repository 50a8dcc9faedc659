const ENGLISH = [
  ...['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'],
  ...['tenth', 'eleventh', 'twelfth', 'thirteenth', 'fourteenth', 'fifteenth', 'sixteenth'],
  ...['seventeenth', 'eighteenth', 'nineteenth', 'twentieth'],
];

const RUSSIAN_STEMS = [
  ...['перв', 'втор', 'треть', 'четверт', 'пят', 'шест', 'седьм', 'восьм', 'девят', 'десят'],
  ...['одиннадцат', 'двенадцат', 'тринадцат', 'четырнадцат', 'пятнадцат', 'шестнадцат'],
  ...['семнадцат', 'восемнадцат', 'девятнадцат', 'двадцат'],
];
/** Genitive, nominative and dative of each, as days are said: «второго», «на второе», «ко второму». */
const RUSSIAN = RUSSIAN_STEMS.map(russianForms);

/** Stems of Russian ordinals up to thirty, which have a form for each gender and case. */
export const ORDINAL_STEMS: ReadonlyMap<string, number> = new Map([
  ...RUSSIAN_STEMS.map((stem, index) => [stem, index + 1] as const),
  ['тридцат', 30],
]);

/** Days of a month by their ordinals in lower case: "twenty-first", «двадцать первого». */
export const ORDINALS: ReadonlyMap<string, number> = new Map([
  ...ENGLISH.flatMap((word, index) => withDayNumber([word], index + 1)),
  ...ENGLISH.slice(0, 9).flatMap((word, index) =>
    withDayNumber(after('twenty', [word]), 21 + index),
  ),
  ...withDayNumber(['thirtieth'], 30),
  ...withDayNumber(after('thirty', ['first']), 31),
  ...RUSSIAN.flatMap((words, index) => withDayNumber(words, index + 1)),
  ...RUSSIAN.slice(0, 9).flatMap((words, index) =>
    withDayNumber(after('двадцать', words), 21 + index),
  ),
  ...withDayNumber(russianForms('тридцат'), 30),
  ...withDayNumber(after('тридцать', russianForms('перв')), 31),
]);

function russianForms(stem: string): string[] {
  const endings = stem === 'треть' ? ['его', 'е', 'ему'] : ['ого', 'ое', 'ому'];
  return endings.map((ending) => stem + ending);
}

function after(tens: string, words: readonly string[]): string[] {
  return words.flatMap((word) => [`${tens}-${word}`, `${tens} ${word}`]);
}

/** Each word with the day, «четвёртого» written either way. */
function withDayNumber(words: readonly string[], day: number): (readonly [string, number])[] {
  return words
    .flatMap((word) => [word, word.replace('четверт', 'четвёрт')])
    .map((word) => [word, day] as const);
}
