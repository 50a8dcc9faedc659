import type { MemoryNode } from '../../../shared/domain/node.ts';
import { useNow } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';

interface NodeStateProps {
  readonly node: MemoryNode;
  /** Moment at which the memory is shown; now where it is left out. */
  readonly at?: number | undefined;
}

/** State in words: confirmed, waiting for review, no longer true, or the reason it is inactive. */
export function NodeState({ node, at }: NodeStateProps) {
  const { t } = useText();
  const now = useNow();
  const texts: string[] = [];
  if (node.review === 'pending') texts.push(t('memories:pendingReview'));
  if (node.confirmed && node.status === 'active') texts.push(t('memories:confirmed'));
  if (node.disputed) texts.push(t('memories:disputed'));
  if (node.unconfirmed !== undefined) {
    texts.push(t('memories:unconfirmed', { newer: node.unconfirmed.content }));
  }
  if (node.status === 'active' && node.trueUntil !== undefined && node.trueUntil <= (at ?? now)) {
    texts.push(t('memories:noLongerTrue'));
  }
  if (node.status !== 'active') {
    texts.push(
      node.statusReason
        ? t(`words:statusReason.${node.statusReason}`)
        : t(`words:status.${node.status}`),
    );
  }
  return texts.length === 0 ? null : <span>{texts.join(' · ')}</span>;
}
