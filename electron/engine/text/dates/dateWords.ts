// Words of calendar expressions in English and Russian, as regular expression sources: the parsers
// of past and of coming dates share them.

import { ORDINALS } from './ordinals.ts';

type WordForms = readonly (readonly string[])[];

// Closed endings: many a word only begins like a name ("decade", «средний», «майка»). English
// names may be misspelled in the middle: "febuary", "octber", "wensday".
const SOFT_ENDINGS = '(?:ь|я|ю|е|ём|ем|и|ей|ям|ях)';
const HARD_ENDINGS = '(?:а|у|ом|е|и|ы|ов|ам|ами|ах)?';
const ADJECTIVE = '(?:ий|ая|ое|ие|ого|ой|ому|ую|им|ом|их|ими)';
const SOFT_ADJECTIVE = '(?:ий|яя|ее|ие|его|ей|ему|юю|им|ем|их|ими)';

const MONTH_NAMES: WordForms = [
  ['jan(?:\\p{L}{0,3}ary)?', `январ${SOFT_ENDINGS}`],
  ['feb(?:\\p{L}{0,3}ary)?', `феврал${SOFT_ENDINGS}`],
  // «К Марте» is a person.
  ['march', 'mar', 'март(?:а|у|ом)?|(?<!к )марте'],
  ['april', 'apr', `апрел${SOFT_ENDINGS}`],
  ['may', 'ма[йяеюи]|маем'],
  ['june', 'jun', `июн${SOFT_ENDINGS}`],
  ['july', 'jul', `июл${SOFT_ENDINGS}`],
  ['august', 'aug', 'август(?:а|у|ом|е)?'],
  ['sep(?:t|\\p{L}{1,4}ber)?', `сентябр${SOFT_ENDINGS}`],
  ['oct(?:\\p{L}{0,4}ber)?', `октябр${SOFT_ENDINGS}`],
  ['nov(?:\\p{L}{0,4}ber)?', `ноябр${SOFT_ENDINGS}`],
  ['dec(?:\\p{L}{0,4}ber)?', `декабр${SOFT_ENDINGS}`],
];

const MONTH_ADJECTIVES = [
  ...['январск', 'февральск', 'мартовск', 'апрельск', 'майск', 'июньск', 'июльск', 'августовск'],
  ...['сентябрьск', 'октябрьск', 'ноябрьск', 'декабрьск'],
].map((stem) => `${stem}${ADJECTIVE}`);

export const MONTHS: WordForms = MONTH_NAMES.map((names, index) => [
  ...names,
  ...MONTH_ADJECTIVES.slice(index, index + 1),
]);

export const WEEKDAYS: WordForms = [
  ['sundays?', 'воскресень(?:е|я|ю|ем|ям|ями|ях)|воскресений'],
  ['mondays?', `понедельник${HARD_ENDINGS}`],
  ['t(?:ue|eu|u)se?days?', `вторник${HARD_ENDINGS}`],
  // «В среде» is what surrounds, never the day.
  ['we(?:dn?|n)(?:e?s|d?es)days?', 'сред(?:а|у|ы|ой|ам|ами|ах)|(?<!в )среде'],
  ['th(?:ur?|ru)s?days?', `четверг${HARD_ENDINGS}`],
  ['fridays?', 'пятниц(?:а|у|ы|е|ей|ам|ами|ах)?'],
  ['sat(?:ur|er|u|r)days?', `суббот(?:а|у|ы|е|ой|ам|ами|ах|н${SOFT_ADJECTIVE})?`],
];

/** Abbreviations, many of which are words of their own: beside a time, a day or "on" only. */
const WEEKDAY_ABBREVIATIONS: WordForms = [
  ['sun', 'вс'],
  ['mon', 'пн'],
  ['tues?', 'вт'],
  ['wed', 'ср'],
  ['thu(?:rs?)?', 'чт'],
  ['fri', 'пт'],
  ['sat', 'сб'],
];

export const ANY_WEEKDAYS: WordForms = WEEKDAYS.map((names, index) => [
  ...names,
  ...(WEEKDAY_ABBREVIATIONS[index] ?? []),
]);

export const SEASONS: WordForms = [
  ['winter', 'зим(?:а|у|ы|е|ой|ою)', `зимн${SOFT_ADJECTIVE}`],
  ['spring', 'весн(?:а|у|ы|е|ой|ою)', `весенн${SOFT_ADJECTIVE}`],
  ['summer', 'лет(?:о|а|у|ом|е)', `летн${SOFT_ADJECTIVE}`],
  ['autumn', 'fall', 'осен(?:ь|и|ью)', `осенн${SOFT_ADJECTIVE}`],
];

/** Numbers of hours, in words. */
export const SMALL_NUMBERS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  два: 2,
  три: 3,
  четыре: 4,
  пять: 5,
  шесть: 6,
  семь: 7,
  восемь: 8,
  девять: 9,
  десять: 10,
  одиннадцать: 11,
  двенадцать: 12,
};

const COUNTS: Readonly<Record<string, number>> = {
  ...SMALL_NUMBERS,
  a: 1,
  an: 1,
  'a couple of': 2,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  twenty: 20,
  'twenty-five': 25,
  'twenty five': 25,
  thirty: 30,
  forty: 40,
  'forty-five': 45,
  'forty five': 45,
  fifty: 50,
  sixty: 60,
  ninety: 90,
  один: 1,
  одну: 1,
  пару: 2,
  две: 2,
  тринадцать: 13,
  четырнадцать: 14,
  пятнадцать: 15,
  двадцать: 20,
  'двадцать пять': 25,
  тридцать: 30,
  сорок: 40,
  'сорок пять': 45,
  пятьдесят: 50,
  шестьдесят: 60,
  девяносто: 90,
};

/** Alternatives of a pattern, a longer one before each that it begins with. */
const anyOf = (words: readonly string[]) => words.toSorted((a, b) => b.length - a.length).join('|');

const namePattern = (names: WordForms, group: string) => `(?<${group}>${names.flat().join('|')})`;

export const MONTH = namePattern(MONTH_NAMES, 'month');
/** Also the adjective: «в майском отчёте». Never with a day: «2 майских жука» are a count. */
export const MONTH_OR_ADJECTIVE = namePattern(MONTHS, 'month');
export const WEEKDAY = namePattern(WEEKDAYS, 'weekday');
export const SHORT_WEEKDAY = namePattern(WEEKDAY_ABBREVIATIONS, 'weekday');
/** In full or short. */
export const ANY_WEEKDAY = namePattern(ANY_WEEKDAYS, 'weekday');
/** Tomorrow, also as people type it: unread, the hour beside it would be one of today. */
export const TOMORROW = '(?:tomm?orr?ow|tmrw?|tmw|2morrow|за[вф]тр[ао])';
export const SEASON = namePattern(SEASONS, 'season');
export const YEAR = '(?<year>(?:19|20)\\d\\d)';
// An English ordinal is a day before "of" only: "I first may".
const ORDINAL = anyOf(
  [...ORDINALS.keys()].map((word) => (/^[a-z]/u.test(word) ? `${word}(?= of )` : word)),
);
export const DAY = `(?<day>\\d{1,2}(?:st|nd|rd|th|-?(?:го|е|му))?|${ORDINAL})`;
export const COUNT = `(?<count>\\d{1,3}|${anyOf(Object.keys(COUNTS))})`;

/** Index, from 1, of the list with a form that is the word; 0 for none. */
export function indexOfWord(names: WordForms, word: string | undefined): number {
  const index = names.findIndex((forms) =>
    forms.some((form) => new RegExp(`^(?:${form})$`, 'iu').test(word ?? '')),
  );
  return index + 1;
}

/** Number that a word or digits express; 1 if there is none. */
export function countOf(word: string | undefined): number {
  if (word === undefined) return 1;
  return COUNTS[word.toLocaleLowerCase()] ?? Number(word);
}

/** Day of a month: digits, digits with an ending, or an ordinal. */
export function dayNumber(word: string | undefined): number {
  return ORDINALS.get((word ?? '').toLocaleLowerCase()) ?? Number.parseInt(word ?? '', 10);
}
