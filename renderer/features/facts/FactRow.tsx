import { memo, useId, type MouseEvent, type Ref } from 'react';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import { tagOf } from '../../../shared/domain/tag.ts';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { DueText } from '../todos/DueText.tsx';
import { FactButtons } from '../memory/FactButtons.tsx';
import { FadeDate } from '../memory/FadeDate.tsx';
import { KindChip } from '../memory/KindChip.tsx';
import { NodeIcon } from '../memory/NodeIcon.tsx';
import { NodeState } from '../memory/NodeState.tsx';
import { TodoCheckbox } from '../todos/TodoCheckbox.tsx';
import { Strength } from '../memory/Strength.tsx';
import { TimeText } from '../../ui/display/TimeText.tsx';
import { CorrectInPlace } from './CorrectInPlace.tsx';
import { useAfterPaint } from '../../ui/useAfterPaint.ts';
import { useText } from '../../ui/text/useText.ts';

interface FactRowProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly node: MemoryNode;
  readonly index: number;
  readonly start: number;
  readonly active: boolean;
  readonly open: boolean;
  /** Rows of the past cannot be changed now. */
  readonly readOnly: boolean;
  readonly onActivate: (index: number) => void;
}

/** Memoized row, since the focus moves over many of them. */
export const FactRow = memo(function FactRow(props: FactRowProps) {
  const { ref, node, index, start, active, open, readOnly, onActivate } = props;
  const { t } = useText();
  const { facts, inspector } = useWorkspace();
  const selected = useSelect(facts, (state) => state.selected.has(node.id));
  const editing = useSelect(facts, (state) => state.editing === node.id);
  const asOf = useSelect(facts, (state) => state.filters.asOf);
  const isPainted = useAfterPaint();
  const id = useId();
  const past = node.status !== 'active';
  const classes = ['fact', open && 'fact--open', selected && 'fact--selected'];

  function choose(event: MouseEvent): void {
    if (readOnly || !(event.shiftKey || event.ctrlKey || event.metaKey)) {
      return inspector.open(node.id);
    }
    // Shift-click selects rows, not text.
    window.getSelection()?.removeAllRanges();
    if (event.shiftKey) void facts.selectRangeTo(node.id);
    else facts.toggle(node.id);
  }

  return (
    <div
      ref={ref}
      role="row"
      data-index={index}
      aria-rowindex={index + 1}
      aria-selected={selected}
      aria-labelledby={`${id}-text ${id}-meta`}
      {...(open ? { 'aria-current': 'true' } : {})}
      tabIndex={active ? 0 : -1}
      className={classes.filter(Boolean).join(' ')}
      style={{ transform: `translateY(${start}px)` }}
      onFocus={() => onActivate(index)}
      onClick={choose}
    >
      <div role="gridcell" className="fact__checkbox" onClick={(event) => event.stopPropagation()}>
        {readOnly ? null : (
          <input
            type="checkbox"
            aria-label={t('memories:bulk.select', { content: node.summary })}
            tabIndex={-1}
            checked={selected}
            onChange={() => facts.toggle(node.id)}
          />
        )}
      </div>
      <div role="gridcell" className="fact__mark">
        <NodeIcon node={node} />
        <span className="visually-hidden">
          {t(`words:trust.${node.trust}`)}
          {node.confirmed ? `, ${t('memories:confirmed')}` : ''}
        </span>
      </div>
      <div role="gridcell" className="fact__main">
        {editing ? (
          <CorrectInPlace node={node} />
        ) : (
          <p dir="auto" className={past ? 'fact__content struck-through' : 'fact__content'}>
            {readOnly ? null : <TodoCheckbox node={node} tabbable={active} />}
            <span id={`${id}-text`}>{node.content}</span>
          </p>
        )}
        <p id={`${id}-meta`} className="fact__meta">
          <KindChip node={node} />
          <NodeState node={node} at={asOf ?? undefined} />
          {node.tags.map((tag) => (
            <span key={tag} className="fact__tag">
              #{tagOf(tag)}
            </span>
          ))}
          {node.due === undefined ? (
            // In a list as of another day, "in 4 weeks" would count from the wrong one.
            <TimeText at={node.eventTime} as={readOnly ? 'day' : 'relative'} />
          ) : (
            <DueText due={node.due} />
          )}
        </p>
      </div>
      <div role="gridcell" className="fact__life">
        {past ? null : (
          <>
            <FadeDate node={node} />
            <Strength node={node} />
          </>
        )}
      </div>
      {/* The row opens on a click; its buttons do something else. */}
      <div role="gridcell" className="fact__buttons" onClick={(event) => event.stopPropagation()}>
        {readOnly || !isPainted ? null : (
          <FactButtons node={node} tabbable={active} onCorrect={() => facts.setEditing(node.id)} />
        )}
      </div>
    </div>
  );
});
