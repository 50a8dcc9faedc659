import { memo } from 'react';
import { GRAPH_MAX_HIDDEN } from '../../../../shared/domain/graph.ts';
import { isPast, type GraphNode } from '../../../stores/graph/graphPicture.ts';
import { NodeIcon, type IconNode } from '../../memory/NodeIcon.tsx';
import type { useText } from '../../../ui/text/useText.ts';
import { LegendSign } from '../LegendSign.tsx';
import type { TreeItem } from './accessibleTree.ts';
import type { GraphTexts } from '../useGraphTexts.ts';

interface TreeRowProps {
  readonly item: TreeItem;
  readonly level: number;
  /** Null where there is nothing to expand. */
  readonly open: boolean | null;
  readonly current: boolean;
  readonly onPress: (item: TreeItem) => void;
  readonly onDetails: (item: TreeItem) => void;
  /** Passed down, since creating them in each row would be slow. */
  readonly texts: GraphTexts;
  readonly t: ReturnType<typeof useText>['t'];
}

/** Memoized row of the tree. */
export const TreeRow = memo(function TreeRow(props: TreeRowProps) {
  const { item, level, open, current, onPress, onDetails, texts, t } = props;
  return (
    // The tree handles the keys of all its rows.
    <div
      role="treeitem"
      aria-level={level}
      aria-selected={current}
      {...(open === null ? {} : { 'aria-expanded': open })}
      tabIndex={current ? 0 : -1}
      className={`tree__row tree__row--${item.kind}${current ? ' tree__row--current' : ''}`}
      style={{ paddingInlineStart: 8 + 14 * (level - 1) }}
      onClick={() => onPress(item)}
      onDoubleClick={() => onDetails(item)}
    >
      {item.kind === 'node' ? (
        <NodeLine node={item.node} repeated={item.repeated} texts={texts} t={t} />
      ) : null}
      {item.kind === 'relation' ? (
        <>
          <LegendSign relation={item.relation} />
          {item.backwards
            ? t(`graph:backwards.${item.relation}`)
            : t(`graph:relation.${item.relation}`)}
        </>
      ) : null}
      {item.kind === 'fold'
        ? item.count >= GRAPH_MAX_HIDDEN
          ? t('graph:collapsedAtLeast', { count: GRAPH_MAX_HIDDEN })
          : t('graph:collapsedCount', { count: item.count })
        : null}
    </div>
  );
});

interface NodeLineProps extends Pick<TreeRowProps, 'texts' | 't'> {
  readonly node: GraphNode;
  readonly repeated: boolean;
}

function NodeLine({ node, repeated, texts, t }: NodeLineProps) {
  const notes = [
    texts.sortOf(node),
    ...texts.marksOf(node),
    ...(repeated ? [t('graph:listedElsewhere')] : []),
  ];
  const iconNode = iconNodeOf(node);
  return (
    <>
      {iconNode === null ? (
        <LegendSign sort={node.sort} />
      ) : (
        <NodeIcon node={iconNode} size={18} corner={cornerOf(node)} />
      )}
      <span className="tree__words">
        <span dir="auto" className={isPast(node) ? 'struck-through' : undefined}>
          {node.text}
        </span>{' '}
        <span className="tree__notes">{notes.join(' · ')}</span>
      </span>
    </>
  );
}

function iconNodeOf(node: GraphNode): IconNode | null {
  if (node.entity || node.trust === null) return null;
  return {
    type: node.sort as IconNode['type'],
    trust: node.trust,
    confirmed: node.flags.has('confirmed'),
    status: isPast(node) ? 'superseded' : 'active',
    review: node.flags.has('pending') ? 'pending' : null,
    disputed: node.flags.has('disputed'),
  };
}

function cornerOf({ flags }: GraphNode): 'used' | 'cut' | null {
  if (flags.has('used')) return 'used';
  return flags.has('cut') ? 'cut' : null;
}
