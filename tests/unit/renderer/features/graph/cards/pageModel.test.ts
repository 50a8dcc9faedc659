// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { linkedItems } from '../../../../../../renderer/features/graph/cards/linkedItems.ts';
import { pageModel } from '../../../../../../renderer/features/graph/cards/model/pageModel.ts';
import type { GraphPicture } from '../../../../../../renderer/stores/graph/graphPicture.ts';
import { asEntityId } from '../../../../../support/ids.ts';
import { graphEdge, graphNode } from '../../../../../support/graphPictures/generatedPicture.ts';
import { pageOf } from './pageOf.ts';

const person = (id: string, hops = 2) =>
  graphNode({ id, sort: 'person', entity: true, kind: null, trust: null, hops });
const message = (id: string, hops = 2) => graphNode({ id, sort: 'episodic', kind: null, hops });
const ids = (nodes: readonly { readonly id: string }[]) => nodes.map(({ id }) => id);

/** An answer that used two memories that disagree, and one that replaced another. */
const answer: GraphPicture = {
  nodes: [
    message('answer', 0),
    graphNode({ id: 'walnuts', flags: new Set(['used']) }),
    graphNode({ id: 'thursdays', flags: new Set(['used']) }),
    graphNode({ id: 'hazelnuts' }),
    person('leo', 1),
    person('amaro'),
    graphNode({ id: 'tuesdays', flags: new Set(['superseded']), hops: 2 }),
    graphNode({ id: 'round', hops: 2 }),
    graphNode({ id: 'alone', hops: 2 }),
    message('told walnuts'),
    message('found'),
  ],
  edges: [
    graphEdge('answer', 'used', 'walnuts'),
    graphEdge('answer', 'used', 'thursdays'),
    graphEdge('walnuts', 'contradicts', 'hazelnuts'),
    graphEdge('thursdays', 'supersedes', 'tuesdays'),
    graphEdge('walnuts', 'about', 'leo'),
    graphEdge('round', 'about', 'leo'),
    graphEdge('thursdays', 'about', 'amaro'),
    graphEdge('walnuts', 'derived_from', 'told walnuts'),
  ],
  collapsed: [{ owner: 'leo', relation: 'about', count: 4 }],
};

describe('the page of an answer', () => {
  const model = pageModel(answer, { kind: 'answer' }, 'everything');
  const slots = model.units.map((unit) => unit.slots.map(({ node, word }) => [node.id, word]));

  test('has what disagrees in one frame, and what was replaced under its successor', () => {
    expect(slots).toEqual([
      [
        ['walnuts', null],
        ['hazelnuts', 'disagree'],
      ],
      [
        ['thursdays', null],
        ['tuesdays', 'replaced'],
      ],
    ]);
    expect(model.units.map(({ disagrees }) => disagrees)).toEqual([true, false]);
  });

  test('has its messages at the left, those that a card comes from first', () => {
    expect(model.sources.map(({ node, targets }) => [node.id, targets])).toEqual([
      ['told walnuts', ['walnuts']],
      ['found', []],
    ]);
  });

  test('has people with their other memories at the right, and the rest by relation', () => {
    expect(model.groups.map(({ key, members, hidden }) => [key, ids(members), hidden])).toEqual([
      ['leo', ['round'], 4],
      ['amaro', [], 0],
      ['related', ['alone'], 0],
    ]);
    expect(model.units.map(({ groups }) => groups)).toEqual([['leo'], ['amaro']]);
  });

  test('dims all but what is connected with what one points at', () => {
    expect(linkedItems(answer, model, 'walnuts')).toEqual(
      new Set(['walnuts', 'answer', 'hazelnuts', 'leo', 'told walnuts']),
    );
    expect(linkedItems(answer, model, 'leo')).toContain('round');
  });
});

describe('the page of a memory', () => {
  const picture: GraphPicture = {
    nodes: [
      graphNode({ id: 'delay', hops: 0 }),
      graphNode({ id: 'mud' }),
      graphNode({ id: 'fine' }),
      message('told', 1),
    ],
    edges: [
      graphEdge('mud', 'causal', 'delay'),
      graphEdge('delay', 'causal', 'fine'),
      graphEdge('delay', 'derived_from', 'told'),
    ],
    collapsed: [],
  };

  test('has what led to it at the left and what it led to at the right', () => {
    const model = pageModel(picture, { kind: 'memory' }, 'everything');
    expect(model.units.map(({ slots }) => ids(slots.map(({ node }) => node)))).toEqual([['delay']]);
    expect(ids(model.causes.map(({ node }) => node))).toEqual(['mud']);
    expect(ids(model.sources.map(({ node }) => node))).toEqual(['told']);
    expect(model.groups.map(({ key, members }) => [key, ids(members)])).toEqual([
      ['led', ['fine']],
    ]);
  });

  test('through the lens of causes is a chain, causes above effects', () => {
    const { units } = pageModel(picture, { kind: 'memory' }, 'causes');
    expect(units.map(({ slots }) => slots.map(({ node, depth }) => [node.id, depth]))).toEqual([
      [
        ['mud', 0],
        ['delay', 1],
        ['fine', 2],
      ],
    ]);
  });

  test('ends although causes go in circles', () => {
    const circle = { ...picture, edges: [...picture.edges, graphEdge('fine', 'causal', 'mud')] };
    const { units } = pageModel(circle, { kind: 'memory' }, 'causes');
    expect(units.flatMap(({ slots }) => slots)).toHaveLength(3);
  });
});

test('a line to a person leaves from the card that names them', () => {
  const nodes = [
    person('hub', 0),
    graphNode({ id: 'thursdays' }),
    graphNode({ id: 'tuesdays', flags: new Set(['superseded']) }),
    person('leo'),
  ];
  const edges = [
    ...['thursdays', 'tuesdays'].map((id) => graphEdge(id, 'about', 'hub')),
    graphEdge('thursdays', 'supersedes', 'tuesdays'),
    graphEdge('tuesdays', 'about', 'leo'),
  ];
  const center = { kind: 'entity', id: asEntityId('hub') } as const;
  const { lines } = pageOf({ nodes, edges, collapsed: [] }, { center });
  const toGroups = lines.filter(({ variant }) => variant === 'group');
  expect(toGroups.map(({ ends }) => ends)).toEqual([['tuesdays', 'leo']]);
});

test('cards about the same person stand together, and each has its line', () => {
  const nodes = [
    person('hub', 0),
    ...['a', 'b', 'c'].map((id) => graphNode({ id })),
    person('leo'),
    person('amaro'),
  ];
  const edges = [
    ...['a', 'b', 'c'].map((id) => graphEdge(id, 'about', 'hub')),
    graphEdge('a', 'about', 'leo'),
    graphEdge('b', 'about', 'amaro'),
    graphEdge('c', 'about', 'leo'),
  ];
  const picture = { nodes, edges, collapsed: [] };
  const { units } = pageModel(picture, { kind: 'entity' }, 'everything');
  expect(units.map(({ slots }) => slots[0]?.node.id)).toEqual(['a', 'c', 'b']);
  const { lines } = pageOf(picture, { center: { kind: 'entity', id: asEntityId('hub') } });
  expect(lines.map(({ ends }) => ends)).toEqual([
    ['a', 'leo'],
    ['c', 'leo'],
    ['b', 'amaro'],
  ]);
});

test('memories that are added later stay behind those that were there', () => {
  const nodes = [
    person('hub', 0),
    ...['a', 'b'].map((id) => graphNode({ id })),
    message('said'),
    graphNode({ id: 'late' }),
  ];
  const edges = ['a', 'b', 'late'].map((id) => graphEdge(id, 'about', 'hub'));
  const { units } = pageModel({ nodes, edges, collapsed: [] }, { kind: 'entity' }, 'everything');
  expect(units.map(({ slots }) => slots[0]?.node.id)).toEqual(['a', 'b', 'late']);
});

test('the best match of a search stays first, although nobody belongs to it', () => {
  const nodes = [
    ...['best', 'about leo'].map((id) => graphNode({ id, hops: 0 })),
    person('leo', 1),
  ];
  const edges = [graphEdge('about leo', 'about', 'leo')];
  const { units } = pageModel({ nodes, edges, collapsed: [] }, { kind: 'search' }, 'everything');
  expect(units.map(({ slots }) => slots[0]?.node.id)).toEqual(['best', 'about leo']);
});
