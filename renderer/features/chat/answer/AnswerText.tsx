import { useDeferredValue } from 'react';
import type { Message } from '../../../../shared/domain/chat.ts';
import { MarkdownText } from '../../markdown/MarkdownText.tsx';
import { AnswerWaitStatus } from './AnswerWaitStatus.tsx';

export function AnswerText({ message }: { readonly message: Message }) {
  const streaming = message.state === 'streaming';
  // A long answer is parsed again with every piece; deferred, so that typing has priority.
  const text = useDeferredValue(message.text);
  if (message.text === '') return streaming ? <AnswerWaitStatus messageId={message.id} /> : null;
  return (
    <MarkdownText
      text={streaming ? text : message.text}
      citations={message.citations}
      complete={!streaming}
    />
  );
}
