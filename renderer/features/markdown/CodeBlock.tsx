import { Copy } from 'lucide-react';
import type { Element, ElementContent } from 'hast';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/controls/Button.tsx';
import { useCopy } from '../../stores/app/useCopy.ts';
import { useText } from '../../ui/text/useText.ts';
import './code.css';

interface CodeBlockProps {
  readonly node: Element | undefined;
  readonly children: ReactNode;
}

/** Code block with its language and a copy button. */
export function CodeBlock({ node, children }: CodeBlockProps) {
  const { t } = useText();
  const copy = useCopy();
  const language = languageOf(node);
  return (
    <div className="code">
      <div className="code__head">
        <span>{language}</span>
        <IconButton
          size="s"
          label={t('chat:copyCode')}
          onPress={() => void copy(node ? textOf(node).replace(/\n$/, '') : '')}
        >
          <Copy size={14} aria-hidden />
        </IconButton>
      </div>
      {/* Reached with Tab, so that long lines can be scrolled without a mouse. */}
      <pre dir="ltr" tabIndex={0} aria-label={t('chat:code')} role="region">
        {children}
      </pre>
    </div>
  );
}

function languageOf(node: Element | undefined): string {
  const code = node?.children.find((child) => child.type === 'element');
  const names = code?.properties['className'];
  const name = Array.isArray(names)
    ? names.map(String).find((each) => each.startsWith('language-'))
    : undefined;
  return name?.slice('language-'.length) ?? '';
}

function textOf(node: Element | ElementContent): string {
  if (node.type === 'text') return node.value;
  return node.type === 'element' ? node.children.map(textOf).join('') : '';
}
