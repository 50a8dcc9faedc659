import { caseInsensitivePattern } from './languages/caseInsensitivePattern.ts';
import { isQuestion } from './questions.ts';

/** Traits of a turn besides its words; bits of one number. */
export const traits = {
  question: 1,
  firstPerson: 2,
  /** Word of time: yesterday, last week, в мае. */
  time: 4,
  /** Date, year, clock time, or counted span. */
  strongTime: 8,
  /** Capitalized name inside a sentence. */
  name: 16,
  /** Number, in digits or words. */
  number: 32,
  /** Word that gives a reason. */
  reason: 64,
} as const;

const FIRST_PERSON = caseInsensitivePattern(
  /(?<![\p{L}'’])(?:i|i['’](?:m|ve|d|ll)|my|me|mine|we|our|us|я|мне|меня|мной|мой|моя|моё|мои|моего|моей|мою|моих|мы|нас|нам|наш|наша|наше|наши)(?![\p{L}])/iu,
);

const TIME = caseInsensitivePattern(
  /(?<!\p{L})(?:yesterday|today|tonight|tomorrow|ago|last|next|recently|lately|soon|earlier|since|monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekend|week|weeks|month|months|year|years|january|february|march|april|may|june|july|august|september|october|november|december|summer|winter|spring|autumn|fall|christmas|birthday|morning|evening|вчера|сегодня|завтра|позавчера|недавно|скоро|назад|прошл\p{L}+|следующ\p{L}+|понедельник\p{L}*|вторник\p{L}*|сред[уы]|четверг\p{L}*|пятниц\p{L}*|суббот\p{L}*|воскресень\p{L}*|выходн\p{L}+|недел\p{L}*|месяц\p{L}*|год\p{L}*|лет|январ\p{L}*|феврал\p{L}*|март\p{L}*|апрел\p{L}*|ма[йея]|июн\p{L}*|июл\p{L}*|август\p{L}*|сентябр\p{L}*|октябр\p{L}*|ноябр\p{L}*|декабр\p{L}*|лет\p{L}м|зим\p{L}*|весн\p{L}*|осен\p{L}*)(?!\p{L})/iu,
);

const STRONG_TIME = caseInsensitivePattern(
  /(?<!\p{L})(?:yesterday|tomorrow|tonight|last (?:week|month|year|night|weekend|summer|winter|spring|fall|autumn|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|next (?:week|month|year|weekend|summer|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|(?:\d{1,5}|a|an|one|two|three|four|five|six|seven|few|couple of) (?:days?|weeks?|months?|years?|hours?) ago|for (?:\d{1,5}|a|two|three|four|five|six|seven|ten) (?:days?|weeks?|months?|years?)|since (?:19|20)\d\d|(?:19|20)\d\d|\d{1,2}(?:st|nd|rd|th)|\d{1,2}:\d\d|\d{1,2} ?(?:am|pm)|вчера|завтра|позавчера|на прошлой неделе|в прошлом (?:году|месяце)|\d{1,5} (?:дн\p{L}+|недел\p{L}+|месяц\p{L}*|лет|год\p{L}*) назад|\d{1,2} (?:январ|феврал|март|апрел|ма|июн|июл|август|сентябр|октябр|ноябр|декабр)\p{L}+)(?!\p{L})/iu,
);

const NAME = /(?<=[\p{Ll}\p{N},;:»”"')] )\p{Lu}[\p{Ll}'’]{2,}/u;

const NUMBER = caseInsensitivePattern(
  /\d|(?<!\p{L})(?:two|three|four|five|six|seven|eight|nine|ten|twice|dozen|hundred|once|both|два|две|три|четыре|пять|шесть|семь|восемь|девять|десять|дважды|сто|оба|обе)(?!\p{L})/iu,
);

const REASON = caseInsensitivePattern(
  /(?<!\p{L})(?:because|since|so that|thanks to|due to|that's why|reason|inspired|led to|made me|therefore|потому|поэтому|из-за|благодаря|так как|чтобы|причин\p{L}*|оттого)(?!\p{L})/iu,
);

/** Traits of a turn, as the sum of their bits. */
export function traitsOf(text: string): number {
  return (
    (isQuestion(text) || text.trimEnd().endsWith('?') ? traits.question : 0) |
    (FIRST_PERSON.test(text) ? traits.firstPerson : 0) |
    (TIME.test(text) ? traits.time : 0) |
    (STRONG_TIME.test(text) ? traits.strongTime : 0) |
    (NAME.test(text) ? traits.name : 0) |
    (NUMBER.test(text) ? traits.number : 0) |
    (REASON.test(text) ? traits.reason : 0)
  );
}
