import type { PastedRange } from '../../../shared/domain/pasted.ts';

/** Length limit of an imported turn, that of a message typed in the chat. */
export const MAX_TURN_CHARACTERS = 100_000;
/** Length limit of one attachment's text: enough to find it again. */
const MAX_ATTACHMENT_CHARACTERS = 20_000;
/** Number limit of attachments that are named in a turn. */
const MAX_ATTACHMENTS = 100;

/** Attachment of a turn: its bytes are not imported. Signs instead of words, in any language. */
export interface Attachment {
  readonly icon: '📎' | '🖼️' | '🎤' | '🎬';
  readonly name: string;
  /** Text that the provider extracted. */
  readonly text: string;
}

export interface TextWithAttachments {
  readonly text: string;
  /** Passages of the attachments: not the person's own words. */
  readonly pasted: readonly PastedRange[];
  /** True if there was more text than is stored. */
  readonly isShortened: boolean;
}

/**
 * Text of a turn with its attachments below it, which are found with it; without any words of its
 * own it is still not empty, as a stored turn must not be.
 */
export function withAttachments(
  text: string,
  attachments: readonly Attachment[],
): TextWithAttachments {
  const words = text.trim();
  let joined = words.slice(0, MAX_TURN_CHARACTERS).toWellFormed();
  let isShortened = words.length > MAX_TURN_CHARACTERS;
  const pasted: PastedRange[] = [];
  for (const { icon, name, text: content } of attachments) {
    const body = content.slice(0, MAX_ATTACHMENT_CHARACTERS).trim().toWellFormed();
    const block = [`${icon} ${name}`.trim(), body].filter((part) => part !== '').join('\n');
    const isFull =
      joined.length + block.length > 2 * MAX_TURN_CHARACTERS || pasted.length >= MAX_ATTACHMENTS;
    isShortened ||= isFull || content.trim().length > MAX_ATTACHMENT_CHARACTERS;
    if (isFull) break;
    const start = joined === '' ? 0 : joined.length + 2;
    joined = joined === '' ? block : `${joined}\n\n${block}`;
    pasted.push({ start, end: joined.length });
  }
  return { text: joined, pasted, isShortened };
}
