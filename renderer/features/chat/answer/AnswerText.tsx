import { useDeferredValue } from 'react';
import type { Citation, Message } from '../../../../shared/domain/chat.ts';
import { splitCitations } from './citationText.ts';
import { CitationChip } from '../markdown/CitationChip.tsx';
import { lazyComponent } from '../../../ui/lazyComponent.tsx';
import { WaitLine } from './WaitLine.tsx';

const Markdown = lazyComponent(
  async () => (await import('../markdown/Markdown.tsx')).Markdown,
  PlainText,
);

/** Preloads the Markdown chunk, so that the first answer need not wait for it. */
export const preloadMarkdown = Markdown.preload;

export function AnswerText({ message }: { readonly message: Message }) {
  const streaming = message.state === 'streaming';
  // A long answer is parsed again with every piece; deferred, so that typing has priority.
  const text = useDeferredValue(message.text);
  if (message.text === '') return streaming ? <WaitLine messageId={message.id} /> : null;
  return (
    <div className="prose">
      <Markdown
        text={streaming ? text : message.text}
        citations={message.citations}
        complete={!streaming}
      />
    </div>
  );
}

interface PlainTextProps {
  readonly text: string;
  readonly citations: readonly Citation[];
}

/** Plain text until the Markdown chunk is loaded. */
function PlainText({ text, citations }: PlainTextProps) {
  return (
    <p dir="auto" className="prose__plain">
      {splitCitations(text, citations).map((part, index) =>
        typeof part === 'string' ? part : <CitationChip key={index} citation={part} />,
      )}
    </p>
  );
}
