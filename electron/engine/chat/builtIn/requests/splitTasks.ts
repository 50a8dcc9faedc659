import { comingDateIn } from '../../../text/dates/comingDate.ts';
import { stripTime } from '../../../text/dates/stripTime.ts';
import { namesActivity } from '../../../text/statements/activities.ts';
import { sentences } from '../../../text/summary.ts';
import { tokenize } from '../../../text/tokenize.ts';
import { startsWithTask } from './todoListRequest.ts';

const MAX_LENGTH = 200;
const ANY_DAY = { now: 0, zone: 'UTC' };

/** Conjunction between two things to do; `to` marks the verb behind it. */
const CONJUNCTION = / (?:and(?: then| also)?(?<to> to)?|и(?: ещё| еще| также| потом)?) /giu;

/** Words that point back: what follows is about the same. */
const POINTING_WORD =
  /(?<!\p{L})(?:it|them|him|her|his|their|its|there|this|that|these|those|one|ones|его|её|ее|их|ему|ей|им|ней|нём|нем|ним|там|туда|это|этот|эту)(?!\p{L})/iu;

/** One goes somewhere to do something: the two are one errand. */
const MOTION_VERB =
  /^(?:go|come|run|stop|swing|drive|walk|pop|head|drop|visit|try|сходить|съездить|пойти|поехать|зайти|заехать|забежать|заскочить|прийти|приехать|дойти|спуститься|подняться|сесть|не)(?!\p{L})/iu;

/** Russian verbs whose thing may have been named before them: «распечатать договор и отправить Ане». */
const TRANSFER_VERB =
  /^(?:отправить|послать|выслать|отослать|отдать|передать|вернуть|показать|отнести|отвезти|привезти|принести|положить|поставить|сдать|подписать|распечатать|выложить|загрузить|проверить|разобрать|выбросить)(?!\p{L})/iu;

/** English verbs that are nouns and adjectives too: "buy milk and book covers". */
const NOUN_LIKE_VERB =
  /^(?:book|file|post|mail|phone|ring|email|clean|tidy) (?!(?:the|an?|my|our|his|her|all)(?!\p{L})|(?-i:\p{Lu}))/iu;

/** Preposition behind a verb whose thing was named before it: "print the form and send to Ann". */
const VERB_WITH_PREPOSITION = /^\p{L}+ (?:to|for|from|by|at|on|with)(?!\p{L})/iu;

/** True for a first word that is as well a noun or an adjective: "book covers". */
export function isNounLikeVerb(words: string): boolean {
  return NOUN_LIKE_VERB.test(words);
}

/**
 * Things to do that one request joins: "call the vet and to buy litter" is two, each with its verb and the
 * day before or behind both. What only goes on with the same thing is one: "wash the car and wax it".
 */
export function splitTasks(content: string): readonly string[] {
  if (content.length > MAX_LENGTH || sentences(content).length > 1 || /[\n:;?]/u.test(content))
    return [content];
  const { timeBefore, task, end } = splitTimes(content);
  const tasks: string[] = [];
  let start = 0;
  for (const { 0: conjunction, index, groups } of task.matchAll(CONJUNCTION)) {
    const [head, tail] = [task.slice(start, index), task.slice(index + conjunction.length)];
    if (!areTwoTasks(head, tail, groups?.['to'] !== undefined)) continue;
    tasks.push(head);
    start = index + conjunction.length;
  }
  if (tasks.length === 0) return [content];
  const time = [timeBefore, end].filter((part) => part !== '').join(' ');
  return [...tasks, task.slice(start)].map((one) =>
    time === '' || comingDateIn(one, ANY_DAY) !== null ? one : `${one} ${time}`,
  );
}

function areTwoTasks(head: string, tail: string, isMarked: boolean): boolean {
  if (POINTING_WORD.test(tail)) return false;
  if (/^\p{Script=Cyrillic}/u.test(tail))
    return (
      !MOTION_VERB.test(head) &&
      startsWithInfinitive(head) &&
      startsWithInfinitive(tail) &&
      !TRANSFER_VERB.test(tail)
    );
  // Behind "to" of its own may stand a second person: "talk to mom and to grandma Rose".
  if (isMarked && !/ to /iu.test(head))
    return startsWithTask(tail) || (/^\p{Ll}+$/u.test(tail) && /^\p{Ll}+$/u.test(head));
  if (MOTION_VERB.test(head)) return false;
  return (
    namesActivity(head) &&
    namesActivity(tail) &&
    !isNounLikeVerb(tail) &&
    !VERB_WITH_PREPOSITION.test(tail)
  );
}

function startsWithInfinitive(words: string): boolean {
  const [verb = '', object] = tokenize(words);
  return object !== undefined && /(?:ть|ти|чь)(?:ся|сь)?$/u.test(verb);
}

/** Words of time in front of what there is to do, and behind it. */
function splitTimes(content: string): {
  readonly timeBefore: string;
  readonly task: string;
  readonly end: string;
} {
  const words = content.trim().split(/\s+/u);
  const lengths = words.map((_, index) => index + 1).slice(0, -1);
  const frontLength = lengths.findLast((count) => isTimeExpression(words.slice(0, count))) ?? 0;
  const endLength = lengths.findLast((count) => isTimeExpression(words.slice(-count))) ?? 0;
  const endStart = Math.max(frontLength, words.length - endLength);
  // What is for a day is of the last thing alone: "a cake for Saturday", «торт на субботу».
  const taskEnd = /^(?:for|на)$/iu.test(words[endStart - 1] ?? '') ? words.length : endStart;
  return {
    timeBefore: words.slice(0, frontLength).join(' '),
    task: words.slice(frontLength, taskEnd).join(' '),
    end: words.slice(taskEnd).join(' '),
  };
}

function isTimeExpression(words: readonly string[]): boolean {
  const text = words.join(' ');
  return (
    !/^(?:for|на) /iu.test(text) &&
    comingDateIn(text, ANY_DAY) !== null &&
    stripTime(text, ANY_DAY).trim() === ''
  );
}
