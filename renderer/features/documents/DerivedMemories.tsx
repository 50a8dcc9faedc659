import { Button as AriaButton } from 'react-aria-components';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import { Disclosure } from '../../ui/display/Disclosure.tsx';
import { useText } from '../../ui/text/useText.ts';
import { NodeIcon } from '../memory/NodeIcon.tsx';

/** Memories that were drawn from a document; each opens beside it. */
export function DerivedMemories({ nodes }: { readonly nodes: readonly MemoryNode[] }) {
  const { t } = useText();
  const { inspector } = useWorkspace();
  if (nodes.length === 0) return null;
  return (
    <Disclosure line={t('documents:derivedMemories', { count: nodes.length })}>
      {() => (
        <ul className="documents__list">
          {nodes.map((node) => (
            <li key={node.id} className="documents__row">
              <NodeIcon node={node} size={18} />
              <AriaButton className="link" onPress={() => inspector.open(node.id)}>
                <span dir="auto">{node.content}</span>
              </AriaButton>
              {node.review === 'pending' ? (
                <span className="documents__quiet">{t('documents:pendingReview')}</span>
              ) : null}
              {node.sourceChanged === true ? (
                <span className="documents__problem">{t('documents:sourceChanged')}</span>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Disclosure>
  );
}
