import { Suspense, lazy, useDeferredValue } from 'react';
import type { Message } from '../../../../shared/domain/chat.ts';
import { splitCitations } from './citationText.ts';
import { CitationChip } from '../markdown/CitationChip.tsx';
import { WaitLine } from './WaitLine.tsx';

const loadMarkdown = async () => ({ default: (await import('../markdown/Markdown.tsx')).Markdown });
const Markdown = lazy(loadMarkdown);

/** Preloads the Markdown chunk, so that the first answer need not wait for it. */
export function preloadMarkdown(): void {
  // Without a connection it is loaded on demand, and the failure is shown then.
  loadMarkdown().catch(() => undefined);
}

export function AnswerText({ message }: { readonly message: Message }) {
  const streaming = message.state === 'streaming';
  // A long answer is parsed again with every piece; deferred, so that typing has priority.
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

/** Plain text until the Markdown chunk is loaded. */
function PlainText({ message }: { readonly message: Message }) {
  return (
    <p className="prose__plain">
      {splitCitations(message.text, message.citations).map((part, index) =>
        typeof part === 'string' ? part : <CitationChip key={index} citation={part} />,
      )}
    </p>
  );
}
