import { expect, test } from 'vitest';
import { runAction } from '../../../../../../electron/engine/curation/changeGroup.ts';
import { correct } from '../../../../../../electron/engine/curation/corrections/correct.ts';
import { confirm, retract } from '../../../../../../electron/engine/curation/curate.ts';
import { remember } from '../../../../../../electron/engine/curation/remember.ts';
import { insertEdge } from '../../../../../../electron/engine/curation/newNode.ts';
import { mergeEntities } from '../../../../../../electron/engine/curation/entityActions.ts';
import { accept } from '../../../../../../electron/engine/curation/review.ts';
import { undo } from '../../../../../../electron/engine/history/revert.ts';
import { graphCompare } from '../../../../../../electron/engine/retrieval/graphView/compare.ts';
import { graphEgo } from '../../../../../../electron/engine/retrieval/graphView/ego.ts';
import { MS_PER_DAY } from '../../../../../../electron/engine/algorithms/decay/fading.ts';
import { EMPTY_GRAPH_FILTER, readPicture } from '../../../../../support/pictures.ts';
import { fadeNow } from '../../../../../support/fadeNow.ts';
import { openTestStore, type TestStore } from '../../../../../support/testStore.ts';
import type { EntityId, NodeId } from '../../../../../../shared/domain/primitives.ts';
import { asNodeSeq } from '../../../../../support/ids.ts';

const LOOK = {
  workspaceId: 'ws',
  depth: 3,
  limit: 60,
  lens: 'everything',
  without: EMPTY_GRAPH_FILTER,
} as const;

function rememberFact(
  { curation }: TestStore,
  content: string,
  names: readonly string[] = [],
): NodeId {
  const entities = names.map((name) => ({ name, type: 'person' as const }));
  const outcome = remember(curation, { content, kind: 'Fact', sourceRef: null, entities });
  if (!outcome.ok) throw new Error(outcome.error.kind);
  return outcome.value.value;
}

function entityNamed({ store }: TestStore, name: string): EntityId {
  const found = store.entities.allWithAliases().find((one) => one.canonical_name === name);
  if (found === undefined) throw new Error(`nobody is called ${name}`);
  return found.id;
}

test('before and after a correction, a merge, a review, a fade and an undo, then is what it was', async () => {
  const opened = openTestStore();
  const { store, curation, clock } = opened;
  const moments: { at: number; live: unknown }[] = [];
  const look = (asOf?: number) =>
    [marek, novak].map(
      (id) =>
        graphEgo(
          store,
          { ...LOOK, center: { kind: 'entity', id }, ...(asOf === undefined ? {} : { asOf }) },
          clock.now(),
        )?.graph,
    );
  const note = () => {
    clock.advance(1_000);
    moments.push({ at: clock.now(), live: look() });
    clock.advance(1_000);
  };
  const budget = rememberFact(opened, 'Marek wants 12,000', ['Marek']);
  rememberFact(opened, 'Mr Novák has a blue van', ['Mr Novák']);
  const waits = rememberFact(opened, 'Marek is left-handed', ['Marek']);
  const [marek, novak] = [entityNamed(opened, 'Marek'), entityNamed(opened, 'Mr Novák')];
  runAction(curation, { actor: 'system', cause: 'consolidate', label: '' }, (set) =>
    set.update('nodes', waits, { review: 'pending', trust: 'extracted' }),
  );
  note();
  correct(curation, budget, 'Marek wants 14,300');
  note();
  mergeEntities(curation, marek, novak);
  note();
  accept(curation, waits);
  note();
  undo(curation);
  note();
  rememberFact(opened, 'Marek called', ['Marek']);
  const gone = rememberFact(opened, 'Marek rings twice', ['Marek']);
  const [effect = asNodeSeq(0), cause = asNodeSeq(0)] = store.graphView.seqsOf([waits, gone]);
  runAction(curation, { actor: 'user', cause: 'link', label: '' }, (set) =>
    insertEdge(curation, set, cause, effect, 'derived_from', null),
  );
  note();
  const [edge] = store.graph.edgesAmong(store.graphView.seqsOf([gone, waits]), 10);
  runAction(curation, { actor: 'user', cause: 'link', label: '' }, (set) =>
    set.update('edges', edge?.id ?? '', { valid_until: set.at }),
  );
  note();
  retract(curation, gone, 'user');
  confirm(curation, waits);
  note();
  clock.advance(200 * MS_PER_DAY);
  note();
  await fadeNow(opened);
  note();
  undo(curation);
  expect(moments.length).toBe(10);
  const pictures = new Set(moments.map(({ live }) => JSON.stringify(live)));
  expect(pictures.size).toBeGreaterThan(5);
  for (const { at, live } of moments) expect(look(at)).toEqual(live);
});

test('of two moments it says what came, what went and what changed', () => {
  const opened = openTestStore();
  const { store, curation, clock } = opened;
  const budget = rememberFact(opened, 'Marek wants 12,000', ['Marek']);
  const stays = rememberFact(opened, 'Marek has a van', ['Marek']);
  const marek = entityNamed(opened, 'Marek');
  clock.advance(1_000);
  const from = clock.now();
  clock.advance(1_000);
  correct(curation, budget, 'Marek wants 14,300');
  runAction(curation, { actor: 'user', cause: 'edit', label: '' }, (set) =>
    set.update('nodes', stays, { importance: 90 }),
  );
  rememberFact(opened, 'Marek is ill', ['Marek']);
  clock.advance(1_000);
  const compared = graphCompare(
    store,
    { ...LOOK, center: { kind: 'entity', id: marek }, from, to: clock.now() },
    clock.now(),
  );
  if (compared === null) throw new Error('Marek is not there');
  const { texts } = readPicture(compared.graph);
  const changes = Object.fromEntries(
    texts.map((text, index) => [text, compared.changes.nodes[index]]),
  );
  expect(changes).toEqual({
    Marek: 'same',
    'Marek wants 12,000': 'removed',
    'Marek wants 14,300': 'added',
    'Marek has a van': 'changed',
    'Marek is ill': 'added',
  });
  const edges = readPicture(compared.graph).edges.map(
    (edge, index) => `${compared.changes.edges[index]}: ${edge}`,
  );
  expect(edges).toContain('same: Marek has a van about Marek');
  expect(edges).toContain('added: Marek is ill about Marek');
  expect(edges).toContain('added: Marek wants 14,300 supersedes Marek wants 12,000');
});

test('a search is compared by what answered it at each of the two moments', () => {
  const opened = openTestStore();
  const { store, curation, clock } = opened;
  const hound = rememberFact(opened, 'The hound is called Rex', []);
  const seqOf = (id: typeof hound) => store.knowledge.byId(id)?.seq ?? never();
  clock.advance(1_000);
  const from = clock.now();
  clock.advance(1_000);
  retract(curation, hound, 'user');
  const parrot = rememberFact(opened, 'The parrot is called Pip', []);
  clock.advance(1_000);
  const to = clock.now();
  // Neither has the word: both were found by meaning, each at its time.
  const earlier = { memories: [seqOf(hound)], turns: [] };
  const later = { memories: [seqOf(parrot)], turns: [] };
  const request = { ...LOOK, center: { kind: 'search' as const, query: 'pets' }, from, to };
  const compared = graphCompare(store, request, to, { earlier, later });
  const { texts } = readPicture(compared?.graph ?? never());
  expect(
    Object.fromEntries(texts.map((text, index) => [text, compared?.changes.nodes[index]])),
  ).toEqual({ 'The hound is called Rex': 'removed', 'The parrot is called Pip': 'added' });
});

test('what changed is shown before everything else, however much there is', () => {
  const opened = openTestStore();
  const { store, curation, clock } = opened;
  const budget = rememberFact(opened, 'Marek wants 12,000', ['Marek']);
  for (let visit = 0; visit < 30; visit += 1)
    rememberFact(opened, `Marek came at ${visit}`, ['Marek']);
  const id = entityNamed(opened, 'Marek');
  clock.advance(1_000);
  const from = clock.now();
  clock.advance(1_000);
  correct(curation, budget, 'Marek wants 14,300');
  const request = { ...LOOK, limit: 4, center: { kind: 'entity' as const, id } };
  const compared = graphCompare(store, { ...request, from, to: clock.now() }, clock.now());
  const { texts } = readPicture(compared?.graph ?? never());
  expect(texts.length).toBe(4);
  expect(texts).toEqual(
    expect.arrayContaining(['Marek', 'Marek wants 14,300', 'Marek wants 12,000']),
  );
});

test('the edges of a dense neighborhood that stay are no changes', () => {
  const opened = openTestStore();
  const { store, curation, clock } = opened;
  const ids = Array.from({ length: 20 }, (_, visit) =>
    rememberFact(opened, `Marek came at ${visit}`, ['Marek']),
  );
  const seqs = store.graphView.seqsOf(ids);
  runAction(curation, { actor: 'user', cause: 'link', label: '' }, (set) => {
    for (const [at, a] of seqs.entries()) {
      for (const b of seqs.slice(at + 1)) insertEdge(curation, set, a, b, 'related_to', null);
    }
  });
  const id = entityNamed(opened, 'Marek');
  clock.advance(1_000);
  const from = clock.now();
  clock.advance(1_000);
  const first = store.graph.edgesAmong(seqs, 1_000).filter((edge) => edge.source_seq === seqs[0]);
  runAction(curation, { actor: 'user', cause: 'link', label: '' }, (set) => {
    for (const edge of first) set.update('edges', edge.id, { valid_until: set.at });
  });
  clock.advance(1_000);
  const request = { ...LOOK, limit: 21, center: { kind: 'entity' as const, id } };
  const compared = graphCompare(store, { ...request, from, to: clock.now() }, clock.now());
  const edges = readPicture(compared?.graph ?? never()).edges.map(
    (edge, index) => [compared?.changes.edges[index], edge] as const,
  );
  expect(edges.length).toBe(4 * 21);
  expect(edges.filter(([change]) => change === 'added')).toEqual([]);
  const isClosed = (edge: string) => edge.startsWith('Marek came at 0 related_to');
  expect(edges.every(([change, edge]) => (change === 'removed') === isClosed(edge))).toBe(true);
});

test('all that changed is counted, also what a picture has no room for', () => {
  const opened = openTestStore();
  const { store, clock } = opened;
  rememberFact(opened, 'Marek wants 12,000', ['Marek']);
  const id = entityNamed(opened, 'Marek');
  clock.advance(1_000);
  const from = clock.now();
  clock.advance(1_000);
  const count = (limit: number) => {
    const request = { ...LOOK, limit, center: { kind: 'entity' as const, id } };
    const compared = graphCompare(store, { ...request, from, to: clock.now() }, clock.now());
    return compared?.changes ?? never();
  };
  for (let visit = 0; visit < 10; visit += 1)
    rememberFact(opened, `Marek came at ${visit}`, ['Marek']);
  clock.advance(1_000);
  expect(count(4).counts).toEqual({ added: 10, removed: 0, changed: 0 });
  expect(count(4).nodes.filter((change) => change === 'added').length).toBe(3);
  expect(count(4).isPartial).toBe(false);
  // Of a neighborhood larger than what is compared there may be further changes.
  expect(count(2)).toMatchObject({ counts: { added: 7 }, isPartial: true });
});

test('a comparison with a moment before the center was there has only additions', () => {
  const opened = openTestStore();
  const { store, clock } = opened;
  const start = clock.now();
  clock.advance(1_000);
  rememberFact(opened, 'Marek wants 12,000', ['Marek']);
  const id = entityNamed(opened, 'Marek');
  clock.advance(1_000);
  const compare = (from: number, to: number) =>
    graphCompare(store, { ...LOOK, center: { kind: 'entity', id }, from, to }, clock.now());
  expect(compare(start, clock.now())?.changes.counts).toEqual({ added: 2, removed: 0, changed: 0 });
  const earlier = compare(start - 5, start);
  expect(earlier).toMatchObject({ center: { kind: 'entity', id }, title: 'Marek' });
  expect(earlier?.graph.nodes.ids).toEqual([]);
});

test('the graph of somebody who was merged is that of whom they were merged into', () => {
  const opened = openTestStore();
  const { store, curation, clock } = opened;
  rememberFact(opened, 'Marek wants 12,000', ['Marek']);
  rememberFact(opened, 'Mr Novák has a blue van', ['Mr Novák']);
  rememberFact(opened, 'The carpenter called', ['Carpenter']);
  const [marek, novak, carpenter] = ['Marek', 'Mr Novák', 'Carpenter'].map((name) =>
    entityNamed(opened, name),
  );
  const look = (id: EntityId | undefined, asOf?: number) =>
    graphEgo(
      store,
      {
        ...LOOK,
        center: { kind: 'entity', id: id ?? never() },
        ...(asOf === undefined ? {} : { asOf }),
      },
      clock.now(),
    );
  const early = clock.now() - 5;
  clock.advance(1_000);
  const apart = clock.now();
  clock.advance(1_000);
  mergeEntities(curation, novak ?? never(), carpenter ?? never());
  mergeEntities(curation, marek ?? never(), novak ?? never());
  clock.advance(1_000);
  expect(look(carpenter)).toEqual(look(marek));
  expect(look(novak)).toMatchObject({ center: { kind: 'entity', id: marek }, title: 'Marek' });
  expect(look(novak, apart)).toMatchObject({
    center: { kind: 'entity', id: novak },
    title: 'Mr Novák',
  });
  expect(look(novak, early)).toMatchObject({ title: 'Marek', graph: { nodes: { ids: [] } } });
  expect(look(carpenter, clock.now())).toEqual(look(marek, clock.now()));
});

function never(): never {
  throw new Error('Marek is not there');
}
