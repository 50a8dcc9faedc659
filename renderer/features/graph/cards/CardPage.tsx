import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useSelect, useWorkspace } from '../../../stores/app/storesContext.ts';
import type { GraphNode } from '../../../stores/graph/graphPicture.ts';
import { useText } from '../../../ui/text/useText.ts';
import { useScrollPosition } from '../../../ui/useScrollPosition.ts';
import { useGraphActions } from '../useGraphActions.ts';
import { useGraphTexts } from '../useGraphTexts.ts';
import { isArrow } from '../neighborInDirection.ts';
import { cardSigns, type CardSign } from '../legendSigns.ts';
import { linkedItems } from './linkedItems.ts';
import { nearestCard } from './nearestCard.ts';
import { PageItems } from './PageItems.tsx';
import { pageSigns } from './pageSigns.ts';
import { useCardLayout } from './useCardLayout.ts';
import { useHoveredCard } from './useHoveredCard.ts';
import { useScrollToAdded } from './useScrollToAdded.ts';
import { useMoveAnimation } from './useMoveAnimation.ts';
import './cards.css';

interface CardPageProps {
  readonly announce: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
  /** Called with the signs that the page uses, for the legend. */
  readonly onSignsChange: (signs: readonly CardSign[]) => void;
}

/** Page of cards around a center, where place has a meaning: sources, center, what belongs to it. */
export function CardPage({ announce, onKeyDown, onSignsChange }: CardPageProps) {
  const { t } = useText();
  const { graph, scrollPositions } = useWorkspace();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const { hoveredNode, onHover, clear: clearHovered } = useHoveredCard();
  const page = useRef<HTMLDivElement>(null);
  const { picture, model, layout } = useCardLayout(page, open);
  const opening = useSelect(graph, (state) => state.opening);
  const isLoading = useSelect(graph, (state) => state.status === 'loading');
  const actions = useGraphActions();
  const texts = useGraphTexts();
  useMoveAnimation(page, layout);
  const signs = layout === null ? '' : pageSigns(layout).join();
  useEffect(
    () => onSignsChange(cardSigns.filter((sign) => signs.split(',').includes(sign))),
    [signs, onSignsChange],
  );
  const isExpanded = useSelect(graph, (state) => state.anchor !== null);
  const reveal = useScrollToAdded({ page, layout, isExpanded });
  // Another center begins at its top.
  useScrollPosition(page, scrollPositions.of('graph', opening), layout !== null);
  useEffect(() => {
    // The same set where nothing is open: another would lay the page out again.
    setOpen((previous) => (previous.size === 0 ? previous : new Set()));
    clearHovered();
  }, [opening, clearHovered]);

  const connections = useMemo(
    () => (hoveredNode === null ? null : linkedItems(picture, model, hoveredNode.id)),
    [picture, model, hoveredNode],
  );
  const describe = useCallback(
    (node: GraphNode) => texts.describeNode(node, picture),
    [texts, picture],
  );
  const handlers = useMemo(
    () => ({
      onFocus: ({ id }: GraphNode) => graph.focus(id),
      onHover,
      onCenter: ({ id }: GraphNode) => actions.center(id),
      /** A press opens the details of a memory, and goes to a person or thing. */
      onPress: ({ id, entity, sort }: GraphNode) => {
        graph.focus(id);
        if (entity) actions.center(id);
        else if (sort !== 'episodic') actions.details(id);
      },
      centerLabel: t('graph:center'),
    }),
    [graph, actions, onHover, t],
  );
  const toggle = useCallback(
    (group: string) => {
      reveal();
      setOpen((previous) => {
        const next = new Set(previous);
        if (!next.delete(group)) next.add(group);
        return next;
      });
    },
    [reveal],
  );
  const expand = useCallback(
    async (id: string) => {
      const expansion = await actions.expand(id);
      announce(texts.describeExpansion(expansion, graph.getState().picture));
    },
    [actions, announce, texts, graph],
  );

  function moveFocus(event: KeyboardEvent): void {
    if (!isArrow(event.key) || layout === null || !(event.target instanceof HTMLElement)) return;
    const key = event.target.dataset['key'];
    const focusableItems = layout.items.filter(({ kind }) => kind === 'card' || kind === 'more');
    const from = focusableItems.find((item) => item.key === key);
    const to =
      from &&
      nearestCard(
        event.key,
        from,
        focusableItems.filter((item) => item !== from),
      );
    if (!to) return;
    event.preventDefault();
    elementByKey(page.current, to.key)?.focus();
  }

  return (
    <div
      ref={page}
      className="card-page"
      role="region"
      aria-label={t('graph:page.label', {
        nodes: t('graph:nodes', { count: picture.nodes.length }),
      })}
      aria-describedby="graph-page-help"
      aria-busy={isLoading}
      onKeyDown={(event) => {
        if (event.target instanceof HTMLButtonElement || !onKeyDown(event)) moveFocus(event);
      }}
    >
      <p id="graph-page-help" className="visually-hidden">
        {t('graph:page.help')}
      </p>
      {layout === null ? null : (
        <div className="card-page__sheet" style={{ height: layout.height }}>
          <PageItems
            layout={layout}
            connections={connections}
            centerId={model.center?.id ?? null}
            handlers={{ ...handlers, describe }}
            onToggle={toggle}
            onExpand={(id) => void expand(id)}
          />
        </div>
      )}
    </div>
  );
}

function elementByKey(page: HTMLElement | null, key: string): HTMLElement | null {
  return page?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`) ?? null;
}
