// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { graphLensSchema, graphRelationSchema } from '../../../../../shared/domain/graph.ts';
import type {
  LayoutEdge,
  LayoutJob,
  LayoutNode,
} from '../../../../../renderer/features/graph/layout/layoutTypes.ts';
import { layeredLayout } from '../../../../../renderer/features/graph/layout/layered.ts';
import { layoutGraph } from '../../../../../renderer/features/graph/layout/layoutGraph.ts';
import { boxOf, overlaps } from '../../../../../renderer/features/graph/layout/resolveOverlaps.ts';
import { timeline } from '../../../../../renderer/features/graph/layout/timeline.ts';

const DAY = 86_400_000;

function node(id: string, change: Partial<LayoutNode> = {}): LayoutNode {
  return { id, width: 128, height: 76, boxCenterOffsetY: 18, hops: 1, time: 0, ...change };
}

const jobs = fc
  .record({
    lens: fc.constantFrom(...graphLensSchema.options),
    sizes: fc.array(fc.tuple(fc.nat(4), fc.nat(3), fc.nat(30)), { minLength: 1, maxLength: 40 }),
    edges: fc.array(
      fc.tuple(fc.nat(39), fc.nat(39), fc.constantFrom(...graphRelationSchema.options)),
      { maxLength: 60 },
    ),
    known: fc.nat(39),
  })
  .map(({ lens, sizes, edges, known }) => {
    const nodes = sizes.map(([size, hops, day], index) =>
      node(`n${index}`, { width: 40 + 22 * size, hops, time: day * DAY }),
    );
    const ends = edges
      .map(([a, b, relation]): LayoutEdge => ({
        source: `n${a % nodes.length}`,
        target: `n${b % nodes.length}`,
        relation,
      }))
      .filter(({ source, target }) => source !== target);
    const job: LayoutJob = { lens, nodes, edges: ends, fixedPositions: {}, anchor: null };
    return { job, known: known % nodes.length };
  });

const covered = ({ nodes }: LayoutJob, positions: ReturnType<typeof layoutGraph>) =>
  nodes.some((one, index) =>
    nodes
      .slice(index + 1)
      .some((other) =>
        overlaps(
          boxOf(one, positions[one.id] ?? { x: 0, y: 0 }),
          boxOf(other, positions[other.id] ?? { x: 0, y: 0 }),
        ),
      ),
  );

describe('a layout', () => {
  test('gives every node a place of its own, the same every time', () => {
    fc.assert(
      fc.property(jobs, ({ job }) => {
        const positions = layoutGraph(job);
        expect(Object.keys(positions).length).toBe(job.nodes.length);
        expect(Object.values(positions).every(({ x, y }) => Number.isInteger(x + y))).toBe(true);
        expect(covered(job, positions)).toBe(false);
        expect(layoutGraph(job)).toEqual(positions);
      }),
      { numRuns: 60 },
    );
  });

  test('never moves what is placed, whatever is added', () => {
    fc.assert(
      fc.property(jobs, ({ job, known }) => {
        const old = job.nodes.slice(0, known + 1);
        const ids = new Set(old.map(({ id }) => id));
        const edges = job.edges.filter(({ source, target }) => ids.has(source) && ids.has(target));
        const fixedPositions = layoutGraph({ ...job, nodes: old, edges });
        const expanded = layoutGraph({ ...job, fixedPositions, anchor: 'n0' });
        for (const { id } of old) expect(expanded[id]).toEqual(fixedPositions[id]);
        expect(covered(job, expanded)).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  test('of a graph too large for a fine one is still whole', () => {
    const nodes = Array.from({ length: 320 }, (_, index) => node(`n${index}`, { width: 40 }));
    const edges = nodes.slice(1).map(({ id }, index): LayoutEdge => ({
      source: `n${index >> 1}`,
      target: id,
      relation: 'part_of',
    }));
    const job: LayoutJob = { lens: 'everything', nodes, edges, fixedPositions: {}, anchor: null };
    expect(covered(job, layoutGraph(job))).toBe(false);
  });
});

describe('a lens', () => {
  const edge = (source: string, target: string, relation: LayoutEdge['relation']) => ({
    source,
    target,
    relation,
  });

  test('of causes leads from left to right, also where causes go in circles', () => {
    const nodes = ['rain', 'mud', 'delay', 'alone'].map((id) => node(id));
    const edges = [
      edge('rain', 'mud', 'causal'),
      edge('mud', 'delay', 'causal'),
      edge('rain', 'delay', 'causal'),
    ];
    const positions = layeredLayout(nodes, edges);
    const x = (id: string) => positions[id]?.x ?? Number.NaN;
    expect(x('rain')).toBeLessThan(x('mud'));
    expect(x('mud')).toBeLessThan(x('delay'));
    expect(x('delay')).toBeLessThan(x('alone'));
    const circle = Object.values(layeredLayout(nodes, [...edges, edge('delay', 'rain', 'causal')]));
    expect(circle).toHaveLength(4);
    expect(circle.every((at) => Number.isFinite(at.x) && Number.isFinite(at.y))).toBe(true);
    expect(new Set(circle.map((at) => `${at.x} ${at.y}`)).size).toBe(4);
  });

  test('of history stands in the order in which things were believed', () => {
    const positions = layoutGraph({
      lens: 'history',
      nodes: [node('now', { hops: 0 }), node('before'), node('first')],
      edges: [edge('now', 'before', 'supersedes'), edge('before', 'first', 'supersedes')],
      fixedPositions: {},
      anchor: null,
    });
    const order = Object.entries(positions).sort(([, a], [, b]) => a.x - b.x);
    expect(order.map(([id]) => id)).toEqual(['first', 'before', 'now']);
  });

  test('of time has a column a day, and another one for a crowded day', () => {
    const nodes = [0, 0, 0, 0, 0, 0, 3].map((day, index) =>
      node(`n${index}`, { time: day * DAY + index }),
    );
    const columns = nodes.map(({ id }) => timeline(nodes)[id]?.x);
    expect(columns).toEqual([0, 0, 0, 0, 0, 150, 300]);
  });

  test('of time has the days of the person’s zone', () => {
    vi.stubEnv('TZ', 'America/Los_Angeles');
    const hours = ['2026-03-03T02:00:00Z', '2026-03-03T06:00:00Z', '2026-03-03T09:00:00Z'];
    const nodes = hours.map((at, index) => node(`n${index}`, { time: Date.parse(at) }));
    expect(nodes.map(({ id }) => timeline(nodes)[id]?.x)).toEqual([0, 0, 150]);
    vi.unstubAllEnvs();
  });

  test('of an entity has it in the middle and nothing nearer than its ring', () => {
    const nodes = [node('marek', { hops: 0 }), ...'abcdefgh'.split('').map((id) => node(id))];
    const positions = layoutGraph({
      lens: 'entities',
      nodes,
      edges: [],
      fixedPositions: {},
      anchor: null,
    });
    expect(positions['marek']).toEqual({ x: 0, y: 0 });
    for (const id of 'abcdefgh') {
      const { x, y } = positions[id] ?? { x: 0, y: 0 };
      expect(Math.hypot(x, y)).toBeGreaterThan(150);
    }
  });
});
