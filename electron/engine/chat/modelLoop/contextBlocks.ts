import type { Citation } from '../../../../shared/domain/chat.ts';
import type { Id, NodeId } from '../../../../shared/domain/primitives.ts';
import type { ReceiptDraft } from '../receipts/receiptDraft.ts';
import type { CitationNumbers } from './citationNumbers.ts';

/** Blocks of memory context for a turn, separated by trust. */
export interface ContextBlocks {
  /**
   * Content that stands with the newest turn: the person's own statements, and memories extracted
   * from them.
   */
  readonly trusted: string | null;
  /** Wishes of the person for answers, which are instructions: "short, no emojis". */
  readonly answerPreferences: readonly string[];
  /** Content of a separate block, marked as data: files and other untrusted sources. */
  readonly untrusted: string | null;
  /** Numbers in the blocks, and the memories behind them. */
  readonly citations: readonly Citation[];
  /** Receipt to be stored; null if memory was not searched. */
  readonly receipt: ReceiptDraft | null;
}

export interface ContextQuestion {
  readonly text: string;
  /** Numbers under which the model reads memories. */
  readonly citationNumbers: CitationNumbers;
  readonly turnId: Id;
  /** Turns that the model sees anyway. */
  readonly exceptNodeIds: readonly NodeId[];
  /** Memories withheld from this answer. */
  readonly withheldNodeIds: readonly NodeId[];
}

export type ContextSource = (question: ContextQuestion) => Promise<ContextBlocks>;

export const noContext: ContextBlocks = {
  trusted: null,
  answerPreferences: [],
  untrusted: null,
  citations: [],
  receipt: null,
};

/**
 * Fences quoted lines with a random mark that their authors could not know, and removes from them
 * whatever looks like the fence. Everything else stays as it is: a file may hold code and tables.
 */
export function fence(lines: readonly string[], nonce: string): string {
  const name = `memory-${nonce}`;
  const fenced = lines.map((line) =>
    line
      .replaceAll(nonce, '')
      .replaceAll(OPENING_FENCE, '')
      .replaceAll(CLOSING_FENCE, '')
      .trimEnd(),
  );
  return [`<${name}>`, ...fenced, `</${name}>`].join('\n');
}

const OPENING_FENCE = /<\s*memory-[\w-]*\s*>/giu;
const CLOSING_FENCE = /<\s*\/\s*memory\b[^>\n]*>?/giu;
