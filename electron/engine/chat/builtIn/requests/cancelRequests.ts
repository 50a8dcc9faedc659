import { trimEnd } from '../../../algorithms/trimEnd.ts';
import {
  firstClause,
  isDoubted,
  cancellationStatementIn,
  type CancellationStatement,
} from '../../../text/statements/cancellationStatement.ts';
import { sentences } from '../../../text/summary.ts';
import { stripCourtesy, stripOpening } from '../stripCourtesy.ts';
import { stripQuotesAndPunctuation, type Pattern } from './intent.ts';

const TODO_LIST = '(?:to-?do list|to-?dos|task list|tasks|list)';
const TODO = '(?:to-?do|task|reminder|errand)';
const TODO_RU = '(?:дело|задачу|напоминание|напоминалку)';
const CANCEL = '(?:cancel|delete|remove|erase|drop|scrap)';
const CANCEL_RU = '(?:отмени|удали|убери|сотри|сними)(?:те)?';

const cancel = (pattern: RegExp): Pattern => ({
  pattern,
  intent: ({ target }) => ({ kind: 'cancel', target: stripQuotesAndPunctuation(target ?? 'it') }),
});

/** Requests to take something off the list that speak of a to-do, or of the list. */
export const cancelRequests: readonly Pattern[] = [
  cancel(new RegExp(`^${CANCEL} (?:the|that|this|my)(?: last)? ${TODO}[.!]*$`, 'iu')),
  cancel(
    new RegExp(
      `^${CANCEL} (?:the |that |my )?${TODO}(?: (?:to|about|for|of|called|named)|:)? (?<target>[^?\\n]{2,100})$`,
      'iu',
    ),
  ),
  cancel(new RegExp(`^${CANCEL} (?:the |that |my )?(?<target>[^?\\n]{2,100}) ${TODO}[.!]*$`, 'iu')),
  cancel(
    new RegExp(
      `^${CANCEL} (?:the |that |my )?(?<target>[^?\\n]{2,100}) (?:from|off) (?:my |the )?${TODO_LIST}[.!]*$`,
      'iu',
    ),
  ),
  cancel(new RegExp(`^${CANCEL_RU} (?:это |эту |последнее )?${TODO_RU}[.!]*$`, 'iu')),
  cancel(
    new RegExp(
      `^${CANCEL_RU} ${TODO_RU}(?: (?:о|об|обо|про|насч[её]т)| на (?:сч[её]т)|:)? (?<target>[^?\\n]{2,100})$`,
      'iu',
    ),
  ),
  cancel(
    new RegExp(
      `^${CANCEL_RU} (?<target>[^?\\n]{2,100}) (?:из|со?) (?:моего )?(?:списка(?: дел| задач)?|дел|задач)[.!]*$`,
      'iu',
    ),
  ),
];

/** To-do by its words, which a request names by any part. */
interface TodoRequest {
  readonly target: string;
  readonly kind: 'request';
  /** Verb of the request; null where it speaks of a to-do. */
  readonly verb: string | null;
}

export type CancelRequest = TodoRequest | CancellationStatement;

const REQUESTS: readonly RegExp[] = [
  // "Cancel culture is …" tells something.
  /^(?<verb>cancel|scrap|drop|skip|nix|call off|never ?mind) (?:about )?(?!.* (?:is|are|was|were|has|have|will)(?!\p{L}))(?<target>[^?\n]{2,100})$/iu,
  /^(?<verb>отмени|отменяй|отменить|забей|забить)(?:те)? (?:на )?(?<target>[^?\n]{2,100})$/iu,
];

/**
 * Request to cancel a to-do, or message that it is no longer to be done: "cancel the dentist", "I don't
 * need to buy milk anymore", «стоматолог отменяется». Null for any other turn, and for a question.
 */
export function cancelRequestIn(turn: string): CancelRequest | null {
  const [first = ''] = sentences(turn.trim().replaceAll('’', "'"));
  const statement = trimEnd(stripCourtesy(trimEnd(stripOpening(first), ' .!')), ' .!');
  return matchCancelRequest(statement) ?? cancellationStatementIn(statement);
}

function matchCancelRequest(statement: string): CancelRequest | null {
  const clause = firstClause(statement);
  for (const pattern of REQUESTS) {
    const { target, verb } = pattern.exec(clause)?.groups ?? {};
    if (target !== undefined && verb !== undefined && !isDoubted(statement))
      return { target: stripQuotesAndPunctuation(target), kind: 'request', verb };
  }
  return null;
}

/** True for a message that requests to cancel something by that word, and nothing else. */
export function isCancelRequest(turn: string): boolean {
  const request = sentences(turn.trim()).length === 1 ? cancelRequestIn(turn) : null;
  return request !== null && hasCancelVerb(request);
}

/** Other verbs request much that Loci does not do: "drop the kids at school". */
export function hasCancelVerb(request: CancelRequest): boolean {
  return request.kind === 'request' && /^(?:cancel|отмен)/iu.test(request.verb ?? '');
}
