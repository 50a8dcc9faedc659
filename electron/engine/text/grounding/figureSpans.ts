import { clocksIn, type ClockSpan } from '../dates/clockTime.ts';
import type { TextSpan } from '../own/spans.ts';

/** Number that is written with marks in it, as one token: "1200" for "1,200.00". */
interface NumberSpan extends TextSpan {
  readonly token: string;
  readonly clock: null;
}

/** Time of day that is more than a bare hour, which is a number like any other. */
interface TimeSpan extends TextSpan {
  readonly clock: ClockSpan;
}

export type FigureSpan = NumberSpan | TimeSpan;

const THOUSANDS = String.raw`[1-9]\d{0,2}(?<separator>[,'’ \u00A0\u2009\u202F])\d{3}(?:\k<separator>\d{3}){0,3}(?:(?!\k<separator>)[.,]\d{1,2})?`;
/** Of a single group, "1.200", nobody can tell whether it is one and a fifth. */
const DOTTED_THOUSANDS = String.raw`[1-9]\d{0,2}(?:\.\d{3}){2,4}(?:,\d{1,2})?|[1-9]\d{0,2}\.\d{3},\d{1,2}`;
const DECIMAL = String.raw`\d{1,9}(?:\.\d{1,6}|,\d{1,2})|0,\d{1,6}`;
const NUMBER = new RegExp(
  String.raw`(?<![\p{L}\p{N}]|\d[.,:])(?<number>${THOUSANDS}|(?<dotted>${DOTTED_THOUSANDS})|${DECIMAL})(?!\d|[.,:]\d)(?<suffix>\p{L}{0,4})`,
  'gu',
);

/** Times of day, and numbers with marks in them, in order: what one token does not hold. */
export function figureSpans(text: string): FigureSpan[] {
  const times = clocksIn(text)
    .filter(isMoreThanHour)
    .map((clock): TimeSpan => ({ start: clock.start, end: clock.end, clock }));
  const numbers = [...blankOut(text, times).matchAll(NUMBER)].map(numberSpan);
  return [...times, ...numbers].toSorted((a, b) => a.start - b.start);
}

function isMoreThanHour({ text, isNamed, minute }: ClockSpan): boolean {
  return isNamed || minute !== 0 || /\d[:.]\d/u.test(text);
}

/** Text with blanks for the spans, of the same length. */
function blankOut(text: string, spans: readonly TextSpan[]): string {
  let blankedText = '';
  for (const { start, end } of spans) {
    blankedText += text.slice(blankedText.length, start) + ' '.repeat(end - start);
  }
  return blankedText + text.slice(blankedText.length);
}

function numberSpan({ 0: words, index, groups = {} }: RegExpExecArray): NumberSpan {
  const { number = '', dotted, suffix = '' } = groups;
  const separator = dotted === undefined ? groups['separator'] : '.';
  const digits = separator === undefined ? number : number.replaceAll(separator, '');
  const token = `${Number(digits.replace(',', '.'))}${suffix.toLowerCase()}`;
  return { start: index, end: index + words.length, token, clock: null };
}
