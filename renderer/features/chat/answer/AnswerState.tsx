import { RotateCcw, Settings2, SquarePen } from 'lucide-react';
import type { Message } from '../../../../shared/domain/chat.ts';
import { useApp, useWorkspace } from '../../../stores/app/storesContext.ts';
import { NEW_CHAT } from '../../../stores/shell/route.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useText } from '../../../ui/text/useText.ts';
import { remedyFor } from './remedy.ts';
import { useCanRegenerate } from './useCanRegenerate.ts';
import { useProblemText } from './useProblemText.ts';

/**
 * State of an answer that stopped early: what happened, what it means for the stored messages, what
 * to do.
 */
export function AnswerState({ message }: { readonly message: Message }) {
  const { t } = useText();
  const { route, view } = useApp();
  const { chat } = useWorkspace();
  const problemText = useProblemText();
  const canRegenerate = useCanRegenerate(message);
  if (message.state !== 'interrupted' && message.state !== 'failed') return null;
  const remedy = remedyFor(message.problem);
  return (
    <div className="message__state">
      <p>{problemText(message)}</p>
      {canRegenerate ? (
        <Button size="s" onPress={() => void chat.retry(message)}>
          <RotateCcw size={14} aria-hidden />
          {t('chat:tryAgain')}
        </Button>
      ) : null}
      {remedy === 'models' ? (
        <Button
          size="s"
          tone="quiet"
          onPress={() => route.go({ screen: 'settings', section: 'models' })}
        >
          <Settings2 size={14} aria-hidden />
          {t('chat:openModelSettings')}
        </Button>
      ) : null}
      {remedy === 'new_chat' ? (
        <Button
          size="s"
          tone="quiet"
          onPress={() => {
            route.go(NEW_CHAT);
            view.focusComposer();
          }}
        >
          <SquarePen size={14} aria-hidden />
          {t('chat:newConversation')}
        </Button>
      ) : null}
    </div>
  );
}
