import { graphFlags } from '../../../shared/domain/graph.ts';
import { describe, expect, test } from 'vitest';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import {
  contradictions,
  compatiblePairs,
  updates,
  type StatementPair,
} from '../../support/fixtures/conflictPairs.ts';
import { startMemoryEngine, type MemoryEngine } from '../../support/memoryEngine.ts';
import { requestedPairsOf, memoryTaskOf, type ScriptedItem } from '../../support/scriptedMemory.ts';

const HOUR = 3_600_000;

const swapped = (pairs: readonly StatementPair[]): StatementPair[] =>
  pairs.map((pair) => ({ ...pair, first: pair.second, second: pair.first }));

const asItem = (about: string, content: string): ScriptedItem => ({
  content,
  quote: content,
  entities: [{ name: about }],
});

/** Says a list of statements in a conversation of its own, and has them read. */
async function learn(engine: MemoryEngine, items: readonly ScriptedItem[]): Promise<void> {
  engine.startNewConversation();
  engine.draws(items);
  for (const { quote } of items) await engine.say(quote);
  const { queue } = await engine.consolidate();
  expect(queue).toEqual([]);
  engine.clock.advance(HOUR);
}

/** The whole path: the first statements in one session, the second in the next. */
async function through(
  engine: MemoryEngine,
  pairs: readonly StatementPair[],
  confidence = 0.95,
): Promise<readonly MemoryNode[]> {
  engine.judges(({ known, fresh }) => {
    const pair = pairs.find(({ first, second }) => known === first && fresh === second);
    return pair === undefined ? null : { relation: pair.relation, confidence };
  });
  await learn(
    engine,
    pairs.map(({ about, first }) => asItem(about, first)),
  );
  await learn(
    engine,
    pairs.map(({ about, second }) => asItem(about, second)),
  );
  return await engine.facts();
}

async function engineWithPolicy(policy: 'none' | 'uncertain' | 'all'): Promise<MemoryEngine> {
  const engine = await startMemoryEngine();
  await engine.call('settings.set', {
    scope: 'workspace',
    key: 'consolidation.review',
    value: policy,
  });
  return engine;
}

const find = (nodes: readonly MemoryNode[], content: string): MemoryNode => {
  const node = nodes.find((each) => each.content === content);
  if (node === undefined) throw new Error(`nothing says "${content}"`);
  return node;
};

describe.for([
  ['as they were said', updates],
  ['the other way round', swapped(updates)],
] as const)('updates, %s', ([, pairs]) => {
  test('take the place of what was known, which stays in history, weakened', async () => {
    const engine = await engineWithPolicy('none');
    const nodes = await through(engine, pairs);
    for (const { first, second } of pairs) {
      const [old, fresh] = [find(nodes, first), find(nodes, second)];
      expect(fresh, second).toMatchObject({ status: 'active', confidence: 0.8, review: null });
      expect(old, first).toMatchObject({
        status: 'superseded',
        statusReason: 'conflict',
        supersededBy: fresh.id,
        confidence: 0.3,
        decayRate: 0.5,
      });
    }
  });
});

test('taking back what a session brought restores every field that only it touched', async () => {
  const engine = await engineWithPolicy('none');
  const pairs = [...updates.slice(0, 20), ...contradictions.slice(0, 20)];
  await learn(
    engine,
    pairs.map(({ about, first }) => asItem(about, first)),
  );
  const before = withoutUse(await engine.facts());
  const groupsOf = async () =>
    (await engine.call('history.list', { limit: 200 })).groups.filter(({ cause }) =>
      ['consolidate', 'update'].includes(cause),
    );
  const earlier = (await groupsOf()).length;
  await through(engine, pairs);
  const all = await groupsOf();
  const brought = all.slice(0, all.length - earlier);
  expect(brought.length).toBeGreaterThan(1);
  expect(withoutUse(await engine.facts())).not.toEqual(before);
  for (const { id } of brought) await engine.call('history.undo', { changeId: id });
  expect(withoutUse(await engine.facts())).toEqual(before);
});

describe.for([
  ['as they were said', contradictions],
  ['the other way round', swapped(contradictions)],
] as const)('contradictions, %s', ([, pairs]) => {
  test('leave both standing, weakened, with an edge until the person decides', async () => {
    const engine = await engineWithPolicy('none');
    const nodes = await through(engine, pairs);
    const open = (await engine.call('review.contradictions', {})).contradictions;
    expect(open).toHaveLength(pairs.length);
    for (const { first, second } of pairs) {
      const both = [find(nodes, first), find(nodes, second)];
      for (const node of both) {
        expect(node, node.content).toMatchObject({
          status: 'active',
          confidence: 0.3,
          decayRate: 0.5,
          supersededBy: null,
        });
      }
      const ids = both.map(({ id }) => id).sort();
      expect(open.map((one) => [one.first.id, one.second.id].sort())).toContainEqual(ids);
    }
  });
});

test('both sides of a contradiction show it, in lists, details and graph, until it is decided', async () => {
  const engine = await engineWithPolicy('none');
  const [pair] = contradictions;
  if (pair === undefined) throw new Error('there is a pair');
  const nodes = await through(engine, [pair]);
  const [first, second] = [find(nodes, pair.first), find(nodes, pair.second)];
  const between = engine.clock.now();
  const listed = async (at: object = {}) =>
    (await engine.call('facts.list', { ...at })).nodes
      .filter(({ disputed }) => disputed)
      .map(({ id }) => id)
      .sort();
  const marked = async (at: object = {}) => {
    const center = { kind: 'memory', id: first.id } as const;
    const { nodes: columns } = (await engine.call('graph.ego', { center, ...at })).graph;
    return columns.ids
      .filter((_, index) => ((columns.marks[index] ?? 0) & graphFlags.disputed) !== 0)
      .sort();
  };
  const both = [first.id, second.id].sort();
  expect(await listed()).toEqual(both);
  expect(await marked()).toEqual(both);
  const { contradicts } = await engine.call('facts.get', { nodeId: first.id });
  expect(contradicts.map(({ id }) => id)).toEqual([second.id]);
  engine.clock.advance(60_000);
  const { changeId } = await engine.call('review.resolve', {
    winnerId: first.id,
    loserId: second.id,
    how: 'keep_both',
  });
  expect(await listed()).toEqual([]);
  expect(await marked()).toEqual([]);
  expect((await engine.call('facts.get', { nodeId: first.id })).contradicts).toEqual([]);
  expect(await listed({ asOf: between })).toEqual(both);
  expect(await marked({ asOf: between })).toEqual(both);
  await engine.call('history.undo', { changeId });
  expect(await listed()).toEqual(both);
  // One side that no longer counts leaves nothing to decide.
  await engine.call('facts.retract', { nodeId: second.id });
  expect(await listed()).toEqual([]);
  expect(await marked()).toEqual([]);
});

describe('statements that only look alike', () => {
  test.for(['none', 'uncertain'] as const)(
    'both stand, untouched, under the policy %s',
    async (policy) => {
      const engine = await engineWithPolicy(policy);
      const nodes = await through(engine, compatiblePairs);
      // They are put before the judge: it is not for want of asking that they stand.
      const judgeRequests = engine.server
        .chatRequests()
        .filter((request) => memoryTaskOf(request) === 'judge')
        .flatMap(requestedPairsOf);
      const reached = compatiblePairs.filter(({ first, second }) =>
        judgeRequests.some(({ known, fresh }) => known === first && fresh === second),
      );
      expect(reached.length).toBeGreaterThan(compatiblePairs.length / 2);
      expect(nodes).toHaveLength(2 * compatiblePairs.length);
      expect(
        nodes.filter(({ status, confidence }) => status !== 'active' || confidence !== 0.8),
      ).toEqual([]);
      expect((await engine.call('review.contradictions', {})).contradictions).toEqual([]);
    },
  );
});

describe("what is not the model's to decide", () => {
  const [pair] = updates;
  if (pair === undefined) throw new Error('no pair');

  test('nothing changes until the person accepts, then the old one gives way, and undo restores it', async () => {
    const own = await engineWithPolicy('uncertain');
    // Too unsure to act on.
    const before = await through(own, [pair], 0.5);
    const old = find(before, pair.first);
    const waiting = find(before, pair.second);
    expect(old).toMatchObject({ status: 'active', confidence: 0.8 });
    expect(waiting.review).toBe('pending');
    const { items, counts } = await own.call('review.list', {});
    expect(counts.waiting).toBe(1);
    expect(items[0]).toMatchObject({
      reasons: ['conflict'],
      conflicts: [{ verdict: 'update', node: { id: old.id } }],
    });
    const { changeId } = await own.call('review.accept', { nodeId: waiting.id });
    const after = await own.facts();
    expect(find(after, pair.first)).toMatchObject({ status: 'superseded', confidence: 0.3 });
    expect(find(after, pair.second)).toMatchObject({
      trust: 'user',
      review: 'accepted',
      confidence: 1,
    });
    await own.call('history.undo', { changeId });
    expect(sorted(await own.facts())).toEqual(sorted(before));
  });

  test.each([
    ['later', [pair.first, pair.second], []],
    ['earlier', [pair.second, pair.first], [pair.first, pair.second]],
  ] as const)(
    'of an update that was said %s, keeping both leaves the contradiction that its card announces',
    async (order, [known, waiting], disputed) => {
      const own = await engineWithPolicy('all');
      own.judges(() => ({ relation: 'update', confidence: 0.95 }));
      await learn(own, [asItem(pair.about, known)]);
      await own.call('review.accept', { nodeId: find(await own.facts(), known).id });
      if (order === 'earlier') own.clock.advance(-30 * 24 * HOUR);
      await learn(own, [asItem(pair.about, waiting)]);
      own.clock.advance(60 * 24 * HOUR);
      const [item] = (await own.call('review.list', {})).items;
      expect(item).toMatchObject({
        node: { content: waiting },
        conflicts: [{ verdict: order === 'earlier' ? 'contradiction' : 'update' }],
      });
      const nodeId = find(await own.facts(), waiting).id;
      await own.call('review.accept', { nodeId, conflict: 'keep_both' });
      const open = (await own.call('review.contradictions', {})).contradictions;
      const listed = open.flatMap(({ first, second }) => [first.content, second.content]);
      expect(listed.sort()).toEqual([...disputed].sort());
    },
  );

  test('an update of a part of what a memory says leaves it, in dispute, unless it is to be replaced', async () => {
    const [known, waiting] = ['I live in Leeds with Jon and a dog', 'Jon moved out'];
    const own = await engineWithPolicy('all');
    own.judges(() => ({ relation: 'update', confidence: 0.95 }));
    await learn(own, [asItem('Jon', known)]);
    await own.call('review.accept', { nodeId: find(await own.facts(), known).id });
    await learn(own, [asItem('Jon', waiting)]);
    const nodeId = find(await own.facts(), waiting).id;
    expect((await own.call('review.list', {})).items).toMatchObject([
      { conflicts: [{ verdict: 'update', changesOnlyPart: true }] },
    ]);
    for (const choice of [{}, { conflict: 'keep_both' }] as const) {
      const { changeId } = await own.call('review.accept', { nodeId, ...choice });
      expect(find(await own.facts(), known)).toMatchObject({ status: 'active', confidence: 1 });
      const { contradictions: open } = await own.call('review.contradictions', {});
      expect(open).toHaveLength(1);
      await own.call('history.undo', { changeId });
    }
    await own.call('review.accept', { nodeId, conflict: 'replace' });
    expect(find(await own.facts(), known)).toMatchObject({ status: 'superseded' });
  });

  const all = [...updates, ...contradictions];
  test.for([
    ['as they were said', all],
    ['the other way round', swapped(all)],
  ] as const)(
    'what the person said themselves never gives way to a model, %s',
    async ([, pairs]) => {
      const engine = await engineWithPolicy('none');
      for (const { first } of pairs) await engine.call('facts.remember', { content: first });
      const before = await engine.facts();
      engine.judges(({ known, fresh }) => {
        const found = pairs.find(({ first, second }) => known === first && fresh === second);
        return found === undefined ? null : { relation: found.relation, confidence: 1 };
      });
      await learn(
        engine,
        pairs.map(({ about, second }) => asItem(about, second)),
      );
      const nodes = await engine.facts();
      for (const { first, second } of pairs) {
        expect(find(nodes, first), first).toMatchObject({
          id: find(before, first).id,
          status: 'active',
          confidence: 1,
          trust: 'user',
        });
        expect(find(nodes, second), second).toMatchObject({ review: 'pending' });
      }
      expect((await engine.call('review.contradictions', {})).contradictions).toEqual([]);
    },
  );
});

/** Talking uses memories, which is not the session's doing: it moves their end. */
function withoutUse(nodes: readonly MemoryNode[]): readonly unknown[] {
  return sorted(nodes.map((node) => ({ ...node, fadeAt: null })));
}

function sorted(nodes: readonly MemoryNode[]): readonly unknown[] {
  return [...nodes]
    .map(({ strength: _, updatedAt: __, ...node }) => node)
    .sort((a, b) => a.id.localeCompare(b.id));
}
