import type { PastedRange } from '../../../../shared/domain/pasted.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { SkipReason } from '../../../../shared/domain/imports.ts';

/** Message of an export, before its place in the tree is looked at. */
export interface MessageNode {
  readonly id: string;
  /** Message before it; null for the first one, or for one whose predecessor is missing. */
  readonly parent: string | null;
  readonly content: TurnContent | SkippedContent;
}

export interface TurnContent {
  readonly role: 'user' | 'assistant';
  readonly text: string;
  readonly reasoning: string;
  readonly at: EpochMs | null;
  readonly pasted: readonly PastedRange[];
  readonly author: string | null;
  /** True if the export has more text than is stored. */
  readonly isShortened: boolean;
}

/** Message that is no turn: its children belong to its parent. No reason: nothing to report. */
export interface SkippedContent {
  readonly role: 'none';
  readonly reason: SkipReason | null;
  readonly at: EpochMs | null;
  /** Reasoning that belongs to the answer after it. */
  readonly reasoning: string;
}

export function skippedContent(
  reason: SkipReason | null,
  at: EpochMs | null = null,
  reasoning = '',
): SkippedContent {
  return { role: 'none', reason, at, reasoning };
}
