// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { readColumns } from '../../../../../../renderer/stores/graph/graphPicture.ts';
import { graphLensSchema } from '../../../../../../shared/domain/graph.ts';
import { asEntityId } from '../../../../../support/ids.ts';
import { demoPictures } from '../../../../../support/graphPictures/demoPictures.ts';
import {
  graphEdge,
  graphNode,
  HOSTILE_TEXTS,
  hubPicture,
} from '../../../../../support/graphPictures/generatedPicture.ts';
import {
  measurePage,
  movedShare,
  PAGE_WIDTHS,
} from '../../../../../support/graphPictures/pageMeasures.ts';
import { pageOf } from './pageOf.ts';

const HUB = { kind: 'entity', id: asEntityId('hub') } as const;
const NOTHING_WRONG = {
  textOnText: 0,
  lineOnText: 0,
  lineOnCard: 0,
  anonymous: 0,
  unreadable: 0,
  offPage: 0,
  repeated: 0,
};

const demos = (['en', 'ru'] as const).flatMap((language) =>
  demoPictures(language).flatMap((reply) => {
    const { center, title, graph } = reply;
    if (center === null) throw new Error('the demo has no center');
    return { language, center, title, picture: readColumns(graph) };
  }),
);

describe('a page of the demo', () => {
  test('has nothing on anything, whatever the center, the size, the window and the language', () => {
    expect(demos.length).toBe(2 * 5 * 3);
    for (const { language, center, title, picture } of demos) {
      for (const width of PAGE_WIDTHS) {
        const measures = measurePage(pageOf(picture, { language, center, title, width }));
        expect(measures, `${language} ${title} ${width}`).toMatchObject(NOTHING_WRONG);
        expect(measures.crossings).toBeLessThanOrEqual(picture.nodes.length <= 35 ? 2 : 5);
        expect(measures.filled).toBeGreaterThanOrEqual(0.6);
        expect(measures.offCenter).toBeLessThanOrEqual(0.15);
      }
    }
  });

  test('shows every node once, and cuts few texts', () => {
    for (const { language, center, title, picture } of demos) {
      const page = pageOf(picture, { language, center, title });
      const ids = page.items.flatMap((item) => (item.kind === 'card' ? (item.node?.id ?? []) : []));
      expect(ids.length).toBe(new Set(ids).size);
      if (picture.nodes.length > 35) continue;
      expect(new Set(ids)).toEqual(new Set(picture.nodes.map(({ id }) => id)));
      for (const width of PAGE_WIDTHS) {
        const { cut } = measurePage(pageOf(picture, { language, center, title, width }));
        expect(cut, `${language} ${title} ${width}`).toBeLessThanOrEqual(0.1);
      }
    }
  });

  test('shows every node once through every lens', () => {
    for (const { language, center, title, picture } of demos) {
      if (picture.nodes.length > 35) continue;
      for (const lens of graphLensSchema.options) {
        for (const width of PAGE_WIDTHS) {
          const page = pageOf(picture, { language, center, title, lens, width });
          const ids = page.items.flatMap((item) =>
            item.kind === 'card' ? (item.node?.id ?? []) : [],
          );
          const label = `${language} ${title} ${lens} ${width}`;
          expect(ids.length, label).toBe(new Set(ids).size);
          expect(new Set(ids), label).toEqual(new Set(picture.nodes.map(({ id }) => id)));
        }
      }
    }
  });

  test('at sixty shows all of one step, and most of two', () => {
    const large = demos.filter(({ picture }) => picture.nodes.length > 35);
    expect(large.length).toBeGreaterThan(1);
    for (const { language, center, title, picture } of large) {
      const { items } = pageOf(picture, { language, center, title });
      const keys = new Set(items.map(({ key }) => key));
      const share = (steps: number) => {
        const nodes = picture.nodes.filter(({ hops }) => hops === steps);
        return nodes.filter(({ id }) => keys.has(id)).length / nodes.length;
      };
      expect([share(0), share(1)]).toEqual([1, 1]);
      expect(share(2)).toBeGreaterThanOrEqual(0.7);
    }
  });

  test('has the same places the same time and again, and through every lens nothing on anything', () => {
    for (const { language, center, title, picture } of demos) {
      for (const lens of graphLensSchema.options) {
        const options = { language, center, title, lens };
        const page = pageOf(picture, options);
        expect(pageOf(picture, options)).toEqual(page);
        expect(measurePage(page), `${language} ${title} ${lens}`).toMatchObject(NOTHING_WRONG);
      }
    }
  });
});

describe('a page around a hub', () => {
  const sizes = [150, 300, 600, 2_000];

  test.each(sizes)('of %i has nothing on anything, and nothing outside the window', (size) => {
    const picture = hubPicture(size);
    expect(picture.nodes.length).toBe(size);
    for (const width of PAGE_WIDTHS) {
      for (const lens of graphLensSchema.options) {
        const measures = measurePage(pageOf(picture, { center: HUB, width, lens }));
        expect(measures, `${size} ${lens} ${width}`).toMatchObject(NOTHING_WRONG);
      }
    }
  });

  test.each([600, 2_000])('of %i has its lanes in the first window', (size) => {
    const { items } = pageOf(hubPicture(size), { center: HUB });
    const years = items.filter(({ kind }) => kind === 'year');
    expect(years.length).toBeGreaterThan(20);
    expect(Math.min(...years.map(({ y }) => y))).toBeLessThan(900 - 100);
  });

  test.each([60, 150, 300])('of %i moves few cards when a group opens', (size) => {
    const picture = hubPicture(size, { nearbyShare: 1 / 10 });
    for (const width of PAGE_WIDTHS) {
      const closed = pageOf(picture, { center: HUB, width });
      const groups = closed.items.filter((item) => item.kind === 'more' && item.owner === null);
      expect(groups.length).toBeGreaterThan(0);
      for (const item of groups) {
        if (item.kind !== 'more') continue;
        const opened = pageOf(picture, { center: HUB, width, open: new Set([item.group]) });
        expect(measurePage(opened), `${item.group} ${width}`).toMatchObject(NOTHING_WRONG);
        expect(movedShare(closed, opened), `${item.group} ${width}`).toBeLessThanOrEqual(0.2);
        expect(opened.items.length).toBeGreaterThan(closed.items.length);
      }
    }
  });

  test.each([30, 60, 150, 290])('of %i moves few cards when a node is expanded', (size) => {
    const { nodes, edges } = hubPicture(size + 12);
    const added = nodes.filter(({ hops }) => hops > 0).slice(-12);
    const isOpened = (id: string) => added.every((node) => node.id !== id);
    const opened = {
      nodes: nodes.filter(({ id }) => isOpened(id)),
      edges: edges.filter(({ source, target }) => isOpened(source) && isOpened(target)),
      collapsed: [],
    };
    // As an expansion of the store does, behind those that were there.
    const expanded = { nodes: [...opened.nodes, ...added], edges, collapsed: [] };
    for (const width of PAGE_WIDTHS) {
      for (const lens of ['everything', 'entities'] as const) {
        const options = { center: HUB, width, lens };
        const before = pageOf(opened, options);
        const after = pageOf(expanded, { ...options, opened });
        const label = `${size} ${lens} ${width}`;
        expect(measurePage(after), label).toMatchObject(NOTHING_WRONG);
        expect(movedShare(before, after), label).toBeLessThanOrEqual(0.2);
        const keys = new Set(after.items.map(({ key }) => key));
        expect(
          added.filter(({ id }) => !keys.has(id)),
          label,
        ).toEqual([]);
      }
    }
  });

  test('is readable with texts that break layouts', () => {
    const picture = hubPicture(60, {
      textOf: (index) => HOSTILE_TEXTS[index % HOSTILE_TEXTS.length] ?? '',
    });
    for (const width of PAGE_WIDTHS) {
      const measures = measurePage(pageOf(picture, { center: HUB, width }));
      expect(measures).toMatchObject(NOTHING_WRONG);
    }
  });
});

test('a message stands beside the middle of its card where there is room', () => {
  const card = graphNode({ id: 'memory', text: 'Leo is allergic to hazelnuts' });
  const message = graphNode({ id: 'said', text: 'She called.', sort: 'episodic', kind: null });
  const hub = graphNode({ id: 'hub', text: 'Hub', sort: 'person', entity: true, hops: 0 });
  const edges = [graphEdge('memory', 'about', 'hub'), graphEdge('memory', 'derived_from', 'said')];
  const picture = { nodes: [hub, card, { ...message, hops: 2 }], edges, collapsed: [] };
  const { items, lines } = pageOf(picture, { center: HUB });
  const middleOf = (key: string) => {
    const item = items.find((each) => each.key === key);
    return Math.round((item?.y ?? 0) + (item?.height ?? 0) / 2);
  };
  expect(Math.abs(middleOf('said') - middleOf('memory'))).toBeLessThanOrEqual(1);
  const [line] = lines.filter(({ variant }) => variant === 'source');
  expect(new Set(line?.points.map(({ y }) => Math.round(y / 2))).size).toBe(1);
});

test('an overlap, a line through a card and a crossing are seen', () => {
  const page = pageOf(hubPicture(30), { center: HUB });
  const [first, second] = page.items.filter(({ kind }) => kind === 'card');
  if (first === undefined || second === undefined) throw new Error('there are no cards');
  const moved = { ...second, x: first.x, y: first.y };
  const items = page.items.map((item) => (item === second ? moved : item));
  expect(measurePage({ ...page, items }).textOnText).toBeGreaterThan(0);
  const middle = first.y + first.height / 2;
  const across = {
    key: 'a',
    points: [
      { x: 0, y: middle },
      { x: page.width, y: middle },
    ],
  };
  const down = {
    key: 'b',
    points: [
      { x: first.x + 40, y: 0 },
      { x: first.x + 40, y: page.height },
    ],
  };
  const lines = [across, down].map(
    (line) => ({ ...line, variant: 'source', hue: null, ends: [line.key, line.key] }) as const,
  );
  const crossed = measurePage({ ...page, lines });
  expect(crossed.lineOnText).toBeGreaterThan(0);
  expect(crossed.crossings).toBe(1);
  expect(measurePage({ ...page, items: [{ ...first, x: page.width }] }).offPage).toBe(1);
});
