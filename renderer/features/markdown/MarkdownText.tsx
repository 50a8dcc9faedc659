import type { Citation } from '../../../shared/domain/chat.ts';
import { lazyComponent } from '../../ui/lazyComponent.tsx';
import { CitationChip } from './CitationChip.tsx';
import { splitCitations } from './citationText.ts';

const Markdown = lazyComponent(async () => (await import('./Markdown.tsx')).Markdown, PlainText);

/** Preloads the Markdown chunk, so that the first text need not wait for it. */
export const preloadMarkdown = Markdown.preload;

interface MarkdownTextProps {
  readonly text: string;
  readonly citations: readonly Citation[];
  /** True once the text is complete. */
  readonly complete: boolean;
}

/** Text that a model wrote, with its citations. */
export function MarkdownText(props: MarkdownTextProps) {
  return (
    <div className="prose">
      <Markdown {...props} />
    </div>
  );
}

/** Plain text until the Markdown chunk is loaded. */
function PlainText({ text, citations }: MarkdownTextProps) {
  return (
    <p dir="auto" className="prose__plain">
      {splitCitations(text, citations).map((part, index) =>
        typeof part === 'string' ? part : <CitationChip key={index} citation={part} />,
      )}
    </p>
  );
}
