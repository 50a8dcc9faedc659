import { trimEnd } from '../../../algorithms/trimEnd.ts';
import { comingDateIn } from '../../../text/dates/comingDate.ts';
import { containsQuestion } from '../../../text/questions.ts';
import { sentences } from '../../../text/summary.ts';
import { capitalizeFirst, type Intent } from './intent.ts';

const NUMBER =
  'two|three|four|five|six|seven|eight|nine|ten|два|две|три|четыре|пять|шесть|семь|восемь|девять|десять';
const COUNT = `(?:(?<count>\\d{1,2}|${NUMBER})|a few|a couple of|several|some|lots of|a lot of|many|несколько|пару|много|куча)`;
const DAY_BEFORE_LIST = '(?<dayBefore>[^:\\n]{2,30}?)';
const TASKS = '(?:tasks?|to-?dos?|errands?|chores?)';
const THINGS_TO_DO = `(?:${TASKS}|(?:things?|stuff)(?= (?:to|left)))(?: (?:to (?:do|get done|take care of)|left))*`;
const TASKS_RU = '(?:дел[ао]?|задач[аи]?)';
const LIST_SEPARATOR = '\\s*(?::|[—–](?=\\s)|-(?=\\s))\\s*';

/** Words in front of a list of what there is to do, up to its mark. */
const INTRODUCTIONS: readonly RegExp[] = [
  `(?:i|we)(?:'ve)?(?: still| also)? (?:have|got|have got)(?: ${COUNT})? ${THINGS_TO_DO}(?: ${DAY_BEFORE_LIST})?`,
  `(?:(?:i|we)(?:'ve)?(?: still| also)? )?(?:(?:need|have|got|ought) to|need|gotta|must|should)(?: ${COUNT} things?)?(?: do| get done)?(?: ${DAY_BEFORE_LIST})?`,
  `(?:my |the |our )?(?:(?:things|stuff) (?:(?:i|we) (?:have|need) )?to (?:do|get done)|to-?dos|to-?do list|tasks|task list|errands|chores)(?: ${DAY_BEFORE_LIST})?`,
  `to do(?: ${DAY_BEFORE_LIST})?`,
  `to-?do ${DAY_BEFORE_LIST}`,
  // On one line, "todo: …" is one thing to do.
  `to-?do(?=${LIST_SEPARATOR}[^\\n]*\\n)`,
  `add (?:these|the following|${COUNT}) (?:things|${TASKS})(?: (?:to|on) (?:my |the )?(?:to-?do )?list)?`,
  `(?:(?:мне|нам) )?(?:${DAY_BEFORE_LIST} )?(?:ещё |еще )?(?:надо|нужно|предстоит|необходимо)(?: сделать)?(?: ${COUNT} (?:${TASKS_RU}|вещ[иь]|вещей))?(?: ${DAY_BEFORE_LIST.replace('dayBefore', 'dayAfter')})?`,
  `(?:у меня |у нас )?(?:есть |накопилось |осталось |ещё |еще )*${COUNT} ${TASKS_RU}(?: ${DAY_BEFORE_LIST})?`,
  `(?:мои |наши )?(?:дела|задачи|список дел)(?: ${DAY_BEFORE_LIST})?`,
  `(?:добавь|запиши)(?:те)? (?:эти )?(?:дела|задачи)(?: в список)?`,
].map((source) => new RegExp(`^(?:${source})${LIST_SEPARATOR}(?<list>\\S[^]*)$`, 'iu'));

const MAX_LENGTH = 1_000;
const MAX_TODOS = 20;
const MAX_WORDS = 20;

const ANY_DAY = { now: 0, zone: 'UTC' };

/**
 * Request to add what a message lists behind a mark: "I have two things to do: buy milk and call Anna",
 * «мне надо: …». A day in front of the mark is that of each. Null for any other message.
 */
export function todoListIn(turn: string): Intent | null {
  const text = turn.trim().replaceAll('’', "'");
  if (text.length > MAX_LENGTH) return null;
  for (const introduction of INTRODUCTIONS) {
    const { list = '', count, dayBefore, dayAfter } = introduction.exec(text)?.groups ?? {};
    const time = [dayBefore, dayAfter].find((part) => part !== undefined);
    const day = time === undefined ? '' : dayOf(time);
    if (list === '' || day === null || containsQuestion(text)) continue;
    const items = itemsOf(list, count);
    if (items.length > MAX_TODOS || items.some((item) => item.split(/\s+/u).length > MAX_WORDS))
      return null;
    return { kind: 'todos', contents: items.map((item) => capitalizeFirst(addDay(item, day))) };
  }
  return null;
}

/** Breaks of a list by what parts its items: lines, numbers, semicolons. */
const ITEM_BREAKS = [/\n/u, /\s(?=\d{1,2}[.)]\s)/u, /;/u];

/** Items of a list, one a line or parted by marks. */
function itemsOf(list: string, count: string | undefined): readonly string[] {
  const itemBreak = ITEM_BREAKS.find((pattern) => pattern.test(list)) ?? /,(?=\s)/u;
  // Behind a list that is one sentence stands something else.
  const [sentence = ''] = sentences(list);
  const parts = (itemBreak.test('\n') || /\d[.)]/u.test(list) ? list : sentence)
    .split(itemBreak)
    .map((part) => trimEnd(part.replace(ITEM_PREFIX, '').trim(), ' .!,;'))
    .filter((part) => part !== '');
  const number = count === undefined ? null : numberOf(count);
  return number !== null && parts.length >= number ? parts : splitLastItem(parts, number);
}

/** Bullet, number, or conjunction in front of an item. */
const ITEM_PREFIX =
  /^\s*(?:[-*•–—]\s+|\d{1,2}[.)]\s*|(?:and|also|then|и|а также|потом)(?:,? (?:then|also|также|ещё|еще))?\s+)+/iu;
const CONJUNCTION = / (?:and(?: then| also)?|и(?: ещё| еще)?|а также) /giu;

/** Parts with the last one parted at a conjunction that joins two things to do, not two of one. */
function splitLastItem(parts: readonly string[], number: number | null): readonly string[] {
  const last = parts.at(-1) ?? '';
  const missing = number === null ? 1 : number - parts.length;
  const conjunctions = [...last.matchAll(CONJUNCTION)].slice(-missing);
  const items: string[] = [];
  let start = 0;
  for (const { 0: conjunction, index } of missing < 1 ? [] : conjunctions) {
    const following = last.slice(index + conjunction.length);
    if (number === null && !startsWithTask(following)) continue;
    items.push(last.slice(start, index));
    start = index + conjunction.length;
  }
  return [...parts.slice(0, -1), ...items, last.slice(start)];
}

/** True for words that request something: "pay rent", «оплатить аренду», and not "the bread" or "Tom". */
export function startsWithTask(words: string): boolean {
  if (/^\p{Script=Cyrillic}/u.test(words))
    return /(?<!\p{L})\p{L}+(?:ть|ти|чь)(?:ся|сь)?(?!\p{L})/iu.test(words);
  return /^\p{Ll}+ \S/u.test(words) && !DETERMINER.test(words);
}

const DETERMINER =
  /^(?:the|an?|some|my|our|his|her|their|its|this|that|these|those|two|three|four|more|other|another|new|old|all|\d+)(?!\p{L})/iu;

const NUMBERS = NUMBER.split('|');

/** Number of a word or of figures; both languages count from two to ten in `NUMBERS`. */
function numberOf(count: string): number {
  const index = NUMBERS.indexOf(count.toLowerCase());
  if (index < 0) return Number(count);
  const englishCount = NUMBERS.indexOf('ten') + 1;
  if (index < englishCount) return index + 2;
  // «Два» and «две» are the same.
  return Math.max(2, index - englishCount + 1);
}

/** Day that words of time name, without their preposition; null where they say anything else. */
function dayOf(words: string): string | null {
  const text = comingDateIn(words, ANY_DAY)?.text;
  if (text === undefined || !DAY_PREPOSITION.test(words.replace(text, '').trim())) return null;
  return text.replace(/^(?:на|за) (?!следующ|эт)/iu, '');
}

const DAY_PREPOSITION = /^(?:for|on|by|на|за)?$/iu;

function addDay(item: string, day: string): string {
  return day === '' || comingDateIn(item, ANY_DAY) !== null ? item : `${item} ${day}`;
}
