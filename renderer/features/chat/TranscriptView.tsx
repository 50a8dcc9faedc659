import { useShallow } from 'zustand/react/shallow';
import type { Id } from '../../../shared/domain/primitives.ts';
import { useSelect, useWorkspace } from '../../stores/context.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Constellation } from '../../ui/memory/Constellation.tsx';
import { useErrorText } from '../../ui/useErrorText.ts';
import { AnswerAnnouncer } from './AnswerAnnouncer.tsx';
import { MessageList } from './MessageList.tsx';
import { useText } from '../../ui/useText.ts';

export function TranscriptView({ conversationId }: { readonly conversationId: Id }) {
  const { t } = useText();
  const { chat } = useWorkspace();
  const errorText = useErrorText();
  const transcript = useSelect(chat, (state) => state.transcripts[conversationId]);
  const outgoing = useSelect(
    chat,
    useShallow((state) => state.outgoing.filter((item) => item.conversationId === conversationId)),
  );

  if (!transcript || transcript.status === 'loading') {
    return <div className="transcript" aria-busy />;
  }
  if (transcript.status === 'failed') {
    return (
      <div className="transcript transcript--empty">
        <EmptyState
          drawing={<Constellation />}
          title={t('chat:cannotOpen')}
          action={
            <Button onPress={() => void chat.open(conversationId)}>{t('common:tryAgain')}</Button>
          }
        >
          {transcript.problem ? errorText(transcript.problem) : null}
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <MessageList conversationId={conversationId} transcript={transcript} outgoing={outgoing} />
      <AnswerAnnouncer messages={transcript.messages} />
    </>
  );
}
