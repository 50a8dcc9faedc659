import { useSelect, useWorkspace } from '../../../stores/app/storesContext.ts';
import { Constellation } from '../../memory/Constellation.tsx';
import { Examples } from './Examples.tsx';
import { useText } from '../../../ui/text/useText.ts';

/** Empty conversation with example messages. */
export function NewChat() {
  const { t } = useText();
  const { status, newChat } = useWorkspace();
  const temporary = useSelect(newChat, (state) => state.temporary);
  const noModel = useSelect(
    status,
    (state) => state.status?.degraded.includes('no_chat_model') ?? false,
  );
  const pending = useSelect(status, ({ status: current }) => current?.counts.pendingReview ?? 0);
  // Without the pending ones: no answer uses them yet.
  const facts = useSelect(status, ({ status: current }) =>
    Math.max(0, (current?.counts.facts ?? 0) - pending),
  );
  // Nothing is said of a memory that was not read yet, or cannot be: then the banner above says why.
  const isReadable = useSelect(status, ({ status: current }) => current?.storage === 'ok');
  const countText =
    facts === 0 && pending === 0
      ? t('chat:noMemories')
      : [
          t('chat:memoryCount', { count: facts }),
          ...(pending === 0 ? [] : [t('chat:pendingReviewCount', { count: pending })]),
        ].join(' ');
  return (
    <div className="transcript transcript--empty">
      <div className="new-chat">
        <Constellation />
        <h2 className="new-chat__title">{t('chat:newChatPrompt')}</h2>
        <p className="new-chat__text">
          {temporary ? t('chat:temporaryEmpty') : null}
          {!temporary && isReadable ? countText : null} {noModel ? t('chat:noModel') : null}
        </p>
        {temporary ? null : <Examples />}
      </div>
    </div>
  );
}
