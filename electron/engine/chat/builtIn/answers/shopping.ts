import { MS_PER_DAY } from '../../../algorithms/decay/fading.ts';
import type { StructureItem } from '../../../retrieval/structure/structureItem.ts';
import { isPurchase, isShoppingNote } from '../../../text/statements/purchases.ts';
import { structureItems, type AnswerContext } from '../answerContext.ts';
import { prepareTextReply, type Reply } from '../reply.ts';
import { sectionsReply } from './lines/itemLines.ts';
import { recallFor } from './recallFor.ts';
import { searchReply } from './search.ts';
import { dueNote } from './todos.ts';

/** Maximum age of a list that was only written down: an older one was bought. */
const MAX_NOTE_AGE_MS = 14 * MS_PER_DAY;

/** What there is to buy: to-dos, what was only mentioned, and lists that were written down. */
export async function shoppingReply(context: AnswerContext): Promise<() => Reply> {
  const { phrases, day, turn } = context;
  const todos = await structureItems(context, { read: 'todos' });
  const turns = await structureItems(context, {
    read: 'turns',
    from: day.now - MAX_NOTE_AGE_MS,
    to: day.now,
  });
  const purchases = todos.filter(({ content }) => isPurchase(content));
  const saved = purchases.filter(({ source }) => source === 'memory');
  const mentioned = [
    ...purchases.filter(({ source }) => source === 'turn'),
    ...turns.filter(({ content }) => isShoppingNote(content)),
  ];
  if (saved.length + mentioned.length === 0) {
    const { recalled } = await recallFor(context, turn.text, { limit: 1, memoriesOnly: false });
    return recalled.hits.length === 0
      ? prepareTextReply(phrases.nothingToBuy)
      : await searchReply(context, null);
  }
  const noteOf = (item: StructureItem) => dueNote(item, context);
  const heading = saved.length === 0 ? phrases.statedPurchases : phrases.mentionedTodos;
  const reply = sectionsReply(
    [
      { heading: phrases.purchases, items: saved, noteOf },
      { heading, items: mentioned, noteOf },
    ],
    context,
  );
  return () => reply;
}
