import { memo, useMemo } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import type { Citation } from '../../../shared/domain/chat.ts';
import { CitationChip } from './CitationChip.tsx';
import { CITATION_TAG, rehypeCitations } from './rehypeCitations.ts';
import { GuardedLink } from './GuardedLink.tsx';
import { SilentImage } from './SilentImage.tsx';

interface MarkdownProps {
  readonly text: string;
  readonly citations: readonly Citation[];
}

/** Markdown that loads nothing: images become words, and a link opens only after a question. */
export const Markdown = memo(function Markdown({ text, citations }: MarkdownProps) {
  const components = useMemo(() => componentsFor(citations), [citations]);
  // Sanitised first: what citations add afterwards is our own.
  const plugins = useMemo(
    () => [rehypeSanitize, rehypeCitations(citations.map((citation) => citation.n))],
    [citations],
  );
  return (
    <ReactMarkdown
      remarkPlugins={[remarkGfm]}
      rehypePlugins={plugins}
      components={components}
      urlTransform={(url) => (url.startsWith('https://') ? url : '')}
    >
      {text}
    </ReactMarkdown>
  );
});

function componentsFor(citations: readonly Citation[]): Components {
  return {
    a: ({ href, children }) => <GuardedLink href={href}>{children}</GuardedLink>,
    img: ({ alt }) => <SilentImage alt={alt} />,
    [CITATION_TAG]: ({ n }: { readonly n?: number }) => {
      const citation = citations.find((each) => each.n === n);
      return citation ? <CitationChip citation={citation} /> : null;
    },
  } as Components;
}
