import { useCallback } from 'react';
import type { Message } from '../../../../shared/domain/chat.ts';
import { useText } from '../../../ui/text/useText.ts';

/** Problem of an answer, what it means for the stored messages, and what to do. */
export function useProblemText(): (message: Message) => string {
  const { t } = useText();
  return useCallback(
    ({ problem, state, text }: Message) => {
      const description =
        problem === null
          ? t(state === 'failed' ? 'chat:failed' : 'chat:interrupted')
          : t(`errors:model.${problem}.what`);
      const data = t(text === '' ? 'chat:questionKept' : 'chat:partKept');
      const todo = problem === null ? '' : t(`errors:model.${problem}.todo`);
      return `${description} ${data} ${todo}`.trim();
    },
    [t],
  );
}
