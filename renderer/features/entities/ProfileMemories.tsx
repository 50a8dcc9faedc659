import { useCallback, type RefObject } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import type { EntityId } from '../../../shared/domain/primitives.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import { KindChip } from '../memory/KindChip.tsx';
import { NodeIcon } from '../memory/NodeIcon.tsx';
import { NodeState } from '../memory/NodeState.tsx';
import { Strength } from '../memory/Strength.tsx';
import { useText } from '../../ui/text/useText.ts';
import { VirtualList } from '../../ui/display/VirtualList.tsx';
import { TimeText } from '../../ui/display/TimeText.tsx';

const ROW = 66;

interface ProfileMemoriesProps {
  /** Those loaded so far. */
  readonly memories: readonly MemoryNode[];
  readonly total: number;
  readonly entityId: EntityId;
  readonly scroller: RefObject<HTMLElement | null>;
}

/** Memories about the open entity. */
export function ProfileMemories({ memories, total, entityId, scroller }: ProfileMemoriesProps) {
  const { t } = useText();
  const { entities, scrollPositions } = useWorkspace();
  const position = scrollPositions.of('profile', entityId);
  const loadMore = useCallback(() => void entities.loadMoreMemories(), [entities]);

  return (
    <section>
      <h3 className="profile__head">{t('entities:memories', { count: total })}</h3>
      {total === 0 ? <p className="profile__quiet">{t('entities:noMemories')}</p> : null}
      <VirtualList
        items={memories}
        total={total}
        keyOf={idOf}
        scroller={scroller}
        rowHeight={ROW}
        position={position}
        onNearEnd={loadMore}
      >
        {(node) => <ProfileMemory node={node} />}
      </VirtualList>
    </section>
  );
}

const idOf = ({ id }: MemoryNode) => id;

function ProfileMemory({ node }: { readonly node: MemoryNode }) {
  const { inspector } = useWorkspace();
  const active = node.status === 'active';
  return (
    <AriaButton className="profile__memory" onPress={() => inspector.open(node.id)}>
      <NodeIcon node={node} />
      <span>
        <span dir="auto" className={active ? '' : 'struck-through'}>
          {node.content}
        </span>
        <span className="candidate__meta">
          <KindChip node={node} />
          <NodeState node={node} />
          <TimeText at={node.eventTime} />
          {active ? <Strength node={node} /> : null}
        </span>
      </span>
    </AriaButton>
  );
}
