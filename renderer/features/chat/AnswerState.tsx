import { RotateCcw } from 'lucide-react';
import type { Message } from '../../../shared/domain/chat.ts';
import { useWorkspace } from '../../stores/context.ts';
import { Button } from '../../ui/Button.tsx';
import { errorKey } from '../../ui/errorKey.ts';
import { errorCodeSchema } from '../../../shared/contract/errors.ts';
import { useText } from '../../ui/useText.ts';

/** An answer that stopped early says so, and offers to answer again. */
export function AnswerState({ message }: { readonly message: Message }) {
  const { t } = useText();
  const { chat } = useWorkspace();
  if (message.state !== 'interrupted' && message.state !== 'failed') return null;
  const code = errorCodeSchema.safeParse(message.problem);
  const why = code.success ? t(errorKey({ code: code.data })) : null;
  return (
    <div className="message__state">
      <p>
        {message.state === 'failed' ? t('chat:failed') : t('chat:interrupted')} {why}
      </p>
      <Button size="s" onPress={() => void chat.retry(message)}>
        <RotateCcw size={14} aria-hidden />
        {t('chat:answerAgain')}
      </Button>
    </div>
  );
}
