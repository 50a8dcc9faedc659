import type { MessageId } from '../../../../shared/domain/primitives.ts';

/** Attribute by which a message is found on the page. */
export const MESSAGE_ATTRIBUTE = 'data-message';

/** Selected text of a message, if any. */
export function selectedTextIn(messageId: MessageId): string | null {
  const selection = window.getSelection();
  const text = selection?.toString().trim() ?? '';
  if (!selection || text === '') return null;
  const within = (node: Node | null) =>
    (node instanceof Element ? node : node?.parentElement)
      ?.closest(`[${MESSAGE_ATTRIBUTE}]`)
      ?.getAttribute(MESSAGE_ATTRIBUTE) === messageId;
  return within(selection.anchorNode) && within(selection.focusNode) ? text : null;
}
