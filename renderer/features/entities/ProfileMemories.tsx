import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import { useSelect, useWorkspace } from '../../stores/context.ts';
import { KindChip } from '../../ui/memory/KindChip.tsx';
import { NodeMark } from '../../ui/memory/NodeMark.tsx';
import { NodeState } from '../../ui/memory/NodeState.tsx';
import { Strength } from '../../ui/memory/Strength.tsx';
import { useText } from '../../ui/useText.ts';
import { When } from '../../ui/When.tsx';

const ROW = 66;
/** Rows before the end of what is read at which more is asked for. */
const AHEAD = 20;

interface ProfileMemoriesProps {
  readonly total: number;
  readonly scroller: RefObject<HTMLElement | null>;
}

/** What is remembered of the open one: only the rows in sight are there, however many there are. */
export function ProfileMemories({ total, scroller }: ProfileMemoriesProps) {
  const { t } = useText();
  const { entities } = useWorkspace();
  const memories = useSelect(entities, (state) => state.memories);
  const list = useRef<HTMLUListElement>(null);
  const [margin, setMargin] = useState(0);
  const virtualizer = useVirtualizer({
    count: memories.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => memories[index]?.id ?? index, [memories]),
    estimateSize: () => ROW,
    scrollMargin: margin,
    overscan: 12,
  });
  // What stands above it can grow: names are added, questions answered.
  useEffect(() => setMargin(list.current?.offsetTop ?? 0));
  const items = virtualizer.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (lastShown >= memories.length - AHEAD) void entities.loadMoreMemories();
  }, [lastShown, memories.length, entities]);

  return (
    <section>
      <h3 className="profile__head">{t('entities:memories', { count: total })}</h3>
      {total === 0 ? <p className="profile__quiet">{t('entities:noMemories')}</p> : null}
      <ul ref={list} className="profile__memories" style={{ height: virtualizer.getTotalSize() }}>
        {items.map((item) => {
          const node = memories[item.index];
          return node ? (
            <li
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              aria-setsize={total}
              aria-posinset={item.index + 1}
              className="profile__row"
              style={{ transform: `translateY(${item.start - margin}px)` }}
            >
              <ProfileMemory node={node} />
            </li>
          ) : null;
        })}
      </ul>
    </section>
  );
}

function ProfileMemory({ node }: { readonly node: MemoryNode }) {
  const { inspector } = useWorkspace();
  const active = node.status === 'active';
  return (
    <AriaButton className="profile__memory" onPress={() => inspector.open(node.id)}>
      <NodeMark node={node} />
      <span>
        <span className={active ? '' : 'struck'}>{node.content}</span>
        <span className="known__meta">
          <KindChip node={node} />
          <NodeState node={node} />
          <When at={node.eventTime} />
          {active ? <Strength node={node} /> : null}
        </span>
      </span>
    </AriaButton>
  );
}
