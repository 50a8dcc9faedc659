import cytoscape, { type Core, type NodeSingular } from 'cytoscape';
import type { Point } from '../layout/layoutTypes.ts';
import { elementsOf, updateElements, type Drawing } from './canvasElements.ts';
import { canvasStyle, FOCUSED_LABEL_GAP } from './canvasStyle.ts';
import { labelSize, visibleLabelIds } from './nodeLabels.ts';
import { ICON_FIELD, COUNT_BADGE_HEIGHT, RING_RADIUS } from './nodeIconUrl.ts';
import { readPalette } from './palette.ts';

export interface Viewport {
  readonly zoom: number;
  readonly pan: Point;
}

export interface CanvasEvents {
  onPress(id: string): void;
  onCenter(id: string): void;
  onExpand(id: string): void;
  onMove(id: string, position: Point): void;
  /** Height of the window that overlays cover, at the top and at the bottom. */
  overlayInsets(): { readonly top: number; readonly bottom: number };
}

export interface GraphCanvas {
  draw(drawing: Drawing, fit: boolean): void;
  focus(id: string | null): void;
  /** Scrolls a node into view if it is not visible. */
  reveal(id: string): void;
  fit(): void;
  zoomBy(factor: number): void;
  restyle(): void;
  viewport(): Viewport;
  exportImage(): Promise<Blob>;
  close(): void;
}

/** Half the width of an episode's mark. */
const DOT = 7;
const MAX_ZOOM = 2.5;
const MIN_ZOOM = 0.15;
/** Zoom limit when fitting: a few nodes are not enlarged to fill the window. */
const MAX_FIT_ZOOM = 1.05;
const PADDING = 64;

/** Graph canvas. The tree beside it has the same content. */
export function createGraphCanvas(container: HTMLElement, events: CanvasEvents): GraphCanvas {
  let palette = readPalette(document.documentElement);
  let drawing: Drawing | null = null;
  let focused: string | null = null;
  let pointed: string | null = null;
  preventStyleElement();
  const cy = cytoscape({
    container,
    style: canvasStyle(palette),
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    boxSelectionEnabled: false,
    autounselectify: true,
  });
  let labelFrame = 0;
  const scheduleRelabel = () => {
    cancelAnimationFrame(labelFrame);
    labelFrame = requestAnimationFrame(() => relabel(cy, drawing, [focused, pointed]));
  };
  cy.on('zoom', scheduleRelabel);
  let size = { width: cy.width(), height: cy.height() };
  let fitted: Viewport | null = null;
  cy.on('resize', () => {
    const [width, height] = [cy.width(), cy.height()];
    const by = { x: (width - size.width) / 2, y: (height - size.height) / 2 };
    size = { width, height };
    if (by.x === 0 && by.y === 0) return;
    // What was fitted into the window is fitted into what a panel leaves of it. A view that was
    // chosen by hand keeps its zoom, and its center in the middle.
    if (isSameView(fitted, viewportOf(cy))) fit();
    else cy.panBy(by);
    scheduleRelabel();
  });
  cy.on('mouseover', 'node', ({ target }) => {
    const node = target as NodeSingular;
    pointed = node.id();
    cy.batch(() => {
      node.addClass('pointed');
      cy.elements().difference(node.closedNeighborhood()).addClass('dimmed');
    });
    container.classList.add('graph-canvas--pointing');
    scheduleRelabel();
  });
  cy.on('mouseout', 'node', ({ target }) => {
    pointed = null;
    cy.batch(() => {
      (target as NodeSingular).removeClass('pointed');
      cy.elements().removeClass('dimmed');
    });
    container.classList.remove('graph-canvas--pointing');
    scheduleRelabel();
  });
  cy.on('onetap', 'node', ({ target, position }) => {
    const node = target as NodeSingular;
    if (isOnCountBadge(node, position)) events.onExpand(node.id());
    else events.onPress(node.id());
  });
  cy.on('dbltap', 'node', ({ target }) => events.onCenter((target as NodeSingular).id()));
  cy.on('dragfree', 'node', ({ target }) => {
    const node = target as NodeSingular;
    events.onMove(node.id(), { ...node.position() });
    scheduleRelabel();
  });

  function fit(): void {
    fitViewport(cy, events.overlayInsets());
    fitted = viewportOf(cy);
  }

  return {
    draw(next, shouldFit) {
      drawing = next;
      updateElements(cy, elementsOf(next, palette));
      if (shouldFit) fit();
      this.focus(focused);
    },
    focus(id) {
      focused = id;
      cy.batch(() => {
        cy.elements('.focused, .near').removeClass('focused near');
        const node = cy.getElementById(id ?? '');
        node.addClass('focused');
        node.connectedEdges().addClass('near');
      });
      scheduleRelabel();
    },
    reveal(id) {
      const node = cy.getElementById(id);
      if (node.empty()) return;
      const { x1, x2, y1, y2 } = cy.extent();
      const { x, y } = node.position();
      const isInView = x > x1 && x < x2 && y > y1 && y < y2;
      if (!isInView) cy.center(node);
    },
    fit,
    zoomBy(factor) {
      cy.zoom({
        level: cy.zoom() * factor,
        renderedPosition: { x: cy.width() / 2, y: cy.height() / 2 },
      });
    },
    restyle() {
      palette = readPalette(document.documentElement);
      cy.style(canvasStyle(palette));
      if (drawing) this.draw(drawing, false);
    },
    viewport: () => viewportOf(cy),
    exportImage: () =>
      cy.png({ output: 'blob-promise', full: true, scale: 2, bg: palette.paper, maxWidth: 8_000 }),
    close() {
      cancelAnimationFrame(labelFrame);
      cy.destroy();
    },
  };
}

function viewportOf(cy: Core): Viewport {
  return { zoom: cy.zoom(), pan: { ...cy.pan() } };
}

function isSameView(one: Viewport | null, { zoom, pan }: Viewport): boolean {
  return one !== null && one.zoom === zoom && one.pan.x === pan.x && one.pan.y === pan.y;
}

/** Shows all nodes in what nothing else covers, with the center in the middle. */
function fitViewport(cy: Core, { top, bottom }: ReturnType<CanvasEvents['overlayInsets']>): void {
  cy.resize();
  if (cy.elements().length === 0) return;
  const { x1, x2, y1, y2 } = cy.nodes().boundingBox({ includeLabels: false });
  const [width, height] = [cy.width() - 2 * PADDING, cy.height() - top - bottom];
  const centers = cy.nodes().filter((node) => node.data('isCenter') === true);
  const middle = centers.length === 1 ? centers.position() : { x: (x1 + x2) / 2, y: (y1 + y2) / 2 };
  const w = 2 * Math.max(middle.x - x1, x2 - middle.x);
  const h = 2 * Math.max(middle.y - y1, y2 - middle.y);
  const zoom = Math.min(MAX_FIT_ZOOM, width / w, Math.max(80, height) / h);
  cy.viewport({
    zoom,
    pan: { x: cy.width() / 2 - middle.x * zoom, y: top + height / 2 - middle.y * zoom },
  });
}

/** Lays out labels at a constant screen size, without overlaps. */
function relabel(cy: Core, drawing: Drawing | null, always: readonly (string | null)[]): void {
  if (!drawing || cy.destroyed()) return;
  const zoom = cy.zoom();
  // The names of people and things are short, and say more of a picture than half a sentence.
  const inOrder = cy
    .nodes()
    .toArray()
    .sort(
      (a, b) =>
        Number(b.hasClass('entity')) - Number(a.hasClass('entity')) ||
        Number(b.data('interest')) - Number(a.data('interest')),
    );
  const labels = inOrder.map((node) => {
    const { x, y } = node.renderedPosition();
    const id = node.id();
    const size = labelSize(String(node.data('label')));
    return {
      ...size,
      id,
      x,
      y: y + (node.height() / 2 + labelGap(node)) * zoom,
      always: always.includes(id),
      first: node.data('named') === true,
    };
  });
  const positionedNodes = labels.map(({ id }) => {
    const node = cy.getElementById(id);
    const radius = (Number(node.data('lift')) > 10 ? DOT : RING_RADIUS) * scaleOf(node) * zoom;
    return { id, radius, ...node.renderedPosition() };
  });
  const visibleIds = visibleLabelIds(labels, positionedNodes);
  cy.batch(() => {
    cy.nodes().forEach((node) => void node.toggleClass('labelled', visibleIds.has(node.id())));
    cy.nodes().style({
      'font-size': 12 / zoom,
      'text-max-width': `${132 / zoom}px`,
    });
  });
}

/** Distance of a label from the lower edge of its node; of most it is on the edge's inner side. */
function labelGap(node: NodeSingular): number {
  return node.hasClass('focused') ? FOCUSED_LABEL_GAP : -Number(node.data('lift')) * scaleOf(node);
}

/** True if a position is on the pill, at the right of its mark. */
function isOnCountBadge(node: NodeSingular, { x, y }: Point): boolean {
  if (Number(node.data('hidden')) === 0) return false;
  const position = node.position();
  const scale = scaleOf(node);
  const top = position.y - node.height() / 2 + Number(node.data('pill')) * scale;
  return x - position.x > 4 * scale && y > top && y < top + COUNT_BADGE_HEIGHT * scale;
}

/** Size of a node in relation to that of a mark without further edges. */
function scaleOf(node: NodeSingular): number {
  return node.height() / ICON_FIELD;
}

/**
 * Keeps the library from adding a style element, which our policy forbids, by an element with its
 * id. The rule itself is in graph.css.
 */
function preventStyleElement(): void {
  const id = '__________cytoscape_stylesheet';
  if (document.getElementById(id)) return;
  const placeholder = document.createElement('meta');
  placeholder.id = id;
  document.head.append(placeholder);
}
