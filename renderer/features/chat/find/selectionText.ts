import type { Id } from '../../../../shared/domain/primitives.ts';

/** The attribute by which a message is found on the page. */
export const MESSAGE_ATTRIBUTE = 'data-message';

/** The words of a message that are marked with the mouse or the keyboard, if any. */
export function selectedIn(messageId: Id): string | null {
  const selection = window.getSelection();
  const text = selection?.toString().trim() ?? '';
  if (!selection || text === '') return null;
  const within = (node: Node | null) =>
    (node instanceof Element ? node : node?.parentElement)
      ?.closest(`[${MESSAGE_ATTRIBUTE}]`)
      ?.getAttribute(MESSAGE_ATTRIBUTE) === messageId;
  return within(selection.anchorNode) && within(selection.focusNode) ? text : null;
}
