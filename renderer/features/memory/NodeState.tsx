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
  const words: string[] = [];
  if (node.review === 'pending') words.push(t('memories:pendingReview'));
  if (node.confirmed && node.status === 'active') words.push(t('memories:confirmed'));
  if (node.disputed) words.push(t('memories:disputed'));
  if (node.unconfirmed !== undefined) {
    words.push(t('memories:unconfirmed', { newer: node.unconfirmed.content }));
  }
  if (node.status === 'active' && node.trueUntil !== undefined && node.trueUntil <= (at ?? now)) {
    words.push(t('memories:noLongerTrue'));
  }
  if (node.status !== 'active') {
    words.push(
      node.statusReason
        ? t(`words:statusReason.${node.statusReason}`)
        : t(`words:status.${node.status}`),
    );
  }
  return words.length === 0 ? null : <span>{words.join(' · ')}</span>;
}
