import { useShallow } from 'zustand/react/shallow';
import type { Message } from '../../../../shared/domain/chat.ts';
import type { ConversationId } from '../../../../shared/domain/primitives.ts';
import { isGone } from '../../../stores/chat/chatState.ts';
import { useApp, useSelect, useWorkspace } from '../../../stores/app/storesContext.ts';
import { NEW_CHAT } from '../../../stores/shell/route.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { Constellation } from '../../memory/Constellation.tsx';
import { useErrorText } from '../../errors/useErrorText.ts';
import { AnswerAnnouncer } from '../answer/AnswerAnnouncer.tsx';
import { FindBar } from '../find/FindBar.tsx';
import { MessageList } from './MessageList.tsx';
import { useFind } from '../find/useFind.ts';
import { usePrefetchOlder } from './usePrefetchOlder.ts';
import { useText } from '../../../ui/text/useText.ts';

const NO_MESSAGES: readonly Message[] = [];

export function TranscriptView({ conversationId }: { readonly conversationId: ConversationId }) {
  const { t } = useText();
  const { route } = useApp();
  const { chat } = useWorkspace();
  const errorText = useErrorText();
  const transcript = useSelect(chat, (state) => state.transcripts[conversationId]);
  const outgoing = useSelect(
    chat,
    useShallow((state) => state.outgoing.filter((item) => item.conversationId === conversationId)),
  );

  usePrefetchOlder(conversationId);
  const find = useFind(conversationId, transcript?.messages ?? NO_MESSAGES);

  if (!transcript || transcript.status === 'loading') {
    return <div className="transcript" aria-busy />;
  }
  if (transcript.status === 'failed') {
    return (
      <div className="transcript transcript--empty">
        <EmptyState
          illustration={<Constellation />}
          title={t('chat:cannotOpen')}
          action={
            isGone(transcript) ? (
              <Button onPress={() => route.go(NEW_CHAT)}>{t('chat:newConversation')}</Button>
            ) : (
              <Button onPress={() => void chat.open(conversationId)}>{t('common:tryAgain')}</Button>
            )
          }
        >
          {transcript.problem ? errorText(transcript.problem) : null}
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      {find ? <FindBar find={find} /> : null}
      <MessageList
        conversationId={conversationId}
        transcript={transcript}
        outgoing={outgoing}
        find={find}
      />
      <AnswerAnnouncer messages={transcript.messages} />
    </>
  );
}
