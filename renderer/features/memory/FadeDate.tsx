import { Hourglass } from 'lucide-react';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import { useFormat, useNow } from '../../ui/text/useFormat.ts';
import './memory.css';
import { useText } from '../../ui/text/useText.ts';

/** Hourglass with the fade date; nothing for a memory that never fades. */
export function FadeDate({ node }: { readonly node: Pick<MemoryNode, 'fadeAt' | 'status'> }) {
  const { t } = useText();
  const format = useFormat();
  const now = useNow();
  if (node.fadeAt === null || node.status !== 'active') return null;
  const exact = format.exact(node.fadeAt);
  return (
    <span className="fade" title={t('memories:fadesOn', { date: exact })}>
      <Hourglass size={12} aria-hidden />
      <span className="visually-hidden">{t('memories:fades')}</span>
      <time dateTime={new Date(node.fadeAt).toISOString()}>{format.day(node.fadeAt, now)}</time>
    </span>
  );
}
