import { Suspense, lazy } from 'react';
import type { Message } from '../../../shared/domain/chat.ts';
import { splitCitations } from './citationText.ts';
import { CitationChip } from './CitationChip.tsx';
import { useText } from '../../ui/useText.ts';

const Markdown = lazy(async () => ({ default: (await import('./Markdown.tsx')).Markdown }));

export function AnswerText({ message }: { readonly message: Message }) {
  const { t } = useText();
  if (message.text === '') {
    return message.state === 'streaming' ? (
      <p className="message__thinking">
        <span className="visually-hidden">{t('chat:answering')}</span>
        <span aria-hidden>· · ·</span>
      </p>
    ) : null;
  }
  return (
    <div className="prose">
      <Suspense fallback={<PlainText message={message} />}>
        <Markdown text={message.text} citations={message.citations} />
      </Suspense>
    </div>
  );
}

/** Until the Markdown part is there the words are there already. */
function PlainText({ message }: { readonly message: Message }) {
  return (
    <p className="prose__plain">
      {splitCitations(message.text, message.citations).map((part, index) =>
        typeof part === 'string' ? part : <CitationChip key={index} citation={part} />,
      )}
    </p>
  );
}
