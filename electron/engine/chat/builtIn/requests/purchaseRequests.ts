import { trimEnd } from '../../../algorithms/trimEnd.ts';
import { namesActivity } from '../../../text/statements/activities.ts';
import { capitalizeFirst, type Intent, type Pattern } from './intent.ts';
import { isNounLikeVerb, splitTasks } from './splitTasks.ts';

/** What is put on a shopping list is to be bought, but for an item that says what else to do. */
const purchasePattern = (pattern: RegExp, verb: string): Pattern => ({
  pattern,
  intent: ({ content = '' }) => purchaseOf(content, verb),
});

function purchaseOf(list: string, verb: string): Intent | null {
  const items = list
    .split(/\n|;|,(?=\s)/u)
    .map((item) => trimEnd(item.trim().replace(/^(?:[-*•]|\d{1,2}[.)])\s+/u, ''), ' ,;.!'))
    .filter((item) => item !== '');
  const isTask = (item: string) => namesActivity(item) && !isNounLikeVerb(item);
  const itemsToBuy = items.filter((item) => !isTask(item));
  const contents = [
    ...(itemsToBuy.length === 0 ? [] : splitTasks(`${verb} ${itemsToBuy.join(', ')}`)),
    ...items.filter(isTask),
  ].map(capitalizeFirst);
  const [content] = contents;
  if (content === undefined) return null;
  return contents.length === 1 ? { kind: 'todo', content } : { kind: 'todos', contents };
}

const LIST = '(?:shopping|grocery|groceries) list';

/** Wordings of requests to buy something. */
export const purchaseRequests: readonly Pattern[] = [
  purchasePattern(/^(?:to )?buy\s*:\s*(?<content>[^\s?][^?]{1,500})$/iu, 'Buy'),
  purchasePattern(/^(?:надо |нужно )?купить\s*:\s*(?<content>[^\s?][^?]{1,500})$/iu, 'Купить'),
  purchasePattern(
    new RegExp(
      `^(?:add|put) (?!buy )(?<content>[^?\\n]{2,200}) (?:to|on|onto|in) (?:my |the |our )?${LIST}$`,
      'iu',
    ),
    'Buy',
  ),
  purchasePattern(
    new RegExp(
      `^(?:add|put) (?:to|on|onto|in) (?:my |the |our )?${LIST}:?\\s+(?!buy )(?<content>[^?\\n]{2,200})$`,
      'iu',
    ),
    'Buy',
  ),
  purchasePattern(
    /^(?:добавь|запиши|внеси)(?:те)? (?:в|к) (?:мой |наш )?список покупок:?\s+(?!купить )(?<content>[^?\n]{2,200})$/iu,
    'Купить',
  ),
  purchasePattern(
    /^(?:добавь|запиши|внеси)(?:те)? (?!купить )(?<content>[^?\n]{2,200}) (?:в|к) (?:мой |наш )?список покупок$/iu,
    'Купить',
  ),
];
