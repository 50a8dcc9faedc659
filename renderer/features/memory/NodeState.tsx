import type { MemoryNode } from '../../../shared/domain/node.ts';
import { useText } from '../../ui/text/useText.ts';

/** State in words: confirmed, waiting for review, or the reason it is inactive. */
export function NodeState({ node }: { readonly node: MemoryNode }) {
  const { t } = useText();
  const words: string[] = [];
  if (node.review === 'pending') words.push(t('memories:pendingReview'));
  if (node.confirmed && node.status === 'active') words.push(t('memories:confirmed'));
  if (node.disputed) words.push(t('memories:disputed'));
  if (node.unconfirmed !== undefined) {
    words.push(t('memories:unconfirmed', { newer: node.unconfirmed.content }));
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
