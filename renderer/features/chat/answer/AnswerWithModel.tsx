import { Shuffle } from 'lucide-react';
import { useState } from 'react';
import { DialogTrigger } from 'react-aria-components';
import type { Message } from '../../../../shared/domain/chat.ts';
import { BUILT_IN_MODEL } from '../../../../shared/domain/model.ts';
import { useSelect, useWorkspace } from '../../../stores/app/storesContext.ts';
import { answeringTurn } from '../../../stores/chat/chatState.ts';
import { canChat } from '../../../stores/chat/modelChoice.ts';
import { IconButton } from '../../../ui/controls/Button.tsx';
import { useText } from '../../../ui/text/useText.ts';
import { ModelPopover } from '../../models/ModelPopover.tsx';
import { useModelChoice, type ModelChoice } from '../../models/useModelChoice.ts';
import { useCanRegenerate } from './useCanRegenerate.ts';

/** Answers the same question with another model; the current answer stays as a version. */
export function AnswerWithModel({ message }: { readonly message: Message }) {
  const { t } = useText();
  const { chat, models } = useWorkspace();
  const [open, setOpen] = useState(false);
  const ofConversation = useModelChoice(message.conversationId);
  const canRegenerate = useCanRegenerate(message);
  const answering = useSelect(
    chat,
    (state) => answeringTurn(state, message.conversationId) !== null,
  );
  const alternatives = useSelect(models, ({ endpoints }) =>
    endpoints.some(({ models: listed }) => listed.some(({ name }) => canChat(name))),
  );
  if (message.role === 'user' || !canRegenerate || !alternatives) return null;

  const { defaultModel } = ofConversation;
  const isFromBuiltIn = message.author === 'built-in';
  const choice: ModelChoice = {
    ...ofConversation,
    chosen: isFromBuiltIn ? (defaultModel === null ? null : BUILT_IN_MODEL) : message.author,
    choose: (ref) =>
      void chat.regenerate(message, { model: ref ?? defaultModel?.ref ?? BUILT_IN_MODEL }),
  };
  return (
    <DialogTrigger isOpen={open} onOpenChange={setOpen}>
      <IconButton size="s" label={t('chat:answerWith')} isDisabled={answering}>
        <Shuffle size={14} aria-hidden />
      </IconButton>
      <ModelPopover label={t('chat:answerWith')} choice={choice} onDone={() => setOpen(false)} />
    </DialogTrigger>
  );
}
