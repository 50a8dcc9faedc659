import { Maximize, Minus, Plus, TriangleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import type { GraphNode, GraphPicture } from '../../stores/graph/graphPicture.ts';
import { IconButton } from '../../ui/controls/Button.tsx';
import { useFormat } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';
import { createGraphCanvas } from './drawing/graphCanvas.ts';
import { labelOf } from './drawing/nodeLabels.ts';
import { FocusCard } from './FocusCard.tsx';
import { Legend } from './Legend.tsx';
import { useGraphActions } from './useGraphActions.ts';
import type { GraphViewState } from './useGraphView.ts';
import { useGraphTexts } from './useGraphTexts.ts';
import { isArrow, neighborInDirection, type Direction } from './neighborInDirection.ts';

/** Node count from which a picture is hard to read. */
const CROWDED_NODE_COUNT = 300;
const ZOOM_STEP = 1.25;
/** Padding around the picture, in which a label fits. */
const PADDING = 44;

interface GraphStageProps {
  readonly view: GraphViewState;
  /** In a narrow window the legend stands in the head: here it would lie over the focused card. */
  readonly isNarrow: boolean;
  readonly announce: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
}

/** Stage of the picture: canvas, legend, zoom, and the focused node. */
export function GraphStage({ view, isNarrow, announce, onKeyDown }: GraphStageProps) {
  const { t } = useText();
  const { graph } = useWorkspace();
  const { picture, focused, viewOptions, status } = useSelect(graph, (state) => state);
  const [container, setContainer] = useState<HTMLDivElement | null>(null);
  const texts = useGraphTexts();
  useDrawing(view, container, announce);

  function moveFocus(direction: Direction): void {
    const to =
      focused &&
      neighborInDirection(direction, focused, picture.edges, view.positioned?.positions ?? {});
    const node = picture.nodes.find(({ id }) => id === to);
    if (!node) return announce(t('graph:announcement.noConnection'));
    graph.focus(node.id);
    view.canvas.current?.reveal(node.id);
    announce(texts.describeNode(node, picture));
  }

  const alone =
    status === 'ready' && viewOptions.lens !== 'everything' && picture.edges.length === 0;
  const icon = { size: 17, 'aria-hidden': true } as const;
  return (
    <section className="stage">
      <div
        ref={setContainer}
        className="graph-canvas __________cytoscape_container"
        role="application"
        tabIndex={0}
        aria-label={t('graph:canvas', {
          nodes: t('graph:nodes', { count: picture.nodes.length }),
          edges: t('graph:edges', { count: picture.edges.length }),
        })}
        aria-describedby="graph-canvas-help"
        onKeyDown={(event) => {
          if (event.target !== event.currentTarget || onKeyDown(event)) return;
          if (!isArrow(event.key)) return;
          event.preventDefault();
          moveFocus(event.key);
        }}
      />
      <p id="graph-canvas-help" className="visually-hidden">
        {t('graph:canvasHelp')}
      </p>
      <div className="stage__notes">
        {picture.nodes.length > CROWDED_NODE_COUNT ? (
          <p className="stage__note" role="status">
            <TriangleAlert size={14} aria-hidden />
            {t('graph:tooManyNodes', { nodes: t('graph:nodes', { count: picture.nodes.length }) })}
          </p>
        ) : null}
        {view.failed ? (
          <p className="stage__note" role="alert">
            <TriangleAlert size={14} aria-hidden />
            {t('graph:layoutFailed')}
          </p>
        ) : null}
        {alone ? <p className="stage__note">{t('graph:noConnections')}</p> : null}
        {view.busy && !view.failed ? (
          <p className="stage__note stage__note--busy">{t('graph:loading')}</p>
        ) : null}
      </div>
      {isNarrow ? null : <Legend cardSigns={[]} />}
      <FocusCard />
      <div className="stage__zoom">
        <IconButton
          label={t('graph:zoomIn')}
          shortcut="+"
          onPress={() => view.canvas.current?.zoomBy(ZOOM_STEP)}
        >
          <Plus {...icon} />
        </IconButton>
        <IconButton
          label={t('graph:zoomOut')}
          shortcut="−"
          onPress={() => view.canvas.current?.zoomBy(1 / ZOOM_STEP)}
        >
          <Minus {...icon} />
        </IconButton>
        <IconButton label={t('graph:fit')} shortcut="0" onPress={() => view.canvas.current?.fit()}>
          <Maximize {...icon} />
        </IconButton>
      </div>
    </section>
  );
}

/** Updates the canvas from the store and the layout. */
function useDrawing(
  view: GraphViewState,
  container: HTMLElement | null,
  announce: (text: string) => void,
): void {
  const { t } = useText();
  const { graph } = useWorkspace();
  const format = useFormat();
  const focused = useSelect(graph, (state) => state.focused);
  const lens = useSelect(graph, (state) => state.viewOptions.lens);
  const actions = useGraphActions();
  const lastPicture = useRef<GraphPicture | null>(null);
  const lastOpening = useRef(-1);
  const { attach, move, positioned, canvas } = view;
  const texts = useGraphTexts();
  const expand = useEffectEvent(async (id: string) => {
    const expansion = await actions.expand(id);
    announce(texts.describeExpansion(expansion, graph.getState().picture));
  });

  useEffect(() => {
    if (container === null) return undefined;
    const graphCanvas = createGraphCanvas(container, {
      onPress(id) {
        graph.focus(id);
        const node = actions.nodeOf(id);
        // A press opens the details beside the picture, without navigation.
        if (node && !node.entity && node.sort !== 'episodic') actions.details(id);
      },
      onCenter: (id) => actions.center(id),
      onExpand: (id) => void expand(id),
      onMove: move,
      overlayInsets: () => ({
        top: PADDING,
        bottom: PADDING + heightOf(container.parentElement?.querySelector('.focus-card')),
      }),
    });
    attach(graphCanvas);
    lastPicture.current = null;
    // Redraws on a change of theme, because a canvas does not follow CSS.
    const themes = new MutationObserver(() => graphCanvas.restyle());
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      themes.disconnect();
      attach(null);
      graphCanvas.close();
    };
  }, [container, graph, actions, attach, move]);

  useEffect(() => {
    if (positioned === null || container === null) return;
    const { picture, positions, opening, isMostlyNew } = positioned;
    const drawing = {
      picture,
      positions,
      labelOf: (node: GraphNode) =>
        lens === 'timeline'
          ? labelOf({ text: `${format.day(node.time, Date.now())}: ${node.text}` })
          : labelOf(node),
      edgeLabelOf: ({ label, relation }: { label: string; relation: string }) =>
        relation === 'entity'
          ? label.replaceAll('_', ' ')
          : t(`graph:relation.${relation as 'part_of'}`),
    };
    const shouldFit =
      lastPicture.current === null || (isMostlyNew && lastPicture.current !== positioned.picture);
    canvas.current?.draw(drawing, shouldFit || lastOpening.current !== opening);
    lastPicture.current = positioned.picture;
    lastOpening.current = opening;
  }, [positioned, container, canvas, t, format, lens]);

  useEffect(() => canvas.current?.focus(focused), [focused, positioned, container, canvas]);
}

function heightOf(element: Element | null | undefined): number {
  return element?.getBoundingClientRect().height ?? 0;
}
