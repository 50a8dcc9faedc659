import { expect, test } from 'vitest';
import { toGraphml, toJson } from '../../../../../renderer/features/graph/exports.ts';
import { edgeOf, nodeCalled } from './pictures.ts';
import { asNodeId } from '../../../../support/ids.ts';

const HOSTILE = 'A <b> & "c" \u0007 ]]> д';
const picture = {
  nodes: [
    nodeCalled(asNodeId('a'), { text: HOSTILE, flags: new Set(['used', 'confirmed']) }),
    nodeCalled(asNodeId('b')),
  ],
  edges: [
    { ...edgeOf(asNodeId('a'), asNodeId('b'), 'entity'), label: 'works_at', confidence: 0.7 },
  ],
  collapsed: [],
};
const positions = { a: { x: 1, y: -2 } };

test('GraphML is whole XML, whatever a memory says', () => {
  // The parser of the tests knows no dot in the name of an attribute.
  const xml = toGraphml(picture, positions).replaceAll(' attr.', ' attr-');
  const parsed = new DOMParser().parseFromString(xml, 'application/xml');
  expect(parsed.querySelector('parsererror')).toBeNull();
  const data = (element: string, key: string) =>
    parsed.querySelector(`${element} > data[key="${element}.${key}"]`)?.textContent;
  expect(data('node', 'label')).toBe('A <b> & "c"  ]]> д');
  expect(data('node', 'marks')).toBe('used confirmed');
  expect(data('node', 'x')).toBe('1');
  expect(data('edge', 'relation')).toBe('entity');
  expect(data('edge', 'predicate')).toBe('works_at');
  expect(parsed.querySelectorAll('node').length).toBe(2);
});

test('every key that GraphML uses is declared', () => {
  const xml = toGraphml(picture, positions);
  const declared = new Set([...xml.matchAll(/<key id="([^"]+)"/gu)].map(([, id]) => id));
  const used = [...xml.matchAll(/<data key="([^"]+)"/gu)].map(([, id]) => id);
  expect(used.length).toBeGreaterThan(8);
  expect(used.filter((id) => !declared.has(id))).toEqual([]);
});

test('JSON has places, marks and what one sees', () => {
  const view = { zoom: 1, pan: { x: 3, y: 4 } };
  const read = JSON.parse(toJson(picture, positions, view));
  expect(read.nodes[0]).toMatchObject({ id: 'a', x: 1, y: -2, marks: ['used', 'confirmed'] });
  expect(read.edges[0]).toMatchObject({ source: 'a', target: 'b', relation: 'entity' });
  expect(read.view).toEqual(view);
});
