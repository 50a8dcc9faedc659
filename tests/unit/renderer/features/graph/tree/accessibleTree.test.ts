// @vitest-environment node
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  accessibleTree,
  visibleItems,
  type TreeItem,
} from '../../../../../../renderer/features/graph/tree/accessibleTree.ts';
import { pictureOf, collapsedRelation } from '../pictures.ts';
import { asNodeId } from '../../../../../support/ids.ts';

function lines(items: readonly TreeItem[]): string[] {
  return visibleItems(items, new Set()).map(({ item, level }) => {
    const indent = '  '.repeat(level - 1);
    if (item.kind === 'fold') return `${indent}+${item.count}`;
    if (item.kind === 'relation') {
      return `${indent}${item.backwards ? '<' : '>'} ${item.relation}`;
    }
    return `${indent}${item.node.text}${item.repeated ? ' (again)' : ''}`;
  });
}

test('says what leads where, each node once, and mentions the other edges', () => {
  const picture = pictureOf(
    asNodeId('centre'),
    asNodeId('cause'),
    asNodeId('said'),
    asNodeId('kin'),
  ).edges(
    ['cause', 'centre', 'causal'],
    ['centre', 'said', 'derived_from'],
    ['cause', 'said', 'derived_from'],
    ['centre', 'kin', 'related_to'],
  );
  expect(
    lines(
      accessibleTree({ ...picture, collapsed: [collapsedRelation(asNodeId('kin'), 'causal', 3)] }),
    ),
  ).toEqual([
    'centre',
    '  < causal',
    '    cause',
    '      > derived_from',
    '        said (again)',
    '  > derived_from',
    '    said',
    '  > related_to',
    '    kin',
    '      +3',
  ]);
});

test('what hangs on nothing stands beside, and what is closed says nothing more', () => {
  const picture = pictureOf(asNodeId('centre'), asNodeId('cause'), asNodeId('alone')).edges([
    'cause',
    'centre',
    'causal',
  ]);
  const roots = accessibleTree(picture);
  expect(lines(roots)).toEqual(['centre', '  < causal', '    cause', 'alone']);
  const [first] = roots;
  const open = visibleItems(roots, new Set([first?.key ?? '']));
  expect(open.map(({ item }) => item.kind)).toEqual(['node', 'node']);
});

test('whatever the picture, every node and every edge stands in it exactly once', () => {
  const ids = [
    asNodeId('a'),
    asNodeId('b'),
    asNodeId('c'),
    asNodeId('d'),
    asNodeId('e'),
    asNodeId('f'),
  ];
  const edges = fc.uniqueArray(
    fc.tuple(
      fc.constantFrom(...ids),
      fc.constantFrom(...ids),
      fc.constantFrom('causal' as const, 'about' as const),
    ),
    { selector: (edge) => edge.join(), maxLength: 20 },
  );
  fc.assert(
    fc.property(edges, (found) => {
      const distinct = found.filter(([a, b]) => a !== b);
      const picture = pictureOf(...ids).edges(...distinct);
      const items = visibleItems(accessibleTree(picture), new Set()).map(({ item }) => item);
      const nodes = items.filter((item) => item.kind === 'node');
      const own = nodes.filter(({ repeated }) => !repeated).map(({ node }) => node.id);
      expect(own.sort()).toEqual(ids);
      const mentioned = nodes.flatMap(({ edge }) => (edge === null ? [] : [edge.id]));
      expect(mentioned.sort()).toEqual(picture.edges.map(({ id }) => id).sort());
      expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
    }),
  );
});
