// @vitest-environment node
import { expect, test } from 'vitest';
import { pageSigns } from '../../../../../../renderer/features/graph/cards/pageSigns.ts';
import type { GraphNode } from '../../../../../../renderer/stores/graph/graphPicture.ts';
import type { GraphLens } from '../../../../../../shared/domain/graph.ts';
import { asNodeId } from '../../../../../support/ids.ts';
import { pageOf } from './pageOf.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 23, 12);

function memory(id: string, more: Partial<GraphNode> = {}): GraphNode {
  return {
    id: asNodeId(id),
    sort: 'semantic',
    entity: false,
    text: `Memory ${id}`,
    kind: 'Fact',
    trust: 'user',
    strength: 1,
    time: NOW - DAY,
    fadeAt: null,
    flags: new Set(),
    hops: 0,
    interest: 1,
    change: 'same',
    addedBy: null,
    ...more,
  };
}

const pageWith = (nodes: readonly GraphNode[], lens: GraphLens = 'everything') =>
  pageOf({ nodes, edges: [], collapsed: [] }, { center: { kind: 'latest' }, lens });

test('the legend names the signs of a page, and no others', () => {
  expect(pageSigns(pageWith([memory('a')]))).toEqual(['strength', 'kind']);
  const learned = memory('b', { trust: 'inferred', flags: new Set(['pending'] as const) });
  expect(pageSigns(pageWith([learned]))).toEqual(['strength', 'kind', 'learned', 'pending']);
  const past = memory('c', { trust: 'ingested', flags: new Set(['superseded'] as const) });
  expect(pageSigns(pageWith([past]))).toEqual(['kind', 'file', 'past']);
});

test('the timeline marks today between what was and what comes, once', () => {
  const labelsAt = (...times: readonly number[]) => {
    const nodes = times.map((time, n) => memory(String(n), { time }));
    return pageWith(nodes, 'timeline').items.map((item) =>
      item.kind === 'label' ? item.text : item.kind,
    );
  };
  const around = labelsAt(NOW - 3 * DAY, NOW + 3 * DAY);
  expect(around.indexOf('Today')).toBe(2);
  expect(around.filter((text) => text === 'Today')).toHaveLength(1);
  expect(labelsAt(NOW)).toEqual(['Today · November 23', 'card']);
  expect(labelsAt(NOW - DAY).at(-1)).toBe('Today');
});
