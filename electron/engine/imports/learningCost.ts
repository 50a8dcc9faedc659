import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ReadStore } from '../storage/store.ts';
import { originalConversation, mergeableTurns, storedMessages } from './apply/mergeCopy.ts';
import type { InspectedConversation, InspectedTurn } from './exports/inspectExports.ts';

/** Conversation of an export; its tokens are those of the turns that an import of it would add. */
export type PricedConversation = Omit<InspectedConversation, 'inspectedTurns'>;

/** Turns whose rows are looked up before messages get their turn. */
const LOOKUP_BATCH_SIZE = 2_000;

/** Prices the conversations of an export: what is here already is not read for this import. */
export async function priceConversations(
  store: ReadStore,
  conversations: readonly InspectedConversation[],
): Promise<PricedConversation[]> {
  const priced: PricedConversation[] = [];
  let turnCount = 0;
  for (const { inspectedTurns, ...conversation } of conversations) {
    const added = addedTurns(store, conversation, inspectedTurns);
    const tokens = added?.reduce((sum, turn) => sum + turn.tokens, 0) ?? conversation.tokens;
    priced.push({ ...conversation, tokens });
    turnCount += conversation.turns;
    if (turnCount < LOOKUP_BATCH_SIZE) continue;
    turnCount = 0;
    await yieldToEventLoop();
  }
  return priced;
}

/** Turns that an import would add, of a conversation that is remembered here; null for all of them. */
function addedTurns(
  store: ReadStore,
  conversation: Omit<InspectedConversation, 'inspectedTurns'>,
  turns: readonly InspectedTurn[] | null,
): readonly InspectedTurn[] | null {
  if (turns === null) return null;
  const { provider, id } = conversation;
  const item = store.importedItems.conversation(provider, id);
  const existing = originalConversation(store, conversation);
  const row = existing ?? (item && store.conversations.bySeq(item.conversation_seq));
  if (row === null) return null;
  if (row.memory === 0) return [];
  const storedRows = storedMessages(store, conversation);
  const storedIds = new Set(storedRows.map(({ external_message }) => external_message));
  return mergeableTurns(store, { provider, id, turns }, storedRows).filter(
    (turn) => !storedIds.has(turn.id),
  );
}
