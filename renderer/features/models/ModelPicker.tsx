import { ChevronDown } from 'lucide-react';
import { Button as AriaButton, DialogTrigger } from 'react-aria-components';
import type { ConversationId } from '../../../shared/domain/primitives.ts';
import { useApp, useSelect } from '../../stores/app/storesContext.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { useText } from '../../ui/text/useText.ts';
import { ModelPopover } from './ModelPopover.tsx';
import { useModelChoice } from './useModelChoice.ts';

/** Model picker of this conversation, and whether the model runs on this machine. */
export function ModelPicker({
  conversationId,
}: {
  readonly conversationId: ConversationId | null;
}) {
  const { t } = useText();
  const { view } = useApp();
  const open = useSelect(view, (state) => state.overlay === 'models');
  const choice = useModelChoice(conversationId);
  const noModel = choice.hasBuiltIn ? t('chat:builtInAssistant') : t('chat:chooseModel');
  const name =
    choice.unknownRef ?? choice.inForce?.name ?? (choice.isLoading ? t('common:loading') : noModel);

  return (
    <DialogTrigger
      isOpen={open}
      onOpenChange={(next) => (next ? view.open('models') : view.close())}
    >
      <AriaButton className="picker">
        <span className="visually-hidden">{t('chat:model')}</span>
        <span className="picker__name">{name}</span>
        {choice.inForce?.local ? <Badge>{t('chat:local')}</Badge> : null}
        <ChevronDown size={15} aria-hidden />
      </AriaButton>
      <ModelPopover label={t('chat:chooseModel')} choice={choice} onDone={() => view.close()} />
    </DialogTrigger>
  );
}
