import type { ConversationSeq } from '../../storage/connection/rowNumber.ts';
import type { CitableId } from '../../../../shared/domain/primitives.ts';
import { readReceipt } from '../receipts/readReceipt.ts';
import { BUILT_IN } from '../authors.ts';
import type { ReadStore } from '../../storage/store.ts';
import type { ConversationNumbers } from './citationNumbers.ts';

/** State that the requests of one conversation share. */
export interface ConversationState {
  readonly numbers: ConversationNumbers;
  /** Message that the window of earlier turns begins with; null before the first request. */
  windowStart: number | null;
  /** Most tokens that memory took in one request so far. */
  memoryTokens: number;
}

/** Tokens reserved for memory before any was measured. */
const MIN_MEMORY_TOKENS = 800;

/** Conversations whose state stays in memory; the others are rebuilt when they go on. */
const MAX_CONVERSATIONS = 20;
/** Newest messages whose receipts are read to rebuild it. */
const MAX_MESSAGES = 400;

/**
 * State by conversation, so that `[3]` means the same memory from answer to answer, and requests
 * begin alike. After a restart the numbers are read back from the receipts.
 */
export function createConversationStates(
  store: Pick<ReadStore, 'messages' | 'recallLog'>,
): (conversationSeq: ConversationSeq) => ConversationState {
  const states = new Map<ConversationSeq, ConversationState>();
  return (conversationSeq) => {
    const state = states.get(conversationSeq) ?? {
      numbers: fromReceipts(store, conversationSeq),
      windowStart: null,
      memoryTokens: MIN_MEMORY_TOKENS,
    };
    // The state used last is the newest: the oldest is dropped first.
    states.delete(conversationSeq);
    states.set(conversationSeq, state);
    const [oldest] = states.keys();
    if (states.size > MAX_CONVERSATIONS && oldest !== undefined) states.delete(oldest);
    return state;
  };
}

function fromReceipts(
  store: Pick<ReadStore, 'messages' | 'recallLog'>,
  conversationSeq: ConversationSeq,
): ConversationNumbers {
  const { rows } = store.messages.page(conversationSeq, null, MAX_MESSAGES);
  const numbers = new Map<CitableId, number>();
  const usedNumbers = new Set<number>();
  // The built-in assistant counts anew in each answer.
  const answers = rows.filter(({ role, author }) => role === 'assistant' && author !== BUILT_IN);
  for (const { id } of answers.toReversed()) {
    const receipt = readReceipt(store, id);
    for (const { nodeId, n } of [...(receipt?.items ?? []), ...(receipt?.bulletin?.lines ?? [])]) {
      if (n === null || n === undefined || usedNumbers.has(n) || numbers.has(nodeId)) continue;
      usedNumbers.add(n);
      numbers.set(nodeId, n);
    }
  }
  return numbers;
}
