import type { ChangeEvent } from 'react';

const PASTING = new Set(['insertFromPaste', 'insertFromPasteAsQuotation', 'insertFromDrop']);

/** True if a change of a text box is a paste or drop. */
export function isPaste({ nativeEvent }: ChangeEvent<HTMLTextAreaElement>): boolean {
  return nativeEvent instanceof InputEvent && PASTING.has(nativeEvent.inputType);
}
