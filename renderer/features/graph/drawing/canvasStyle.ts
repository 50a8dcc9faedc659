import type { NodeSingular, StylesheetJson } from 'cytoscape';
import type { GraphRelation } from '../../../../shared/domain/graph.ts';
import { LABEL_WIDTH } from './nodeLabels.ts';
import { ICON_FIELD } from './nodeIconUrl.ts';
import type { Palette } from './palette.ts';

/** Zigzag of a contradicting edge, as shares of its length and pixels beside it. */
const ZIGZAG = Array.from({ length: 9 }, (_, index) => (index + 1) / 10);

/** Bend of a curved edge, in pixels beside its middle. */
const BEND_DISTANCE = 14;

/** Distance of a label from the outline of a focused node, which it must not cover. */
export const FOCUSED_LABEL_GAP = 4;

/** Style of everything on the canvas, in the colors of the theme. */
export function canvasStyle(palette: Palette): StylesheetJson {
  const { ink, ink2, ink3, accent, accentSoft, danger, paper, font } = palette;
  return [
    {
      selector: 'node',
      style: {
        width: 'data(size)',
        height: 'data(size)',
        shape: 'ellipse',
        'background-opacity': 0,
        'background-image': 'data(image)',
        'background-fit': 'contain',
        'background-clip': 'none',
        'bounds-expansion': 4,
        label: '',
        color: ink,
        'font-family': font,
        'font-size': 12,
        'text-valign': 'bottom',
        'text-margin-y': (node: NodeSingular) =>
          (-Number(node.data('lift')) * Number(node.data('size'))) / ICON_FIELD,
        'text-wrap': 'wrap',
        'text-max-width': `${LABEL_WIDTH}px`,
        'text-background-color': paper,
        'text-background-opacity': 0.86,
        'text-background-padding': '1px',
        'text-background-shape': 'roundrectangle',
        'overlay-opacity': 0,
      },
    },
    { selector: 'node.labelled', style: { label: 'data(label)' } },
    { selector: 'node.entity', style: { 'font-weight': 600 } },
    { selector: 'node.past', style: { color: ink3 } },
    {
      selector: 'node.focused',
      style: {
        'underlay-color': accentSoft,
        'underlay-opacity': 1,
        'underlay-padding': 2,
        'underlay-shape': 'ellipse',
        'outline-color': accent,
        'outline-width': 2,
        'outline-offset': 0,
        'outline-opacity': 1,
        'text-margin-y': FOCUSED_LABEL_GAP,
        'z-index': 10,
      },
    },
    { selector: 'node.pointed', style: { 'z-index': 20 } },
    { selector: '.dimmed', style: { opacity: 0.22 } },
    {
      selector: 'edge',
      style: {
        width: 1,
        'line-color': ink3,
        'line-opacity': 0.9,
        'curve-style': 'unbundled-bezier',
        'control-point-distances': BEND_DISTANCE,
        'control-point-weights': 0.5,
        'source-endpoint': 'outside-to-node',
        'target-endpoint': 'outside-to-node',
        'arrow-scale': 0.8,
        'target-arrow-color': ink3,
        'mid-target-arrow-color': ink3,
        'font-family': font,
        'font-size': 10,
        color: ink3,
        'text-rotation': 'autorotate',
        'text-background-color': paper,
        'text-background-opacity': 0.9,
        'text-background-padding': '2px',
        'min-zoomed-font-size': 8,
        'overlay-opacity': 0,
      },
    },
    ...relationStyles(palette),
    { selector: 'edge.near', style: { 'line-color': ink2, 'line-opacity': 1, 'z-index': 5 } },
    {
      selector: 'edge.added',
      style: { 'line-color': accent, 'target-arrow-color': accent, width: 2 },
    },
    {
      selector: 'edge.removed',
      style: { 'line-color': danger, 'target-arrow-color': danger, 'line-style': 'dashed' },
    },
  ];
}

function relationStyles({ ink2, accent }: Palette): StylesheetJson {
  const of = (relation: GraphRelation) => `edge[relation = '${relation}']`;
  return [
    { selector: of('temporal'), style: { 'target-arrow-shape': 'vee' } },
    {
      selector: of('causal'),
      style: {
        width: 1.8,
        'line-color': ink2,
        'target-arrow-color': ink2,
        'target-arrow-shape': 'triangle',
      },
    },
    {
      selector: of('supersedes'),
      style: {
        'line-color': ink2,
        'target-arrow-color': ink2,
        'mid-target-arrow-color': ink2,
        'target-arrow-shape': 'chevron',
        'mid-target-arrow-shape': 'chevron',
      },
    },
    { selector: of('derived_from'), style: { 'line-style': 'dotted', width: 1.4 } },
    {
      selector: of('contradicts'),
      style: {
        'curve-style': 'segments',
        'segment-weights': ZIGZAG,
        'segment-distances': ZIGZAG.map((_, index) => (index % 2 === 0 ? 5 : -5)),
        'line-color': ink2,
        width: 1.4,
      },
    },
    { selector: of('about'), style: { 'line-opacity': 0.75 } },
    {
      selector: of('used'),
      style: { 'line-color': accent, 'line-opacity': 0.8, width: 1.4 },
    },
    {
      selector: `${of('entity')}, ${of('related_to')}, ${of('part_of')}`,
      style: { label: 'data(label)' },
    },
  ];
}
