import type { ChangeEvent } from 'react';

const PASTING = new Set(['insertFromPaste', 'insertFromPasteAsQuotation', 'insertFromDrop']);

/** Whether a change of a text box brought in what was written elsewhere. */
export function isPaste({ nativeEvent }: ChangeEvent<HTMLTextAreaElement>): boolean {
  return nativeEvent instanceof InputEvent && PASTING.has(nativeEvent.inputType);
}
