import type { GraphEdge, GraphNode, GraphPicture } from '../../stores/graph/graphPicture.ts';
import type { Viewport } from './drawing/graphCanvas.ts';
import type { Positions } from './layout/layoutTypes.ts';

/** JSON export: the visible nodes and edges, their positions, and the viewport. */
export function toJson(picture: GraphPicture, positions: Positions, view: Viewport | null): string {
  const nodes = picture.nodes.map(({ flags, addedBy: _, ...node }) => ({
    ...node,
    marks: [...flags],
    ...positions[node.id],
  }));
  return JSON.stringify({ nodes, edges: picture.edges, folds: picture.collapsed, view }, null, 2);
}

/** GraphML attributes (http://graphml.graphdrawing.org), by element. */
const NODE_KEYS: Readonly<Record<string, (node: GraphNode) => string | null>> = {
  label: ({ text }) => text,
  sort: ({ sort }) => sort,
  kind: ({ kind }) => kind,
  trust: ({ trust }) => trust,
  strength: ({ strength }) => String(strength),
  marks: ({ flags }) => [...flags].join(' '),
  time: ({ time }) => new Date(time).toISOString(),
};
const EDGE_KEYS: Readonly<Record<string, (edge: GraphEdge) => string | null>> = {
  relation: ({ relation }) => relation,
  predicate: ({ label }) => (label === '' ? null : label),
  confidence: ({ confidence }) => String(confidence),
};

export function toGraphml({ nodes, edges }: GraphPicture, positions: Positions): string {
  const keys = [
    ...[...Object.keys(NODE_KEYS), 'x', 'y'].map((name) => keyOf('node', name)),
    ...Object.keys(EDGE_KEYS).map((name) => keyOf('edge', name)),
  ];
  const nodeLines = nodes.map((node) => {
    const position = positions[node.id];
    const data = [
      ...dataOf('node', NODE_KEYS, node),
      ...(position
        ? [datum('node', 'x', String(position.x)), datum('node', 'y', String(position.y))]
        : []),
    ];
    return `    <node id="${escape(node.id)}">${data.join('')}</node>`;
  });
  const edgeLines = edges.map((edge) => {
    const ends = `source="${escape(edge.source)}" target="${escape(edge.target)}"`;
    return `    <edge ${ends}>${dataOf('edge', EDGE_KEYS, edge).join('')}</edge>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    ...keys,
    '  <graph edgedefault="directed">',
    ...nodeLines,
    ...edgeLines,
    '  </graph>',
    '</graphml>',
    '',
  ].join('\n');
}

const NUMBERS = ['strength', 'x', 'y', 'confidence'];

function keyOf(element: 'node' | 'edge', name: string): string {
  const type = NUMBERS.includes(name) ? 'double' : 'string';
  return `  <key id="${element}.${name}" for="${element}" attr.name="${name}" attr.type="${type}"/>`;
}

function dataOf<Thing>(
  element: 'node' | 'edge',
  keys: Readonly<Record<string, (item: Thing) => string | null>>,
  item: Thing,
): string[] {
  return Object.entries(keys).flatMap(([name, getter]) => {
    const value = getter(item);
    return value === null || value === '' ? [] : [datum(element, name, value)];
  });
}

function datum(element: 'node' | 'edge', name: string, value: string): string {
  return `<data key="${element}.${name}">${escape(value)}</data>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Escapes XML; control characters are not allowed in any form and are removed. */
function escape(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu, '')
    .replace(/[&<>"]/gu, (character) => ENTITIES[character] ?? character);
}
