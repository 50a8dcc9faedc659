// @vitest-environment node
import { describe, expect, test } from 'vitest';
import {
  hiddenCountOf,
  addToPicture,
  collapseNode,
} from '../../../../../renderer/stores/graph/expandedPicture.ts';
import { edgeOf, pictureOf, collapsedRelation } from '../../features/graph/pictures.ts';
import { asNodeId } from '../../../../support/ids.ts';

const opened = pictureOf(asNodeId('marek'), asNodeId('one'), asNodeId('two')).edges(
  ['one', 'marek', 'about'],
  ['two', 'marek', 'about'],
  ['one', 'two', 'causal'],
);

describe('a picture', () => {
  test('with more keeps what was there, and counts steps on from what was opened', () => {
    const brought = pictureOf(asNodeId('one'), asNodeId('said')).edges([
      'one',
      'said',
      'derived_from',
    ]);
    const more = { ...brought, collapsed: [collapsedRelation(asNodeId('one'), 'causal', 4)] };
    const expanded = addToPicture(opened, more, asNodeId('one'));
    expect(expanded.nodes.map(({ id, hops }) => `${id} ${hops}`)).toEqual([
      'marek 0',
      'one 1',
      'two 1',
      'said 2',
    ]);
    expect(expanded.edges.length).toBe(4);
    expect(addToPicture(expanded, more, asNodeId('one'))).toEqual(expanded);
    expect(hiddenCountOf(expanded, 'one')).toBe(4);
  });

  test('folds what hangs on one node alone, and counts it by relation', () => {
    const picture = pictureOf(
      asNodeId('marek'),
      asNodeId('one'),
      asNodeId('two'),
      asNodeId('leaf'),
      'other',
    ).edges(
      ['one', 'marek', 'about'],
      ['two', 'marek', 'about'],
      ['one', 'two', 'causal'],
      ['leaf', 'marek', 'about'],
      ['other', 'marek', 'related_to'],
    );
    const folded = collapseNode(
      { ...picture, collapsed: [collapsedRelation(asNodeId('marek'), 'about', 2)] },
      asNodeId('marek'),
    );
    expect(folded.nodes.map(({ id }) => id)).toEqual(['marek', 'one', 'two']);
    expect(folded.collapsed).toEqual([
      collapsedRelation(asNodeId('marek'), 'about', 3),
      collapsedRelation(asNodeId('marek'), 'related_to', 1),
    ]);
    expect(folded.edges.length).toBe(3);
  });

  test('folds a replaced memory without a count, except over its history', () => {
    const { nodes, edges } = pictureOf('marek', 'newer', 'older').edges(
      ['newer', 'marek', 'about'],
      ['older', 'marek', 'about'],
    );
    const past = nodes.map((node) =>
      node.id === 'older' ? { ...node, flags: new Set(['superseded'] as const) } : node,
    );
    const folded = collapseNode({ nodes: past, edges, collapsed: [] }, asNodeId('marek'));
    expect(folded.nodes.map(({ id }) => id)).toEqual(['marek']);
    expect(folded.collapsed).toEqual([collapsedRelation('marek', 'about', 1)]);
    const history = [edgeOf('newer', 'older', 'supersedes')];
    const chain = { nodes: past.slice(1), edges: history, collapsed: [] };
    const anchored = collapseNode(
      { ...chain, nodes: chain.nodes.map((node, hops) => ({ ...node, hops })) },
      'newer',
    );
    expect(anchored.collapsed).toEqual([collapsedRelation('newer', 'supersedes', 1)]);
  });

  test('where nothing hangs on a node alone is the same picture', () => {
    expect(collapseNode(opened, asNodeId('marek'))).toBe(opened);
  });

  test('collapses what expanding added, whatever else that is connected to', () => {
    const brought = pictureOf('marek', 'three', 'four').edges(
      ['three', 'marek', 'about'],
      ['four', 'marek', 'about'],
      ['three', 'one', 'causal'],
    );
    const expanded = addToPicture(opened, brought, asNodeId('marek'));
    const farther = addToPicture(
      expanded,
      pictureOf('three', 'five').edges(['five', 'three', 'derived_from']),
      asNodeId('three'),
    );
    expect(farther.nodes.length).toBe(6);
    const collapsed = collapseNode(farther, asNodeId('marek'));
    expect(collapsed.nodes).toEqual(opened.nodes);
    expect(collapsed.edges).toEqual(opened.edges);
    expect(collapsed.collapsed).toEqual([
      collapsedRelation(asNodeId('marek'), 'about', 2),
      collapsedRelation(asNodeId('one'), 'causal', 1),
    ]);
  });
});
