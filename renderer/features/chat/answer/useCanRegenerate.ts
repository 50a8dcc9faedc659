import type { Message } from '../../../../shared/domain/chat.ts';
import { useSelect, useWorkspace } from '../../../stores/app/storesContext.ts';
import { useIsTemporary } from '../composer/useDraft.ts';

/**
 * True if the answer can be regenerated: a temporary conversation keeps no versions, so only its
 * last turn can.
 */
export function useCanRegenerate(message: Message): boolean {
  const { chat } = useWorkspace();
  const temporary = useIsTemporary(message.conversationId);
  const last = useSelect(
    chat,
    ({ transcripts }) => transcripts[message.conversationId]?.messages.at(-1)?.id,
  );
  return !temporary || last === message.id;
}
