import type { Ref } from 'react';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import { useWorkspace } from '../../stores/context.ts';
import { FactButtons } from '../../ui/memory/FactButtons.tsx';
import { FadeMark } from '../../ui/memory/FadeMark.tsx';
import { KindChip } from '../../ui/memory/KindChip.tsx';
import { NodeMark } from '../../ui/memory/NodeMark.tsx';
import { NodeState } from '../../ui/memory/NodeState.tsx';
import { Strength } from '../../ui/memory/Strength.tsx';
import { When } from '../../ui/When.tsx';
import { useText } from '../../ui/useText.ts';

interface FactRowProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly node: MemoryNode;
  readonly index: number;
  readonly start: number;
  readonly active: boolean;
  readonly open: boolean;
  /** What was then is not changed now. */
  readonly readOnly: boolean;
  readonly onActivate: () => void;
}

export function FactRow(props: FactRowProps) {
  const { ref, node, index, start, active, open, readOnly, onActivate } = props;
  const { t } = useText();
  const { inspector } = useWorkspace();
  const past = node.status !== 'active';

  return (
    <div
      ref={ref}
      role="row"
      data-index={index}
      aria-rowindex={index + 1}
      aria-selected={open}
      tabIndex={active ? 0 : -1}
      className={open ? 'fact fact--open' : 'fact'}
      style={{ transform: `translateY(${start}px)` }}
      onFocus={onActivate}
      onClick={() => inspector.open(node.id)}
    >
      <div role="gridcell" className="fact__mark">
        <NodeMark node={node} />
        <span className="visually-hidden">
          {t(`words:trust.${node.trust}`)}
          {node.confirmed ? `, ${t('memories:confirmed')}` : ''}
        </span>
      </div>
      <div role="gridcell" className="fact__main">
        <p className={past ? 'fact__content struck' : 'fact__content'}>{node.content}</p>
        <p className="fact__meta">
          <KindChip node={node} />
          <NodeState node={node} />
          <When at={node.eventTime} />
        </p>
      </div>
      <div role="gridcell" className="fact__life">
        {past ? null : (
          <>
            <FadeMark node={node} />
            <Strength node={node} />
          </>
        )}
      </div>
      {/* The row opens on a click; its buttons do something else. */}
      <div role="gridcell" className="fact__buttons" onClick={(event) => event.stopPropagation()}>
        {readOnly ? null : <FactButtons node={node} tabbable={active} />}
      </div>
    </div>
  );
}
