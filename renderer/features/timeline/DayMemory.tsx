import { memo } from 'react';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import { Button as AriaButton } from 'react-aria-components';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { FadeDate } from '../memory/FadeDate.tsx';
import { KindChip } from '../memory/KindChip.tsx';
import { NodeIcon } from '../memory/NodeIcon.tsx';
import { NodeState } from '../memory/NodeState.tsx';
import { Strength } from '../memory/Strength.tsx';

/** Memory of a day; it opens beside. Memoized: its day moves when a day above it is loaded. */
export const DayMemory = memo(function DayMemory({ node }: { readonly node: MemoryNode }) {
  const { inspector } = useWorkspace();
  const open = useSelect(inspector, ({ nodeId }) => nodeId === node.id);
  const classes = ['day-memory', open && 'day-memory--open'];
  return (
    <AriaButton
      className={classes.filter(Boolean).join(' ')}
      {...(open ? { 'aria-current': 'true' } : {})}
      onPress={() => inspector.open(node.id)}
    >
      <NodeIcon node={node} />
      <span className="day-memory__main">
        <span dir="auto" className={node.status === 'active' ? undefined : 'struck-through'}>
          {node.content}
        </span>
        <span className="day-memory__meta">
          <KindChip node={node} />
          <NodeState node={node} />
          <FadeDate node={node} />
          {node.status === 'active' ? <Strength node={node} /> : null}
        </span>
      </span>
    </AriaButton>
  );
});
