import { trimEnd } from '../../../algorithms/trimEnd.ts';
import {
  firstClause,
  isDoubted,
  mootStatementIn,
  type MootStatement,
} from '../../../text/statements/mootStatement.ts';
import { sentences } from '../../../text/summary.ts';
import { stripCourtesy, withoutOpening } from '../stripCourtesy.ts';
import { bare, type Pattern } from './intent.ts';

const LIST = '(?:to-?do list|to-?dos|task list|tasks|list)';
const TODO = '(?:to-?do|task|reminder|errand)';
const TODO_RU = '(?:дело|задачу|напоминание|напоминалку)';
const CANCEL = '(?:cancel|delete|remove|erase|drop|scrap)';
const CANCEL_RU = '(?:отмени|удали|убери|сотри|сними)(?:те)?';

const cancel = (pattern: RegExp): Pattern => ({
  pattern,
  intent: ({ target }) => ({ kind: 'cancel', target: bare(target ?? 'it') }),
});

/** Orders to take something off the list that speak of a to-do, or of the list. */
export const cancelOrders: readonly Pattern[] = [
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
      `^${CANCEL} (?:the |that |my )?(?<target>[^?\\n]{2,100}) (?:from|off) (?:my |the )?${LIST}[.!]*$`,
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

/** To-do by its words, which an order names by any part. */
interface TodoOrder {
  readonly target: string;
  readonly kind: 'order';
  /** Verb of the order; null where it speaks of a to-do. */
  readonly verb: string | null;
}

export type CancelOrder = TodoOrder | MootStatement;

const ORDERS: readonly RegExp[] = [
  // "Cancel culture is …" tells something.
  /^(?<verb>cancel|scrap|drop|skip|nix|call off|never ?mind) (?:about )?(?!.* (?:is|are|was|were|has|have|will)(?!\p{L}))(?<target>[^?\n]{2,100})$/iu,
  /^(?<verb>отмени|отменяй|отменить|забей|забить)(?:те)? (?:на )?(?<target>[^?\n]{2,100})$/iu,
];

/**
 * Order to cancel a to-do, or message that it is no longer to be done: "cancel the dentist", "I don't
 * need to buy milk anymore", «стоматолог отменяется». Null for any other turn, and for a question.
 */
export function cancelOrderIn(turn: string): CancelOrder | null {
  const [first = ''] = sentences(turn.trim().replaceAll('’', "'"));
  const statement = trimEnd(stripCourtesy(trimEnd(withoutOpening(first), ' .!')), ' .!');
  return orderIn(statement) ?? mootStatementIn(statement);
}

function orderIn(statement: string): CancelOrder | null {
  const clause = firstClause(statement);
  for (const pattern of ORDERS) {
    const { target, verb } = pattern.exec(clause)?.groups ?? {};
    if (target !== undefined && verb !== undefined && !isDoubted(statement))
      return { target: bare(target), kind: 'order', verb };
  }
  return null;
}

/** True for a message that orders to cancel something by that word, and nothing else. */
export function isCancelOrder(turn: string): boolean {
  const order = sentences(turn.trim()).length === 1 ? cancelOrderIn(turn) : null;
  return order !== null && speaksOfCanceling(order);
}

/** Other verbs order much that Loci does not do: "drop the kids at school". */
export function speaksOfCanceling(order: CancelOrder): boolean {
  return order.kind === 'order' && /^(?:cancel|отмен)/iu.test(order.verb ?? '');
}
