import { trimEnd } from '../../algorithms/trimEnd.ts';
import { asksToRepeat, QUESTION_WORD_PATTERN } from '../../text/openings/repeatedQuestion.ts';
import { comingDateIn } from '../../text/dates/comingDate.ts';
import { unclearTimeIn } from '../../text/dates/unclearTime.ts';
import { sentences } from '../../text/summary.ts';
import { recognizeQuestion } from './questions/recognizeQuestion.ts';

/** Any moment: only whether a day is named matters here. */
const ANY_DAY = { now: 0, zone: 'UTC' };

/** Part of a turn by which it is understood. */
const MAX_LENGTH = 1_000;

/** "Remind me tomorrow at 9 to call the dentist". */
const ENGLISH =
  /^remind me(?:,? please)?,?\s+(?<time>[^\s:?][^:?\n]{1,60}?),?(?:\s+to|\s+that i (?:need|have) to|\s+about|:)\s+(?<content>\S.*)$/isu;
/** "Remind me about the rent on Friday", but not about what one has planned or said. */
const ENGLISH_ABOUT =
  /^remind me(?:,? please)?,?\s+about\s+(?!(?:what|who|whom|whose|where|when|which|why|how|(?:(?:my|our|the)\s+)?(?:plans?|goals?|to-?dos?|tasks?|decisions?))(?!\p{L}))(?<content>[^\s?][^?\n]*)$/iu;
/** Words of a time besides those that name its day. */
const TIME_WORDS =
  /^(?:[\s,]|(?:at|on|by|in|the|early|late|first|thing|again|please|morning|afternoon|evening|night|noon|every|each|day|week|month|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|around|\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?)(?![\p{L}\p{N}]))*$/iu;

/** "Set a reminder for tomorrow at 9 to call mom" is "remind me tomorrow at 9 to call mom". */
const SETTING =
  /^(?:set(?: up)?|create|make|add|schedule)(?: me)? (?:a|an|another) (?:new )?reminder(?: for me)?,?\s+(?:for\s+)?(?=\S)/iu;
/** "Remind me that the meeting is tomorrow", where a day is named. */
const ENGLISH_THAT = /^remind me(?:,? please)?,?\s+that\s+(?<content>[^\s?][^?]*)$/isu;

/** "Don't let me forget the dentist": a thing, but no fact, and nothing that was said before. */
const NOT_LET_FORGET =
  /^(?:don['’]t|do not|dont) (?:ever )?let me forget(?: about)? (?!(?:to|about|that|this|it|them|these|those|what|who|whom|whose|where|when|which|why|how|if|whether|i|you|we|he|she|they)(?!\p{L}))(?!.* (?:is|are|was|were|has|have)(?!\p{L}))(?<content>[^\s?][^?\n]*)$/iu;
/** «Не дай мне забыть про врача» is «напомни про врача». */
const NOT_LET_FORGET_RUSSIAN = /^не (?:дай|давай)(?:те)? мне забыть,?\s+(?=(?:про|о|об|обо)\s)/iu;

/** «Напомни завтра позвонить маме»: what stands after the request. */
const RUSSIAN =
  /^(?:напомни(?:те)?|(?:ты |вы )?(?:можешь|можете|мог(?:ла|ли)? бы)(?: ты| вы)?,?(?: пожалуйста,?)? напомнить|(?:я )?хочу,? чтобы (?:ты|вы) напомнил[аи]?)(?:,?\s+(?:мне|пожалуйста)(?!\p{L})){0,2},?\s+(?!(?:мне|пожалуйста)(?!\p{L}))(?<content>\S.*)$/isu;
/** Words that end like an infinitive and are none. */
const NO_INFINITIVE =
  'мать|сеть|часть|честь|память|ночь|дочь|речь|печь|пять|шесть|девять|десять|двадцать|тридцать|кровать|печать|путь|опять|чуть|есть|власть|нефть|смерть|шерсть|четверть|область|повесть|суть|хоть|\\p{L}*ость';
const INFINITIVE = new RegExp(
  `(?<!\\p{L})(?!(?:${NO_INFINITIVE})(?!\\p{L}))\\p{L}+(?:ть|ти|чь)(?:ся|сь)?(?!\\p{L})`,
  'iu',
);
const ABOUT =
  /^(?:(?:потом|позже|попозже|вечером|утром|дн[её]м|обязательно|заранее|ещё раз|еще раз) )?(?:про|о|об|обо)\s/iu;
/** «Напомни, что завтра встреча»; what someone said, or does, is asked for. */
const RUSSIAN_THAT =
  /^что\s+(?!(?:я|мы|ты|вы|он|она|они|кто|мне|нам)(?!\p{L}))(?<content>[^\s?][^?]*)$/isu;
/** Verb of what one wants to be told again. */
const FACT_TO_RECALL =
  /(?<!\p{L})(?:говор|сказал|пис|напис|обещ|реш|хот|планиров|заплан|прос|договор|делать|сделать)\p{L}*/iu;

/** What a turn asks to be reminded to do; null for one that asks to be told something again. */
export function reminderIn(request: string): string | null {
  const subject = NOT_LET_FORGET.exec(request)?.groups?.['content'];
  if (subject !== undefined) return trimEnd(subject, ' .!');
  const turn = request.replace(SETTING, 'remind me ').replace(NOT_LET_FORGET_RUSSIAN, 'напомни ');
  const timed = timedReminder(turn);
  if (timed !== null || turn === request) return timed;
  // What is named after the request is to be done, with or without a day.
  return trimEnd(turn.replace(/^remind me (?:on\s+)?/iu, ''), ' .!?');
}

function timedReminder(turn: string): string | null {
  const subject = ENGLISH_ABOUT.exec(turn)?.groups?.['content'];
  if (subject !== undefined) return hasDay(subject, turn) ? trimEnd(subject, ' .!') : null;
  const { time, content: task = '' } = ENGLISH.exec(turn)?.groups ?? {};
  if (time !== undefined) return isTimeExpression(time) ? addTime(task, time) : null;
  const event = ENGLISH_THAT.exec(turn)?.groups?.['content'];
  if (event !== undefined) return hasDay(event, turn) ? trimEnd(event, ' .!') : null;
  const content = RUSSIAN.exec(turn)?.groups?.['content'];
  if (content === undefined) return null;
  return eventIn(content, turn) ?? (isTask(content.slice(0, MAX_LENGTH), turn) ? content : null);
}

/** Task with its time, which is of its first sentence: what follows may tell of something else. */
function addTime(task: string, time: string): string {
  const [first = '', ...nextSentences] = sentences(task);
  const timed = `${trimEnd(first, ' .!')} ${time}`;
  return nextSentences.length === 0 ? timed : `${timed}. ${nextSentences.join(' ')}`;
}

/** What is on a day to come, by a clause with «что»: null for one that asks what there is. */
function eventIn(content: string, turn: string): string | null {
  const event = RUSSIAN_THAT.exec(content)?.groups?.['content'];
  if (event === undefined || FACT_TO_RECALL.test(event) || recognizeQuestion(content) !== null)
    return null;
  return hasDay(event, turn) ? event : null;
}

function isTimeExpression(words: string): boolean {
  const time = comingDateIn(words, ANY_DAY)?.text ?? unclearTimeIn(words) ?? '';
  return TIME_WORDS.test(words.replace(time, ''));
}

/** True for an infinitive, or for something on a day that no list of Loci is asked for by. */
function isTask(content: string, turn: string): boolean {
  const [task = ''] = content.split(QUESTION_WORD_PATTERN, 1);
  if (INFINITIVE.test(task)) return true;
  if (asksToRepeat(turn)) return false;
  return ABOUT.test(content) ? !asksForList(turn) : hasDay(content, turn);
}

function hasDay(content: string, turn: string): boolean {
  const day = comingDateIn(content.slice(0, MAX_LENGTH), ANY_DAY);
  return day !== null && !asksForList(turn);
}

/** True for a turn that asks for what Loci lists, which names no person. */
function asksForList(turn: string): boolean {
  const topic = recognizeQuestion(turn)?.topic;
  return topic !== undefined && topic !== 'person';
}
