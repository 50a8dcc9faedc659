import { memo, useMemo } from 'react';
import ReactMarkdown, { type Components, type Options } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import type { Citation } from '../../../shared/domain/chat.ts';
import { CitationChip } from './CitationChip.tsx';
import { CodeBlock } from './CodeBlock.tsx';
import { CITATION_TAG, rehypeCitations } from './rehypeCitations.ts';
import { rehypeDirections } from './rehypeDirections.ts';
import { GuardedLink } from './GuardedLink.tsx';
import { isScreenAddress, ScreenLink } from './ScreenLink.tsx';
import { TaskCheckbox } from './TaskCheckbox.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useHighlighter } from './useHighlighter.ts';
import './prose.css';

interface MarkdownProps {
  readonly text: string;
  readonly citations: readonly Citation[];
  /** True once the text is complete, so that its code can be highlighted. */
  readonly complete: boolean;
}

/** Markdown that loads nothing: images become text, and a link opens only after a question. */
export const Markdown = memo(function Markdown({ text, citations, complete }: MarkdownProps) {
  const components = useMemo(() => componentsFor(citations), [citations]);
  const highlighter = useHighlighter(complete && text.includes('```'));
  // Sanitized first: citations and colors are added afterwards by our own code.
  const plugins = useMemo<NonNullable<Options['rehypePlugins']>>(
    () => [
      rehypeSanitize,
      rehypeDirections,
      rehypeCitations(citations.map((citation) => citation.n)),
      ...(highlighter ? [highlighter] : []),
    ],
    [citations, highlighter],
  );
  return (
    <ReactMarkdown
      remarkPlugins={[remarkGfm]}
      rehypePlugins={plugins}
      components={components}
      urlTransform={(url) => (url.startsWith('https://') || isScreenAddress(url) ? url : '')}
    >
      {text}
    </ReactMarkdown>
  );
});

function componentsFor(citations: readonly Citation[]): Components {
  return {
    a: ({ href, children }) =>
      href !== undefined && isScreenAddress(href) ? (
        <ScreenLink to={href}>{children}</ScreenLink>
      ) : (
        <GuardedLink href={href}>{children}</GuardedLink>
      ),
    img: ({ alt }) => <BlockedImage alt={alt} />,
    input: ({ checked }) => <TaskCheckbox isDone={checked === true} />,
    pre: ({ node, children }) => <CodeBlock node={node}>{children}</CodeBlock>,
    [CITATION_TAG]: ({ n }: { readonly n?: number }) => {
      const citation = citations.find((each) => each.n === n);
      return citation ? <CitationChip citation={citation} /> : null;
    },
  } as Components;
}

/** A picture in an answer is never fetched: its address could carry what was remembered. */
function BlockedImage({ alt }: { readonly alt: string | undefined }) {
  const { t } = useText();
  return <span className="blocked-image">{t('chat:imageNotLoaded', { alt: alt ?? '' })}</span>;
}
