import { Suspense, lazy, useDeferredValue } from 'react';
import type { Message } from '../../../../shared/domain/chat.ts';
import { splitCitations } from './citationText.ts';
import { CitationChip } from '../markdown/CitationChip.tsx';
import { WaitLine } from './WaitLine.tsx';

const loadMarkdown = async () => ({ default: (await import('../markdown/Markdown.tsx')).Markdown });
const Markdown = lazy(loadMarkdown);

/** Before there is an answer to show, so that the first one need not wait for it. */
export function preloadMarkdown(): void {
  // Without a connection it is loaded when it is needed, and says so then.
  loadMarkdown().catch(() => undefined);
}

export function AnswerText({ message }: { readonly message: Message }) {
  const streaming = message.state === 'streaming';
  // A long answer is parsed anew with every piece; what one types comes first.
  const text = useDeferredValue(message.text);
  if (message.text === '') return streaming ? <WaitLine messageId={message.id} /> : null;
  return (
    <div className="prose">
      <Suspense fallback={<PlainText message={message} />}>
        <Markdown
          text={streaming ? text : message.text}
          citations={message.citations}
          complete={!streaming}
        />
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
