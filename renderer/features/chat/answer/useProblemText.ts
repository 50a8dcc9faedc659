import { useCallback } from 'react';
import type { Message } from '../../../../shared/domain/chat.ts';
import { useSelect, useWorkspace } from '../../../stores/app/storesContext.ts';
import { conversationOf } from '../../../stores/chat/conversationState.ts';
import { useText } from '../../../ui/text/useText.ts';

/** Problem of an answer, what it means for the stored messages, and what to do. */
export function useProblemText(): (message: Message) => string {
  const { t } = useText();
  const { conversations } = useWorkspace();
  const conversationState = useSelect(conversations, (current) => current);
  return useCallback(
    ({ problem, state, text, conversationId }: Message) => {
      const isTemporary = conversationOf(conversationState, conversationId)?.temporary ?? false;
      const description =
        problem === null
          ? t(state === 'failed' ? 'chat:failed' : 'chat:interrupted')
          : t(`errors:model.${problem}.what`);
      const stored = text === '' ? 'chat:messageSaved' : 'chat:partialAnswerSaved';
      const data = t(isTemporary ? 'chat:temporaryNotSaved' : stored);
      const todo = problem === null ? '' : t(`errors:model.${problem}.todo`);
      return `${description} ${data} ${todo}`.trim();
    },
    [t, conversationState],
  );
}
