import { Crosshair } from 'lucide-react';
import { memo, type CSSProperties } from 'react';
import { isPast, type GraphNode } from '../../../stores/graph/graphPicture.ts';
import type { CardItem } from './layout/pageLayout.ts';
import { HUE_COUNT } from './PageLines.tsx';

export interface CardHandlers {
  readonly onPress: (node: GraphNode) => void;
  readonly onCenter: (node: GraphNode) => void;
  readonly onFocus: (node: GraphNode) => void;
  readonly onHover: (node: GraphNode | null) => void;
  readonly describe: (node: GraphNode) => string;
  readonly centerLabel: string;
}

interface GraphCardProps extends CardHandlers {
  readonly item: CardItem;
  readonly isDimmed: boolean;
  readonly isCenter: boolean;
}

/** Card that can be read, selected, focused and made the center. */
export const GraphCard = memo(function GraphCard(props: GraphCardProps) {
  const { item, isDimmed, isCenter, describe, centerLabel } = props;
  const { onPress, onCenter, onFocus, onHover } = props;
  const { node, variant, text, meta } = item;
  const style = { left: item.x, top: item.y, width: item.width, height: item.height };
  if (node === null) {
    return (
      <div data-key={item.key} className={classNamesOf(item, false)} style={style}>
        <h3 className="graph-card__text" dir="auto" style={lineClampStyle(item.textLines)}>
          {text}
        </h3>
        {meta === '' ? null : (
          <p className="graph-card__meta" dir="auto" style={lineClampStyle(item.metaLines)}>
            {meta}
          </p>
        )}
      </div>
    );
  }
  return (
    <article
      data-key={item.key}
      className={classNamesOf(item, isDimmed)}
      style={style}
      tabIndex={0}
      aria-label={describe(node)}
      aria-current={isCenter}
      title={item.isCut ? text : undefined}
      onFocus={() => onFocus(node)}
      onPointerEnter={() => onHover(node)}
      onPointerLeave={() => onHover(null)}
      onClick={() => {
        // A text that was just selected is to be copied, not opened.
        if (getSelection()?.isCollapsed === false) return;
        onPress(node);
      }}
      onDoubleClick={() => onCenter(node)}
    >
      <p className="graph-card__text" dir="auto" style={lineClampStyle(item.textLines)}>
        {text}
      </p>
      {meta === '' ? null : (
        <p className="graph-card__meta" dir="auto" style={lineClampStyle(item.metaLines)}>
          {meta}
        </p>
      )}
      {variant === 'card' && !isPast(node) ? (
        <span className="graph-card__strength" style={{ inlineSize: percent(node.strength) }} />
      ) : null}
      {isCenter ? null : (
        <button
          type="button"
          tabIndex={-1}
          className="graph-card__center"
          aria-label={centerLabel}
          title={centerLabel}
          onClick={(event) => {
            event.stopPropagation();
            onCenter(node);
          }}
        >
          <Crosshair size={14} aria-hidden />
        </button>
      )}
    </article>
  );
});

function classNamesOf({ variant, node, hue }: CardItem, isDimmed: boolean): string {
  return [
    'graph-card',
    `graph-card--${variant}`,
    hue === null ? '' : `hue-${hue % HUE_COUNT}`,
    isDimmed ? 'graph-card--dimmed' : '',
    ...(node === null
      ? []
      : [
          `graph-card--${node.entity ? 'entity' : node.sort}`,
          isPast(node) ? 'graph-card--past' : '',
          node.flags.has('pending') ? 'graph-card--pending' : '',
          node.trust === null || node.trust === 'user' ? '' : `graph-card--${node.trust}`,
          node.change === 'same' ? '' : `graph-card--${node.change}`,
        ]),
  ]
    .filter(Boolean)
    .join(' ');
}

const percent = (unit: number) => `${Math.round(Math.max(0, Math.min(1, unit)) * 100)}%`;

function lineClampStyle(lines: number): CSSProperties {
  return { WebkitLineClamp: lines };
}
