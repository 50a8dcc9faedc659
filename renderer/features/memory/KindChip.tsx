import type { MemoryNode } from '../../../shared/domain/node.ts';
import './memory.css';
import { useText } from '../../ui/text/useText.ts';

/** Chip with the kind; a node without a kind shows its type. */
export function KindChip({ node }: { readonly node: Pick<MemoryNode, 'type' | 'kind'> }) {
  const { t } = useText();
  return (
    <span className={`chip chip--${node.type}`}>
      {node.kind ? t(`words:kind.${node.kind}`) : t(`words:type.${node.type}`)}
    </span>
  );
}
