import type { ChangeEvent, ClipboardEvent } from 'react';
import { MAX_MESSAGE_LENGTH } from '../../../../shared/domain/primitives.ts';

const PASTE_INPUT_TYPES = new Set([
  'insertFromPaste',
  'insertFromPasteAsQuotation',
  'insertFromDrop',
]);

/** True if a change of a text box is a paste or drop. */
export function isPaste({ nativeEvent }: ChangeEvent<HTMLTextAreaElement>): boolean {
  return nativeEvent instanceof InputEvent && PASTE_INPUT_TYPES.has(nativeEvent.inputType);
}

/** Pasted text that does not fit into the message, of which a text box would drop the rest; or null. */
export function oversizedPaste({
  clipboardData,
  currentTarget,
}: ClipboardEvent<HTMLTextAreaElement>): string | null {
  const { value, selectionStart, selectionEnd } = currentTarget;
  const text = clipboardData.getData('text/plain');
  const remaining = value.length - (selectionEnd - selectionStart);
  return remaining + text.length > MAX_MESSAGE_LENGTH ? text : null;
}

/**
 * Files of a paste. Excel, Word and PowerPoint put a picture of the copied text beside it: the text
 * is meant. A copied picture comes without plain text, and a copied file without HTML.
 */
export function pastedFiles({ clipboardData }: ClipboardEvent<HTMLTextAreaElement>): File[] {
  const files = [...clipboardData.files];
  const isTextInput =
    clipboardData.getData('text/plain').trim() !== '' &&
    clipboardData.getData('text/html') !== '' &&
    files.every(({ type }) => type.startsWith('image/'));
  return isTextInput ? [] : files;
}
