import type { MemoryNode } from '../../../shared/domain/node.ts';
import { MemorySummary } from './MemorySummary.tsx';
import { useText } from '../../ui/text/useText.ts';
import './memory.css';

/** Memories that are most similar to a memory. */
export function SimilarMemories({ nodes }: { readonly nodes: readonly MemoryNode[] }) {
  const { t } = useText();
  if (nodes.length === 0) return null;
  return (
    <section className="card__section">
      <h2 className="card__head">{t('review:similar')}</h2>
      {nodes.map((node) => (
        <MemorySummary key={node.id} node={node} />
      ))}
    </section>
  );
}
