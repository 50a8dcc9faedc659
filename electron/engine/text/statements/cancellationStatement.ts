import { containsQuestion } from '../questions.ts';
import { useTodoWords, stripActivity } from './activities.ts';
import { todoTermShare } from './todoTerms.ts';

/** Words behind what is not needed: "anymore", «больше». */
const NO_LONGER = /,? (?:any ?more|any longer|after all|больше|уже|теперь|и не надо|и не нужно)$/iu;
/** Wording of what may be, or is only hoped or thought. */
const DOUBT_WORD =
  /(?<!\p{L})(?:if|when|unless|in case|maybe|perhaps|might|could|should|would|wish|hope|если|когда|бы|чтобы|может|можно ли|наверное|наверно|надеюсь|боюсь|вдруг)(?!\p{L})/iu;
/** Words that tell when or how something is not needed, as it is otherwise: "every day", «так поздно». */
const LIMITING_WORD =
  /(?<!\p{L})(?:every|each|so|too|often|always|all the|again|right now|yet|late|early|кажд\p{L}+|так|слишком|часто|всегда|снова|опять|поздно|рано|сейчас|пока)(?!\p{L})/iu;
/** Verbs that make of it something else: "I don't need to remember the milk". */
const NO_MENTAL_VERB =
  '(?!(?:to )?(?:be|forget|remember|worry|think|rush|hurry|remind|know|tell you|забы\\p{L}+|помнить|напоминать|думать|спешить|торопиться|волноваться|быть)(?!\\p{L}))';
const NOT_NEEDED: readonly RegExp[] = [
  new RegExp(
    `^(?:(?:(?:i|we) )?(?:really )?(?:(?:don't|do not|dont|no longer) (?:need|have)(?: to)?|needn't)|(?:there(?:'s| is) )?no (?:more )?need to|(?:i|we)(?:'ve| have)? (?:changed (?:my|our) minds? about|decided not to|decided against|no longer want to)|don't bother (?:to|with|about)|(?:i|we)(?:'m|'re| am| are) no longer(?: going to)?) ${NO_MENTAL_VERB}(?<target>[^?\\n]{2,100})$`,
    'iu',
  ),
  new RegExp(
    `^(?:(?:i|we) (?:(?:don't|do not|dont) want to|won't|will not)|(?:i|we)(?:'m|'re| am| are) not (?:going to|going)) ${NO_MENTAL_VERB}(?<target>[^?\\n]{2,100}?) (?:any ?more|any longer|after all)$`,
    'iu',
  ),
  new RegExp(
    `^(?:(?:мне|нам|я|мы) )?(?:(?:больше|уже|теперь) )?(?:(?:мне|нам) )?(?:не (?:надо|нужно|прид[её]тся|требуется|стоит|обязательно|буду|будем)|можно (?:уже |больше )?не|незачем|передумал[аи]?|раздумал[аи]?)(?: (?:больше|уже|теперь))? (?:(?:насч[её]т|про|о|об) )?${NO_MENTAL_VERB}(?<target>[^?\\n]{2,100})$`,
    'iu',
  ),
  /^(?<target>[^?\n]{2,100}?) (?:(?:мне|нам) )?(?:больше|уже|теперь) не (?:надо|нужно|нужн[аы]|нужен)(?: (?:покупать|делать|брать|забирать|искать))?$/iu,
  /^(?<target>[^?\n]{2,100}?) (?:(?:больше|уже|теперь) )?не (?:надо|нужно|буду|прид[её]тся) (?<task>\p{L}+(?:ть|ти|чь)(?:ся|сь)?)$/iu,
  /^(?<target>[^?\n]{2,100}? \p{L}+(?:ть|ти|чь)(?:ся|сь)?) (?:(?:больше|уже|теперь) )?не (?:надо|нужно|буду)$/iu,
];

const CANCELED_PARTICIPLE = '(?:cancel?led|called off)';
const CANCELLATION_REPORTS: readonly RegExp[] = [
  new RegExp(
    `^(?<target>[^?\\n]{2,100}?)(?: is| are| was| were| got|'s| has been| have been|'s been)(?: now| all)? ${CANCELED_PARTICIPLE}$`,
    'iu',
  ),
  new RegExp(
    `^(?:i|we|they|he|she|the \\p{L}+|\\p{Lu}\\p{L}+)(?:'ve| have| has| had)?(?: just)? ${CANCELED_PARTICIPLE} (?<target>[^?\\n]{2,100})$`,
    'iu',
  ),
  /^(?<target>[^?\n]{2,100}?) (?:отменил(?:и|ся|ась|ось|ись)|отменяется|отменяются|отмен[её]н[аоы]?|не состоится|не состоятся)$/iu,
  /^(?:мне |нам )?(?:отменил[аи]?|отменился|отменилась|отменилось|отменяется) (?<target>[^?\n]{2,100})$/iu,
];

const NEXT_CLAUSE = /[,;:—–]| (?:because|since|as|so|cause|потому что|так как|поэтому)(?!\p{L})/iu;

/** What a statement says is not to be done any more, by its words. */
export interface CancellationStatement {
  readonly target: string;
  /** A `need` that is gone; or the `report` that something is off, which need not end what is to be done. */
  readonly kind: 'need' | 'report';
}

/** Statement that something is not to be done any more: "I don't need to buy milk", «врача отменили». */
export function cancellationStatementIn(text: string): CancellationStatement | null {
  const plain = text.slice(0, MAX_LENGTH).replaceAll('’', "'").trim();
  const clause = firstClause(plain);
  const statement = clause.replace(NO_LONGER, '');
  const cancellation =
    matchIn(NOT_NEEDED, 'need', statement) ??
    matchIn(NOT_NEEDED, 'need', clause) ??
    matchIn(CANCELLATION_REPORTS, 'report', statement);
  return cancellation === null || isDoubted(plain) ? null : cancellation;
}

/** First clause of a statement: behind a comma, or a reason, stands another one: "…, Anna got it". */
export function firstClause(statement: string): string {
  const start = statement.slice(0, MAX_LENGTH);
  const end = start.search(NEXT_CLAUSE);
  return (end < 0 ? start : start.slice(0, end)).trimEnd();
}

/** True for a question, and for what may be, or is only hoped or thought. */
export function isDoubted(statement: string): boolean {
  return DOUBT_WORD.test(statement) || containsQuestion(statement);
}

/** True for a statement that surely means a to-do: most of its words, or all but what there is to do. */
export function cancelsTodo(content: string, { target, kind }: CancellationStatement): boolean {
  const todo = content.slice(0, MAX_LENGTH);
  const words = useTodoWords(todo, target.slice(0, MAX_LENGTH));
  const todoShare = todoTermShare(todo, words);
  const statementShare = todoTermShare(words, todo);
  if (kind === 'report') return todoShare >= FULL_TERM_SHARE && statementShare >= FULL_TERM_SHARE;
  if (LIMITING_WORD.test(target)) return false;
  const namesObject = todoTermShare(stripActivity(todo), words) >= FULL_TERM_SHARE;
  return statementShare >= MIN_TERM_SHARE && (todoShare >= MIN_TERM_SHARE || namesObject);
}

function matchIn(
  patterns: readonly RegExp[],
  kind: CancellationStatement['kind'],
  text: string,
): CancellationStatement | null {
  for (const pattern of patterns) {
    const { target, task } = pattern.exec(text)?.groups ?? {};
    if (target !== undefined)
      return { target: task === undefined ? target : `${target} ${task}`, kind };
  }
  return null;
}

const MAX_LENGTH = 300;
/** Shares of words by which a to-do is surely meant. */
const MIN_TERM_SHARE = 0.6;
const FULL_TERM_SHARE = 0.99;
