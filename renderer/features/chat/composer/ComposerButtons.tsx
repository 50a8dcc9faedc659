import { ArrowUp, Square } from 'lucide-react';
import type { Id } from '../../../../shared/domain/primitives.ts';
import { useWorkspace } from '../../../stores/app/storesContext.ts';
import { IconButton } from '../../../ui/controls/Button.tsx';
import { useText } from '../../../ui/text/useText.ts';

interface ComposerButtonsProps {
  /** The turn that is being answered. */
  readonly answering: Id | null;
  readonly empty: boolean;
  readonly onSend: () => void;
}

export function ComposerButtons({ answering, empty, onSend }: ComposerButtonsProps) {
  const { t } = useText();
  const { chat } = useWorkspace();
  return (
    <>
      {answering === null ? null : (
        <IconButton
          label={t('chat:stop')}
          shortcut="Esc"
          className={empty ? 'composer__send' : ''}
          onPress={() => void chat.stop(answering)}
        >
          <Square size={14} fill="currentColor" aria-hidden />
        </IconButton>
      )}
      {answering !== null && empty ? null : (
        <IconButton
          label={answering === null ? t('chat:send') : t('chat:queue')}
          shortcut="Enter"
          className="composer__send"
          isDisabled={empty}
          onPress={onSend}
        >
          <ArrowUp size={18} aria-hidden />
        </IconButton>
      )}
    </>
  );
}
