import { ChevronDown, Plus } from 'lucide-react';
import type { LabelItem, MoreItem, PageLayout, YearItem } from './layout/pageLayout.ts';
import { GraphCard, type CardHandlers } from './GraphCard.tsx';
import { HUE_COUNT, PageLines } from './PageLines.tsx';

interface PageItemsProps {
  readonly layout: PageLayout;
  readonly connections: ReadonlySet<string> | null;
  readonly centerId: string | null;
  readonly handlers: CardHandlers;
  readonly onToggle: (group: string) => void;
  readonly onExpand: (id: string) => void;
}

/** Frames, the lines over them, and the items in reading order. */
export function PageItems(props: PageItemsProps) {
  const { layout, connections, centerId, handlers, onToggle, onExpand } = props;
  return (
    <>
      {layout.frames.map(({ key, variant, hue, x, y, width, height }) => (
        <div
          key={`${variant} ${key}`}
          className={`card-frame card-frame--${variant}${hue === null ? '' : ` hue-${hue % HUE_COUNT}`}`}
          style={{ left: x, top: y, width, height }}
        />
      ))}
      <PageLines layout={layout} connections={connections} />
      {layout.items.map((item) => {
        switch (item.kind) {
          case 'card':
            return (
              <GraphCard
                key={item.key}
                item={item}
                isDimmed={connections !== null && !connections.has(item.key)}
                isCenter={item.node !== null && item.node.id === centerId}
                {...handlers}
              />
            );
          case 'label':
            return <Label key={item.key} item={item} />;
          case 'year':
            return <Year key={item.key} item={item} />;
          case 'more':
            return (
              <MoreButton key={item.key} item={item} onToggle={onToggle} onExpand={onExpand} />
            );
        }
      })}
    </>
  );
}

function Label({ item }: { readonly item: LabelItem }) {
  const { variant, text, x, y, width, height } = item;
  const style = { left: x, top: y, width, height };
  const className = `card-label card-label--${variant}`;
  if (variant === 'word' || variant === 'note') {
    return (
      <p className={className} style={style}>
        {text}
      </p>
    );
  }
  return (
    <h2 className={className} style={style}>
      {text}
    </h2>
  );
}

function Year({ item: { text, share, x, y, width, height } }: { readonly item: YearItem }) {
  return (
    <p className="card-year num" style={{ left: x, top: y, width, height }}>
      <span className="card-year__level" style={{ opacity: 0.15 + 0.6 * share }} />
      <span className="card-year__count">{text}</span>
    </p>
  );
}

interface MoreButtonProps {
  readonly item: MoreItem;
  readonly onToggle: (group: string) => void;
  readonly onExpand: (id: string) => void;
}

function MoreButton({ item, onToggle, onExpand }: MoreButtonProps) {
  const { key, text, group, isOpen, owner, x, y, width, height } = item;
  const Icon = owner === null ? ChevronDown : Plus;
  return (
    <button
      type="button"
      data-key={key}
      className={isOpen ? 'card-more card-more--open' : 'card-more'}
      style={{ left: x, top: y, width, height }}
      {...(owner === null ? { 'aria-expanded': isOpen } : {})}
      onClick={() => (owner === null ? onToggle(group) : onExpand(owner))}
    >
      <Icon size={14} aria-hidden />
      {text}
    </button>
  );
}
