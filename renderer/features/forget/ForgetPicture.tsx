import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { itemKey } from '../../stores/memory/forget.ts';
import { useText } from '../../ui/text/useText.ts';
import { createGraphCanvas, type GraphCanvas } from '../graph/drawing/graphCanvas.ts';
import { labelOf } from '../graph/drawing/nodeLabels.ts';
import { startLayoutThread, type LayoutService } from '../graph/layout/layoutThread.ts';
import { usePositions } from '../graph/usePositions.ts';
import '../graph/graph.css';
import { forgetPicture, MAX_DRAWN_NODES } from './forgetPicture.ts';

const PADDING = 32;
/** At the bottom, where the label of a node and the note stand. */
const NOTE_HEIGHT = 72;

interface ForgetPictureProps {
  /** Layout thread; tests run it in process. */
  readonly startLayouts?: () => LayoutService;
}

/** Picture of what would be forgotten; the list below says the same, and selects it as well. */
export function ForgetPicture({ startLayouts = startLayoutThread }: ForgetPictureProps) {
  const { t } = useText();
  const { forget } = useWorkspace();
  const { items, edges, selected } = useSelect(forget, (state) => state);
  const [container, setContainer] = useState<HTMLDivElement | null>(null);
  const canvas = useRef<GraphCanvas | null>(null);
  const hasDrawn = useRef(false);
  const picture = useMemo(
    () => forgetPicture({ items, edges, selected }),
    [items, edges, selected],
  );
  // Selection changes the style of a node, not its position.
  const base = useMemo(() => forgetPicture({ items, edges, selected: new Set() }), [items, edges]);
  const layoutInput = useMemo(
    () =>
      ({
        picture: base,
        opening: 0,
        anchor: null,
        status: 'ready',
        viewOptions: { lens: 'everything' },
      }) as const,
    [base],
  );
  const { positioned, failed, move } = usePositions(startLayouts, layoutInput, true);
  const toggle = useEffectEvent((id: string) => {
    const item = items.find((each) => itemKey(each) === id);
    if (item) forget.choose(item, !selected.has(id));
  });

  useEffect(() => {
    if (container === null) return undefined;
    const graphCanvas = createGraphCanvas(container, {
      onPress: (id) => toggle(id),
      onCenter: () => undefined,
      onExpand: () => undefined,
      onMove: move,
      overlayInsets: () => ({ top: PADDING, bottom: NOTE_HEIGHT }),
    });
    canvas.current = graphCanvas;
    hasDrawn.current = false;
    return () => {
      canvas.current = null;
      graphCanvas.close();
    };
  }, [container, move]);

  useEffect(() => {
    if (positioned === null || container === null) return;
    const { positions } = positioned;
    canvas.current?.draw({ picture, positions, labelOf, edgeLabelOf: () => '' }, !hasDrawn.current);
    hasDrawn.current = true;
  }, [positioned, picture, container]);

  if (failed) return null;
  return (
    <figure className="forget__picture" aria-hidden>
      <div ref={setContainer} className="graph-canvas __________cytoscape_container" />
      <figcaption className="forget__note">
        {items.length > MAX_DRAWN_NODES
          ? t('forget:pictureFirst', { count: MAX_DRAWN_NODES })
          : t('forget:picture')}
      </figcaption>
    </figure>
  );
}
