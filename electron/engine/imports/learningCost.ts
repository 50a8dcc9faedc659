import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ReadStore } from '../storage/store.ts';
import { conversationHere, mergeableTurns, storedMessages } from './apply/mergeCopy.ts';
import type { InspectedConversation, InspectedTurn } from './exports/inspectExports.ts';

/** Conversation of an export with the cost of learning from what an import of it would add. */
export interface PricedConversation extends Omit<InspectedConversation, 'inspectedTurns'> {
  /** Estimated tokens that a model would read. */
  readonly tokens: number;
}

/** Turns whose rows are looked up before messages get their turn. */
const LOOK_UP_AT_ONCE = 2_000;

/** Prices the conversations of an export: what is here already is not read for this import. */
export async function priceConversations(
  store: ReadStore,
  conversations: readonly InspectedConversation[],
): Promise<PricedConversation[]> {
  const priced: PricedConversation[] = [];
  let turnCount = 0;
  for (const { inspectedTurns, ...conversation } of conversations) {
    const added = addedTurns(store, conversation, inspectedTurns);
    priced.push({ ...conversation, tokens: added.reduce((sum, { tokens }) => sum + tokens, 0) });
    turnCount += inspectedTurns.length;
    if (turnCount < LOOK_UP_AT_ONCE) continue;
    turnCount = 0;
    await yieldToEventLoop();
  }
  return priced;
}

/** Turns that an import would add, and whose conversation is remembered here. */
function addedTurns(
  store: ReadStore,
  conversation: Omit<InspectedConversation, 'inspectedTurns'>,
  turns: readonly InspectedTurn[],
): readonly InspectedTurn[] {
  const { provider, id } = conversation;
  const item = store.importedItems.conversation(provider, id);
  const existing = conversationHere(store, conversation);
  const row = existing ?? (item && store.conversations.bySeq(item.conversation_seq));
  if (row === null) return turns;
  if (row.memory === 0) return [];
  const storedRows = storedMessages(store, conversation);
  const storedIds = new Set(storedRows.map(({ external_message }) => external_message));
  return mergeableTurns(store, { provider, id, turns }, storedRows).filter(
    (turn) => !storedIds.has(turn.id),
  );
}
