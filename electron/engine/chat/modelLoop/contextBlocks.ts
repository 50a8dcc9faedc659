import type { Citation } from '../../../../shared/domain/chat.ts';
import type { Id } from '../../../../shared/domain/primitives.ts';
import type { ReceiptDraft } from '../receipts/receiptDraft.ts';

/** Blocks of memory context for a turn, separated by trust. */
export interface ContextBlocks {
  /** For the system message: what the person said, or what was extracted from it. */
  readonly system: string | null;
  /** For a message of its own, marked as data: what comes from files and the like. */
  readonly untrusted: string | null;
  /** The numbers in the blocks, and the memories behind them. */
  readonly citations: readonly Citation[];
  /** Receipt to be stored; null if memory was not searched. */
  readonly receipt: ReceiptDraft | null;
}

export interface ContextQuestion {
  readonly text: string;
  readonly turnId: Id;
  /** Turns the model sees anyway. */
  readonly exceptNodeIds: readonly Id[];
  /** Memories this one answer is to be made without. */
  readonly withoutNodeIds: readonly Id[];
}

export type ContextSource = (question: ContextQuestion) => Promise<ContextBlocks>;

export const noContext: ContextBlocks = {
  system: null,
  untrusted: null,
  citations: [],
  receipt: null,
};

/**
 * Fences quoted lines with a mark that nobody who wrote them could know, and takes out of them
 * whatever looks like the fence.
 */
export function fence(lines: readonly string[], nonce: string): string {
  const name = `memory-${nonce}`;
  const fenced = lines.map((line) => withoutFence(line, nonce));
  return [`<${name}>`, ...fenced, `</${name}>`].join('\n');
}

function withoutFence(line: string, nonce: string): string {
  return line
    .replaceAll(nonce, '')
    .replaceAll(/<\s*(?:\/\s*)?memory[^>\n]*>?/giu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}
