import type { NodeSeq } from '../../../../../../electron/engine/storage/connection/rowNumber.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { graphEgo } from '../../../../../../electron/engine/retrieval/graphView/ego.ts';
import type { WriteStore } from '../../../../../../electron/engine/storage/store.ts';
import { graphColumnsSchema } from '../../../../../../shared/contract/graph.ts';
import type { Request } from '../../../../../../shared/contract/index.ts';
import type { RelationType } from '../../../../../../shared/domain/edge.ts';
import { graphFlags, graphSortSchema } from '../../../../../../shared/domain/graph.ts';
import { START } from '../../../../../support/manualClock.ts';
import { EMPTY_GRAPH_FILTER, readPicture } from '../../../../../support/pictures.ts';
import { createMemoryWriter, type MemoryWriter } from '../../../../../support/rememberedStore.ts';
import { openStoreWithoutCleanup, openTestStore } from '../../../../../support/testStore.ts';
import { asNodeId, asEntityId, asNodeSeq, asEntitySeq } from '../../../../../support/ids.ts';

const LATER = START + 10_000;

function ask(
  store: WriteStore,
  center: Request<'graph.ego'>['center'],
  change: Partial<Request<'graph.ego'>> = {},
) {
  const reply = graphEgo(
    store,
    {
      workspaceId: 'ws',
      center,
      depth: 2,
      limit: 60,
      lens: 'everything',
      without: EMPTY_GRAPH_FILTER,
      ...change,
    },
    LATER,
  );
  if (reply === null) throw new Error('there is no such centre');
  graphColumnsSchema.parse(reply.graph);
  return { ...reply, ...readPicture(reply.graph) };
}

const memory = (seq: number) => ({ kind: 'memory' as const, id: asNodeId(`f${seq}`) });

describe('what surrounds a memory', () => {
  test('is what edges and entities lead to, nearest first, with what leads on folded', () => {
    const { store } = openTestStore();
    const { fact, turn, edge, entity, link } = createMemoryWriter(store);
    const [cause, effect, far, further] = ['cause', 'effect', 'far', 'further'].map((text) =>
      fact(text),
    ) as [NodeSeq, NodeSeq, NodeSeq, NodeSeq];
    const turnSeq = turn('said');
    const marek = entity('Marek');
    edge(cause, effect, 'causal');
    edge(effect, turnSeq, 'derived_from');
    edge(far, cause, 'causal');
    edge(further, far, 'causal');
    link(effect, marek);
    const seen = ask(store, memory(effect));
    expect(seen.title).toBe('effect');
    expect(new Set(seen.texts)).toEqual(new Set(['effect', 'cause', 'said', 'Marek', 'far']));
    expect(new Set(seen.edges)).toEqual(
      new Set([
        'cause causal effect',
        'effect derived_from said',
        'far causal cause',
        'effect about Marek',
      ]),
    );
    expect(seen.folds).toEqual(['far causal +1']);
  });

  test('counts as hidden what expanding shows, and no replaced memory that is shown', () => {
    const { store } = openTestStore();
    const { fact, edge, entity, link } = createMemoryWriter(store);
    const hub = entity('Marek');
    const replaced = { status: 'superseded', status_reason: 'corrected' } as const;
    const [older, newer] = [fact('older', { ...replaced, valid_until: START }), fact('newer')];
    edge(newer, older, 'supersedes');
    for (const seq of [older, newer, ...[1, 2, 3].map((n) => fact(`visit ${n}`))]) link(seq, hub);
    const seen = (change: Parameters<typeof ask>[2]) =>
      ask(store, memory(older), { limit: 3, depth: 2, ...change });
    expect(new Set(seen({}).texts)).toEqual(new Set(['older', 'newer', 'Marek']));
    expect(seen({}).folds).toEqual(['Marek about +3']);
    expect(seen({ asOf: START + 1 }).folds).toEqual(['Marek about +3']);
    // What was replaced counts where it is reached: over its own history.
    expect(ask(store, memory(newer), { limit: 1 }).folds).toEqual(
      expect.arrayContaining(['newer supersedes +1']),
    );
  });

  test('counts what a hub hides up to a thousand, beside what it shows', () => {
    const { store } = openTestStore();
    const { fact, entity, link } = createMemoryWriter(store);
    const hub = entity('Marek');
    const seqs = Array.from({ length: 1_040 }, (_, index) => fact(`memory ${index}`));
    for (const seq of seqs) link(seq, hub);
    const center = { kind: 'entity' as const, id: asEntityId(`x${hub}`) };
    expect(ask(store, center, { limit: 31 }).folds).toEqual(['Marek about +1000']);
    expect(ask(store, center, { limit: 60 }).folds).toEqual(['Marek about +981']);
    const narrowed = { ...EMPTY_GRAPH_FILTER, sorts: ['place' as const] };
    expect(ask(store, center, { limit: 31, without: narrowed }).folds).toEqual([
      'Marek about +1000',
    ]);
  });

  test('shows what waits as waiting, what was replaced along its history, and never the rejected', () => {
    const { store } = openTestStore();
    const { fact, edge, retract } = createMemoryWriter(store);
    const now = fact('now');
    const waiting = fact('waiting', { review: 'pending' });
    const rejected = fact('rejected', { review: 'rejected' });
    const taken = fact('taken back');
    const old = fact('old', {
      status: 'superseded',
      status_reason: 'corrected',
      valid_until: START,
    });
    for (const other of [waiting, rejected, taken, old]) edge(now, other, 'related_to');
    edge(now, old, 'supersedes');
    retract(taken, START + 5);
    const seen = ask(store, memory(now));
    expect(new Set(seen.texts)).toEqual(new Set(['now', 'waiting', 'old']));
    expect(seen.flagsOf('waiting')).toEqual(['confirmed', 'pending']);
    expect(seen.flagsOf('old')).toContain('superseded');
  });

  test('a lens walks its own relations, and what is left out is left out of the counts as well', () => {
    const { store } = openTestStore();
    const { fact, turn, edge, entity, link } = createMemoryWriter(store);
    const [center, cause, kin] = [fact('centre'), fact('cause'), fact('kin')];
    const turnSeq = turn('said');
    edge(cause, center, 'causal');
    edge(center, kin, 'related_to');
    edge(center, turnSeq, 'derived_from');
    link(center, entity('Marek'));
    const texts = (change: Parameters<typeof ask>[2]) =>
      new Set(ask(store, memory(center), change).texts);
    expect(texts({ lens: 'causes' })).toEqual(new Set(['centre', 'cause']));
    expect(texts({ lens: 'provenance' })).toEqual(new Set(['centre', 'said']));
    expect(texts({ lens: 'entities' })).toEqual(new Set(['centre', 'Marek']));
    const without = {
      ...EMPTY_GRAPH_FILTER,
      relations: ['causal' as const],
      sorts: ['person' as const],
    };
    const seen = ask(store, memory(center), { without });
    expect(new Set(seen.texts)).toEqual(new Set(['centre', 'kin', 'said']));
    expect(seen.folds).toEqual([]);
  });

  test('is not what was merely said before or after: only the timeline shows that', () => {
    const { store } = openTestStore();
    const { fact, turn, edge } = createMemoryWriter(store);
    const [center, first, second] = [fact('center'), turn('first'), turn('second')];
    edge(center, first, 'derived_from');
    edge(first, second, 'temporal');
    const texts = (lens: 'everything' | 'timeline') =>
      new Set(ask(store, memory(center), { lens }).texts);
    expect(texts('everything')).toEqual(new Set(['center', 'first']));
    expect(texts('timeline')).toEqual(new Set(['center', 'first', 'second']));
  });

  test('through a lens that knows no entities, an entity is its memories', () => {
    const { store } = openTestStore();
    const { fact, edge, entity, link } = createMemoryWriter(store);
    const marek = entity('Marek');
    const [effect, cause, other] = [fact('effect'), fact('cause'), fact('other')];
    edge(cause, effect, 'causal');
    for (const one of [effect, other]) link(one, marek);
    const texts = (lens: Request<'graph.ego'>['lens']) =>
      ask(store, { kind: 'entity', id: asEntityId(`x${marek}`) }, { lens }).texts;
    expect(texts('causes')).toEqual(['effect', 'cause']);
    expect(new Set(texts('timeline'))).toEqual(new Set(['effect', 'other']));
    expect(texts('history')).toEqual(['Marek']);
  });

  test('leaves out turns whose conversation is in the trash', () => {
    const { store, db } = openTestStore();
    const { fact, turn, edge } = createMemoryWriter(store);
    const [center, turnSeq] = [fact('centre'), turn('said')];
    edge(center, turnSeq, 'derived_from');
    db.exec(`INSERT INTO conversations (id, created_at, last_message_at, trashed_at, source_seq)
      VALUES ('c', 1, 1, 2, 1);
      INSERT INTO messages (id, conversation_seq, session_id, turn_id, role, text, state, created_at, episode_seq)
      VALUES ('m', 1, 's', 't', 'user', 'said', 'complete', 1, ${turnSeq})`);
    expect(ask(store, memory(center)).texts).toEqual(['centre']);
    expect(ask(store, memory(center), { asOf: START + 1 }).texts).toEqual(['centre']);
    db.exec('UPDATE conversations SET trashed_at = NULL');
    expect(ask(store, memory(center)).texts).toEqual(['centre', 'said']);
  });

  test('of an answer whose memories are all filtered out has a center, and nothing else', () => {
    const { store } = openTestStore();
    const { fact } = createMemoryWriter(store);
    fact('The budget is tight');
    const without = { ...EMPTY_GRAPH_FILTER, sorts: ['semantic' as const] };
    const search = { kind: 'search', query: 'budget' } as const;
    expect(ask(store, search, { without })).toMatchObject({ center: search, texts: [] });
    expect(ask(store, { kind: 'latest' }, { without })).toMatchObject({
      center: { kind: 'latest' },
      texts: [],
    });
    expect(ask(store, { kind: 'search', query: 'sailing' }, { without }).center).toBeNull();
  });

  test('is empty, under its title, at a moment before it was there', () => {
    const { store } = openTestStore();
    const { fact, entity } = createMemoryWriter(store);
    const [budget, marek] = [fact('The budget is tight'), entity('Marek')];
    const asOf = START - 1;
    const at = { kind: 'entity' as const, id: asEntityId(`x${marek}`) };
    for (const [center, title] of [
      [memory(budget), 'The budget is tight'],
      [at, 'Marek'],
    ] as const) {
      expect(ask(store, center, { asOf })).toMatchObject({ center, title, texts: [] });
    }
    const nobody = { kind: 'memory', id: asNodeId('nothing') } as const;
    expect(() => ask(store, nobody, { asOf })).toThrow('no such centre');
  });

  test('does not exist for what is not there', () => {
    const { store } = openTestStore();
    expect(() => ask(store, { kind: 'memory', id: asNodeId('nothing') })).toThrow('no such centre');
  });
});

test('of a hub the strongest are shown and the rest is counted, up to a thousand', () => {
  const { store, db } = openTestStore();
  const { fact, entity, link } = createMemoryWriter(store);
  const marek = entity('Marek');
  const facts = Array.from({ length: 130 }, (_, i) => fact(`fact ${i}`));
  for (const one of facts) link(one, marek);
  const strong = facts.slice(0, 20);
  db.exec(`UPDATE node_life SET confidence = 0.9 WHERE seq IN (${strong.join()})`);
  const seen = ask(store, { kind: 'entity', id: asEntityId(`x${marek}`) }, { limit: 21, depth: 1 });
  expect(new Set(seen.texts)).toEqual(new Set(['Marek', ...strong.map((_, i) => `fact ${i}`)]));
  expect(seen.folds).toEqual(['Marek about +110']);
});

test('the person Loci belongs to is a center, and never a neighbor', () => {
  const { store, db } = openTestStore();
  const { fact, entity, link } = createMemoryWriter(store);
  const self = entity('Anna');
  db.exec(`UPDATE entities SET is_self = 1 WHERE seq = ${self}`);
  const one = fact('one');
  link(one, self);
  expect(ask(store, memory(one))).toMatchObject({ texts: ['one'], folds: [] });
  expect(ask(store, { kind: 'entity', id: asEntityId(`x${self}`) }).texts).toEqual(['Anna', 'one']);
});

test('a search opens on memories, turns and names, and without an answer the newest are shown', () => {
  const { store } = openTestStore();
  const { fact, entity, link } = createMemoryWriter(store);
  const budget = fact('The budget is tight');
  fact('Rain tomorrow');
  link(budget, entity('Budget committee'));
  const found = ask(store, { kind: 'search', query: 'budget' }, { depth: 1 });
  expect(new Set(found.texts)).toEqual(new Set(['The budget is tight', 'Budget committee']));
  expect(found.edges).toEqual(['The budget is tight about Budget committee']);
  expect(ask(store, { kind: 'latest' }, { depth: 1 }).texts).toContain('Rain tomorrow');
});

test('at an earlier moment the newest memories are those of that moment', () => {
  const { store } = openTestStore();
  const { fact, retract } = createMemoryWriter(store);
  const texts = (asOf?: number) =>
    ask(store, { kind: 'latest' }, { depth: 1, ...(asOf === undefined ? {} : { asOf }) }).texts;
  const early = Array.from({ length: 14 }, (_, n) => fact(`early ${n}`));
  for (let n = 0; n < 40; n += 1) fact(`late ${n}`, { created_at: START + 50 });
  retract(early.at(-1) ?? asNodeSeq(0), START + 60);
  const newestEarly = Array.from({ length: 12 }, (_, n) => `early ${n + 2}`);
  expect(new Set(texts(START + 10))).toEqual(new Set(newestEarly));
  expect(texts(START - 1)).toEqual([]);
  expect(texts().every((text) => text.startsWith('late'))).toBe(true);
  expect(texts(START + 70)).toEqual(texts());
});

describe('whatever the memory', () => {
  interface World {
    readonly facts: readonly ('live' | 'pending' | 'rejected' | 'gone')[];
    readonly edges: readonly (readonly [number, number, RelationType])[];
    readonly links: readonly (readonly [number, number])[];
    readonly limit: number;
    readonly depth: number;
  }

  const worlds: fc.Arbitrary<World> = fc.record({
    facts: fc.array(
      fc.constantFrom('live' as const, 'pending' as const, 'rejected' as const, 'gone' as const),
      {
        minLength: 1,
        maxLength: 25,
      },
    ),
    edges: fc.array(
      fc.tuple(
        fc.nat(24),
        fc.nat(24),
        fc.constantFrom<RelationType[]>(
          'causal',
          'derived_from',
          'supersedes',
          'part_of',
          'entity',
        ),
      ),
      { maxLength: 60 },
    ),
    links: fc.array(fc.tuple(fc.nat(24), fc.nat(2)), { maxLength: 30 }),
    limit: fc.integer({ min: 1, max: 12 }),
    depth: fc.integer({ min: 1, max: 4 }),
  });

  function build({ fact, edge, entity, link, retract }: MemoryWriter, world: World) {
    const seqs = world.facts.map((state, index) =>
      fact(
        `${state} ${index}`,
        state === 'pending' || state === 'rejected' ? { review: state } : {},
      ),
    );
    const entities = [entity('A'), entity('B'), entity('C')];
    const drawnEdges = new Set<string>();
    const once = (...key: unknown[]) => {
      const text = key.join();
      return drawnEdges.has(text) ? false : drawnEdges.add(text);
    };
    for (const [a, b, relation] of world.edges) {
      const [from, to] = [
        seqs[a % seqs.length] ?? asNodeSeq(0),
        seqs[b % seqs.length] ?? asNodeSeq(0),
      ];
      if (from !== to && once(from, to, relation)) edge(from, to, relation);
    }
    for (const [a, b] of world.links) {
      const [node, name] = [seqs[a % seqs.length] ?? asNodeSeq(0), entities[b] ?? asEntitySeq(0)];
      if (once('link', node, name)) link(node, name);
    }
    world.facts.forEach((state, index) => {
      if (state === 'gone') retract(seqs[index] ?? asNodeSeq(0), START + 1);
    });
    const first = world.facts.findIndex((state) => state !== 'rejected');
    return first < 0 ? null : (seqs[first] ?? null);
  }

  test('never more than the cap, always the same, and nothing that does not count but as a ghost', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const { store, close } = openStoreWithoutCleanup();
        try {
          const center = build(createMemoryWriter(store), world);
          if (center === null) return;
          const { limit, depth } = world;
          const seen = ask(store, memory(center), { limit, depth });
          expect(seen.texts.length).toBeLessThanOrEqual(limit);
          expect(new Set(seen.graph.nodes.ids).size).toBe(seen.graph.nodes.ids.length);
          expect(ask(store, memory(center), { limit, depth })).toEqual({
            ...seen,
            flagsOf: expect.any(Function),
          });
          expect(seen.texts.some((text) => text.startsWith('rejected'))).toBe(false);
          for (const [index, text] of seen.texts.entries()) {
            const ghost = ((seen.graph.nodes.marks[index] ?? 0) & graphFlags.pending) !== 0;
            expect(ghost).toBe(text.startsWith('pending'));
          }
        } finally {
          close();
        }
      }),
      { numRuns: 40 },
    );
  });

  test('what was believed a moment after the last change is what is believed now', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const { store, close } = openStoreWithoutCleanup();
        try {
          const center = build(createMemoryWriter(store), world);
          if (center === null) return;
          const { limit, depth } = world;
          const live = ask(store, memory(center), { limit, depth });
          const then = ask(store, memory(center), { limit, depth, asOf: LATER });
          expect(then.texts).toEqual(live.texts);
          expect(then.graph).toEqual(live.graph);
        } finally {
          close();
        }
      }),
      { numRuns: 40 },
    );
  });
});

test('every sort of node has its code', () => {
  const { store } = openTestStore();
  const { fact, entity, link } = createMemoryWriter(store);
  const one = fact('one');
  link(one, entity('Marek'));
  const { nodes } = ask(store, memory(one)).graph;
  expect(nodes.sorts.map((code) => graphSortSchema.options[code])).toEqual(['semantic', 'person']);
});
