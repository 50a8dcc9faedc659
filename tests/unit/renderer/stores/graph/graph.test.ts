import { afterEach, describe, expect, test, vi } from 'vitest';
import { hiddenCountOf } from '../../../../../renderer/stores/graph/expandedPicture.ts';
import { expansionOf } from '../../../../../renderer/stores/graph/graphState.ts';
import { removeView, saveView, viewsOf } from '../../../../../renderer/stores/graph/graphViews.ts';
import { formatRoute, parseRoute } from '../../../../../renderer/stores/shell/route.ts';
import { contractError } from '../../../../../shared/contract/errors.ts';
import type { InProcessLoci } from '../../../../support/inProcess/openLoci.ts';
import { annasLoci, entityIdByName } from '../../loci.ts';
import { crowdedLoci } from '../../crowdedLoci.ts';
import { startHarness, until, type Harness } from '../harness.ts';
import { asNodeId, asEntityId, asMessageId } from '../../../../support/ids.ts';

let loci: InProcessLoci;
let harness: Harness | null = null;
afterEach(() => harness?.close());

async function start(opening: Promise<InProcessLoci> = annasLoci()) {
  loci = await opening;
  const entity = async (name: string) =>
    ({ kind: 'entity', id: await entityIdByName(loci, name) }) as const;
  const MAREK = await entity('Marek');
  const KITCHEN = await entity('Kitchen renovation');
  harness = await startHarness(loci);
  const { graph, memoryActions } = harness.workspace();
  const ids = () => graph.getState().picture.nodes.map(({ id }) => id);
  const texts = () => graph.getState().picture.nodes.map(({ text }) => text);
  return {
    graph,
    memoryActions,
    ids,
    texts,
    settings: harness.app.settings,
    toasts: harness.app.toasts,
    MAREK,
    KITCHEN,
  };
}

test('opens on the last answer, goes on to others, and back where it has been', async () => {
  const { graph, MAREK, KITCHEN } = await start();
  await graph.open({ kind: 'latest' });
  expect(graph.getState()).toMatchObject({ status: 'ready', center: { kind: 'answer' } });
  await graph.open(MAREK);
  await graph.open(KITCHEN);
  expect(graph.getState().trail.map(({ center }) => center.kind)).toEqual(['answer', 'entity']);
  expect(graph.getState().title).toBe('Kitchen renovation');
  await graph.open(MAREK);
  expect(graph.getState().trail.length).toBe(1);
  expect(graph.getState().title).toBe('Marek');
});

test('goes back while the next center is still loading', async () => {
  const { graph, MAREK, KITCHEN } = await start();
  await graph.open(MAREK);
  const loading = graph.open(KITCHEN);
  await graph.open(MAREK);
  await loading;
  expect(graph.getState()).toMatchObject({
    status: 'ready',
    title: 'Marek',
    requestedCenter: MAREK,
    trail: [],
  });
  await graph.open(KITCHEN);
  expect(graph.getState().title).toBe('Kitchen renovation');
  await graph.open(MAREK);
  expect(graph.getState().title).toBe('Marek');
});

test('has been once where it has been, however fast it goes on', async () => {
  const { graph, MAREK, KITCHEN } = await start();
  await graph.open(MAREK);
  const loading = graph.open(KITCHEN);
  await graph.open({ kind: 'search', query: 'budget' });
  await loading;
  expect(graph.getState().trail.map(({ title }) => title)).toEqual(['Marek']);
});

test('an answer that was opened as the latest stays under its own address', async () => {
  const { graph } = await start();
  await graph.open({ kind: 'latest' });
  const { center } = graph.getState();
  if (center?.kind !== 'answer') throw new Error('there is no answer');
  await graph.open(center);
  expect(graph.getState()).toMatchObject({ requestedCenter: center, trail: [] });
  await graph.open({ kind: 'latest' });
  expect(graph.getState()).toMatchObject({
    requestedCenter: { kind: 'latest' },
    center,
    trail: [],
  });
});

test('a center that comes back by an undo is shown again', async () => {
  const { graph, memoryActions, MAREK } = await start();
  const { nodes } = await loci.call('facts.list', { query: 'blue' });
  const van = nodes[0]?.id ?? asNodeId('');
  await graph.open(MAREK);
  await graph.open({ kind: 'memory', id: van });
  const { opening, title } = graph.getState();
  loci.stub('graph.ego', () => {
    throw contractError('not_found', { reason: 'memory' });
  });
  await graph.reload();
  expect(graph.getState().status).toBe('failed');
  loci.stub('graph.ego', null);
  await memoryActions.edit(van, { tags: ['car'] });
  await until(() => graph.getState().status === 'ready', 'the center');
  expect(graph.getState()).toMatchObject({ title, opening, problem: null });
});

test('a saved view opens its options and its center as one new picture', async () => {
  const { graph, settings, MAREK, KITCHEN } = await start();
  await graph.open(MAREK);
  const { viewOptions, opening } = graph.getState();
  const without = { ...viewOptions.without, kinds: ['Fact' as const] };
  await graph.openView(MAREK, { ...viewOptions, without, depth: 1 });
  expect(graph.getState()).toMatchObject({
    status: 'ready',
    opening: opening + 1,
    viewOptions: { depth: 1, without: { kinds: ['Fact'] } },
    trail: [],
  });
  await graph.openView(KITCHEN, viewOptions);
  // As the address that is opened with it does.
  await graph.open(KITCHEN);
  expect(graph.getState()).toMatchObject({
    opening: opening + 2,
    title: 'Kitchen renovation',
    viewOptions,
  });
  expect(graph.getState().trail.map(({ title }) => title)).toEqual(['Marek']);
  const kept = settings.getState().settings.find(({ key }) => key === 'ui.graph');
  expect(kept?.value).toMatchObject({ depth: 2, without: { kinds: [] } });
});

test('of a hub sixty are shown, and unfolding adds to them until everything is there', async () => {
  const { graph, ids, MAREK } = await start(crowdedLoci());
  await graph.open(MAREK);
  const first = ids();
  expect(first.length).toBe(60);
  const before = hiddenCountOf(graph.getState().picture, MAREK.id);
  await graph.expand(MAREK.id);
  expect(ids().slice(0, 60)).toEqual(first);
  expect(ids().length).toBe(72);
  expect(hiddenCountOf(graph.getState().picture, MAREK.id)).toBe(before - 12);
  expect(graph.getState().opening).toBe(1);
  await graph.expand(MAREK.id);
  expect(ids().length).toBe(84);
  graph.collapse(MAREK.id);
  expect(ids()).toEqual(first);
  expect(hiddenCountOf(graph.getState().picture, MAREK.id)).toBe(before);
});

test('a page opens with as many as one asks for, and a map of them with sixty', async () => {
  const { graph, ids, settings, MAREK } = await start(crowdedLoci(700));
  await graph.open(MAREK);
  await graph.change({ size: 300 });
  expect(ids().length).toBe(300);
  expect(graph.getState().openedIds?.size).toBe(300);
  const kept = settings.getState().settings.find(({ key }) => key === 'ui.graph');
  expect(kept?.value).toMatchObject({ size: 300 });
  const read = graph.change({ view: 'map' });
  // A layout of three hundred would be begun for nothing.
  expect(ids()).toEqual([]);
  await read;
  expect(ids().length).toBe(60);
  await graph.change({ view: 'cards', size: 2_000 });
  expect(ids().length).toBeGreaterThan(650);
  expect(expansionOf(graph.getState(), MAREK.id)).not.toBe('expand');
  await graph.change({ size: 60 });
  expect(ids().length).toBe(60);
});

test('between two dates nothing is folded away, as nothing could be brought back', async () => {
  const { graph, ids, MAREK } = await start(crowdedLoci());
  await graph.open(MAREK);
  await graph.showAsOf(Date.now(), Date.now() - 86_400_000);
  const shown = ids();
  expect(expansionOf(graph.getState(), MAREK.id)).toBe('comparing');
  graph.collapse(MAREK.id);
  expect(await graph.expand(MAREK.id)).toBe(false);
  expect(ids()).toEqual(shown);
});

test('a picture is expanded up to as many as are drawn at once, and no further', async () => {
  const { graph, ids, MAREK } = await start(crowdedLoci(700));
  await graph.open(MAREK);
  // So that as many as a press brings do not just fit.
  graph.collapse(MAREK.id);
  expect((600 - ids().length) % 12).not.toBe(0);
  while (expansionOf(graph.getState(), MAREK.id) === 'expand') {
    expect(await graph.expand(MAREK.id)).toBe(true);
  }
  expect(ids().length).toBe(600);
  expect(hiddenCountOf(graph.getState().picture, MAREK.id)).toBeGreaterThan(0);
  expect(expansionOf(graph.getState(), MAREK.id)).toBe('collapse');
  // Of one that has no leaves of its own there is nothing to collapse either.
  const full = graph.getState();
  const collapsed = [{ owner: asNodeId('x'), relation: 'about', count: 3 } as const];
  const crowdedPicture = { ...full, picture: { ...full.picture, collapsed } };
  expect(expansionOf(crowdedPicture, 'x')).toBe('full');
  expect(expansionOf(crowdedPicture, 'y')).toBe('nothing');
  expect(await graph.expand(MAREK.id)).toBe(false);
});

test('two expansions in a row keep the counts and the edges of each other', async () => {
  const { graph, ids, MAREK } = await start(crowdedLoci());
  await graph.open(MAREK);
  const hidden = hiddenCountOf(graph.getState().picture, MAREK.id);
  const presses = await Promise.all([graph.expand(MAREK.id), graph.expand(MAREK.id)]);
  expect(presses).toEqual([true, true]);
  expect(ids().length).toBe(84);
  expect(hiddenCountOf(graph.getState().picture, MAREK.id)).toBe(hidden - 24);
  // What is collapsed meanwhile is not counted as shown.
  const pressed = graph.expand(MAREK.id);
  graph.collapse(MAREK.id);
  await pressed;
  expect(ids().length).toBe(72);
  expect(hiddenCountOf(graph.getState().picture, MAREK.id)).toBe(hidden - 12);
});

test('an expansion is not made in the picture of another center', async () => {
  const { graph, MAREK, KITCHEN } = await start(crowdedLoci());
  await graph.open(MAREK);
  const pressed = graph.expand(MAREK.id);
  await graph.open(KITCHEN);
  expect(await pressed).toBe(false);
  expect(graph.getState().steps).toEqual([]);
});

test('what is left out is left out by the engine, kept for the workspace, and comes back', async () => {
  const { graph, texts, settings, MAREK } = await start();
  await graph.open(MAREK);
  expect(texts()).toContain('Marek wants half of 14,300 € up front');
  const { without } = graph.getState().viewOptions;
  await graph.change({ without: { ...without, kinds: ['Fact'] } });
  expect(texts()).not.toContain('Marek wants half of 14,300 € up front');
  expect(graph.getState().opening).toBe(1);
  const kept = settings.getState().settings.find(({ key }) => key === 'ui.graph');
  expect(kept?.value).toMatchObject({ without: { kinds: ['Fact'] } });
  await graph.change({ without });
  expect(texts()).toContain('Marek wants half of 14,300 € up front');
});

test('another lens is another picture, another moment is not', async () => {
  const { graph, texts, KITCHEN } = await start();
  await graph.open(KITCHEN);
  await graph.change({ lens: 'entities' });
  expect(graph.getState().opening).toBe(2);
  await graph.showAsOf(Date.now() - 20 * 86_400_000);
  expect(graph.getState().opening).toBe(2);
  expect(texts()).toContain('The first carpenter vanished with the deposit');
  expect(texts()).not.toContain('The worktop will be stone');
  await graph.showAsOf(Date.now(), Date.now() - 20 * 86_400_000);
  const stoneNode = graph.getState().picture.nodes.find(({ text }) => text.endsWith('stone'));
  expect(stoneNode?.change).toBe('added');
  const { changeSummary, picture } = graph.getState();
  const additions = picture.nodes.filter(({ change }) => change === 'added');
  expect(changeSummary).toMatchObject({ counts: { added: additions.length }, isPartial: false });
  expect(picture.collapsed).toEqual([]);
  await graph.showAsOf(null);
  expect(graph.getState().changeSummary).toBeNull();
});

test('a lens that was chosen is the picture’s only once that is loaded', async () => {
  const { graph, KITCHEN } = await start();
  await graph.open(KITCHEN);
  const { picture, pictureLens } = graph.getState();
  const loaded = graph.change({ lens: 'entities' });
  expect(graph.getState()).toMatchObject({
    status: 'loading',
    viewOptions: { lens: 'entities' },
    pictureLens,
  });
  expect(graph.getState().picture).toBe(picture);
  await loaded;
  expect(graph.getState().pictureLens).toBe('entities');
  expect(graph.getState().picture).not.toBe(picture);
});

test('a change of memory shows at once; what is gone leaves the focus to the centre', async () => {
  const { graph, memoryActions, texts, MAREK } = await start();
  await graph.open(MAREK);
  const van = graph.getState().picture.nodes.find(({ text }) => text === 'Marek drives a blue van');
  graph.focus(van?.id ?? null);
  await memoryActions.retract(asNodeId(van?.id ?? ''), 'user');
  await until(() => !texts().includes('Marek drives a blue van'), 'the change');
  expect(graph.getState().focused).toBe(MAREK.id);
});

test('what is not there says so, and is asked for again', async () => {
  const { graph, MAREK } = await start();
  await graph.open({ kind: 'memory', id: asNodeId('nothing') });
  expect(graph.getState()).toMatchObject({ status: 'failed', problem: { code: 'not_found' } });
  await graph.open(MAREK);
  expect(graph.getState().status).toBe('ready');
});

test('a center that is gone leaves neither its words nor itself to return to', async () => {
  const { graph, MAREK } = await start();
  const { nodes } = await loci.call('facts.list', { query: 'blue' });
  const van = nodes[0]?.id ?? asNodeId('');
  await graph.open(MAREK);
  await graph.open({ kind: 'memory', id: van });
  expect(graph.getState().title).toContain('blue');
  loci.stub('graph.ego', () => {
    throw contractError('not_found', { reason: 'memory' });
  });
  await graph.reload();
  expect(graph.getState()).toMatchObject({ status: 'failed', center: null, title: '' });
  loci.stub('graph.ego', null);
  await graph.open({ kind: 'latest' });
  expect(graph.getState().trail.map(({ title }) => title)).toEqual(['Marek']);
});

test('a picture stays where only a refresh of it fails, and the next change refreshes it', async () => {
  const { graph, memoryActions, texts, MAREK, toasts } = await start();
  await graph.open(MAREK);
  const { picture } = graph.getState();
  const van = picture.nodes.find(({ text }) => text === 'Marek drives a blue van');
  loci.stub('graph.ego', () => {
    throw contractError('disk_error');
  });
  await graph.reload();
  await graph.reload();
  expect(graph.getState()).toMatchObject({
    status: 'ready',
    problem: { code: 'disk_error' },
    picture,
  });
  expect(toasts.getState().toasts.map(({ content }) => content)).toMatchObject([
    { kind: 'error', error: { code: 'disk_error' } },
  ]);
  loci.stub('graph.ego', null);
  await memoryActions.retract(asNodeId(van?.id ?? ''), 'user');
  await until(() => !texts().includes('Marek drives a blue van'), 'the change');
  expect(graph.getState()).toMatchObject({ status: 'ready', problem: null });
});

test('a moment that cannot be loaded does not keep the picture of another one', async () => {
  const { graph, MAREK } = await start();
  await graph.open(MAREK);
  loci.stub('graph.ego', () => {
    throw contractError('disk_error');
  });
  await graph.showAsOf(Date.now() - 20 * 86_400_000);
  expect(graph.getState()).toMatchObject({ status: 'failed', picture: { nodes: [] } });
});

test('a view is saved under its name, replaced under the same one, and removed', async () => {
  const { graph, settings, MAREK, KITCHEN } = await start();
  await graph.open(MAREK);
  const { viewOptions } = graph.getState();
  await saveView(settings, { name: 'Carpenter', center: MAREK, ...viewOptions });
  await saveView(settings, { name: 'Kitchen', center: KITCHEN, ...viewOptions });
  await saveView(settings, { name: 'Carpenter', center: MAREK, ...viewOptions, depth: 1 });
  const kept = viewsOf(settings.getState());
  expect(kept.map(({ name, depth }) => `${name} ${depth}`)).toEqual(['Kitchen 2', 'Carpenter 1']);
  await removeView(settings, 'Kitchen');
  expect(viewsOf(settings.getState()).map(({ name }) => name)).toEqual(['Carpenter']);
});

test.each([
  ['#/graph', { kind: 'latest' }],
  ['#/graph/entity/e%2F1', { kind: 'entity', id: asEntityId('e/1') }],
  ['#/graph/answer/m1', { kind: 'answer', id: asMessageId('m1') }],
  ['#/graph/search/%D0%BA%D1%83%D1%85%D0%BD%D1%8F', { kind: 'search', query: 'кухня' }],
] as const)('the address %s leads there and back', (hash, center) => {
  expect(parseRoute(hash)).toEqual({ screen: 'graph', center });
  expect(formatRoute({ screen: 'graph', center })).toBe(hash);
});

test('an address of no kind leads to the last answer', () => {
  expect(parseRoute('#/graph/planet/x')).toEqual({ screen: 'graph', center: { kind: 'latest' } });
});

describe('a memory that changes while a node is expanded', () => {
  async function expanded() {
    const { graph, ids, MAREK, ...others } = await start(crowdedLoci());
    await graph.open(MAREK);
    const opened = new Set(ids());
    await graph.expand(MAREK.id);
    const added = ids().filter((id) => !opened.has(id));
    expect(added.length).toBe(12);
    graph.focus(added[0] ?? null);
    return { graph, ids, MAREK, added, opened, ...others };
  }

  test('leaves what was added, and the focus, where they are', async () => {
    const { graph, ids, memoryActions, MAREK, added, opened } = await expanded();
    const seen = graph.getState().picture;
    await memoryActions.edit(asNodeId(added[1] ?? ''), { tags: ['garden'] });
    await until(() => graph.getState().picture !== seen, 'the newer picture');
    await harness?.pending.idle();
    expect(ids()).toEqual(expect.arrayContaining(added));
    expect(graph.getState().focused).toBe(added[0]);
    expect(graph.getState().openedIds).toEqual(opened);
    expect(hiddenCountOf(graph.getState().picture, MAREK.id)).toBeGreaterThan(0);
  });

  test('leaves what was added also where newer memories would take its place', async () => {
    const { graph, ids, memoryActions, MAREK, added } = await expanded();
    for (let n = 0; n < 3; n += 1) {
      const entityIds = [MAREK.id];
      await memoryActions.remember({ content: `News ${n} of Marek`, importance: 100, entityIds });
    }
    await graph.reload();
    expect(graph.getState().picture.nodes.map(({ text }) => text)).toContain('News 0 of Marek');
    expect(ids()).toEqual(expect.arrayContaining(added));
    const hidden = hiddenCountOf(graph.getState().picture, MAREK.id);
    // Everything behind the center is either in the picture or counted as hidden.
    graph.collapse(MAREK.id);
    expect(hiddenCountOf(graph.getState().picture, MAREK.id)).toBe(hidden + added.length);
  });

  test('lets what was removed leave quietly, and brings nothing in its place', async () => {
    const { graph, ids, memoryActions, MAREK, added, toasts } = await expanded();
    const [removed = '', ...others] = added;
    await memoryActions.retract(asNodeId(removed), 'user');
    await until(() => !ids().includes(removed), 'the removal');
    await harness?.pending.idle();
    const isExpanded = ({ addedBy }: { readonly addedBy: string | null }) => addedBy === MAREK.id;
    const { nodes } = graph.getState().picture;
    expect(
      nodes
        .filter(isExpanded)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(others.toSorted());
    expect(toasts.getState().toasts.filter(({ content }) => content.kind === 'error')).toEqual([]);
  });

  test('leaves a fold and an expansion made meanwhile as they are', async () => {
    const { graph, ids, MAREK } = await expanded();
    const reading = graph.reload();
    graph.collapse(MAREK.id);
    const folded = ids();
    await reading;
    expect(ids().toSorted()).toEqual(folded.toSorted());
    const reloading = graph.reload();
    await graph.expand(MAREK.id);
    const expandedIds = ids();
    await reloading;
    expect(ids().toSorted()).toEqual(expandedIds.toSorted());
  });

  test('leaves all that many expansions have added', async () => {
    const { graph, ids, MAREK } = await expanded();
    while (expansionOf(graph.getState(), MAREK.id) === 'expand') await graph.expand(MAREK.id);
    const seen = ids();
    expect(seen.length).toBeGreaterThan(90);
    await graph.reload();
    expect(ids().toSorted()).toEqual(seen.toSorted());
  });

  test('is read once for many changes', async () => {
    const { graph } = await expanded();
    const calls = vi.spyOn(harness?.app.client ?? Object.create(null), 'call');
    await Promise.all(Array.from({ length: 10 }, () => graph.reload()));
    const reads = calls.mock.calls.filter(([command]) => command === 'graph.ego');
    expect(reads.length).toBeLessThanOrEqual(2);
  });
});
