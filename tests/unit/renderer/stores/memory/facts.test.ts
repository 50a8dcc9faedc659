import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_FILTERS, MAX_PAGE } from '../../../../../renderer/stores/memory/factState.ts';
import { createSavedFilterStore } from '../../../../../renderer/stores/memory/savedFilters.ts';
import { fillWithFacts } from '../../../../support/inProcess/fillWithFacts.ts';
import { annasLoci, startLoci } from '../../loci.ts';
import { startHarness, until, type Harness } from '../harness.ts';
import { asNodeId } from '../../../../support/ids.ts';

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness(await annasLoci());
  await harness.workspace().facts.load();
});
afterEach(() => harness.close());

const facts = () => harness.workspace().facts;
const ids = () =>
  facts()
    .getState()
    .nodes.map(({ id }) => id);
const selected = () => [...facts().getState().selected];

describe('choosing memories', () => {
  test('one by one, as many as can be changed at once', () => {
    const many = Array.from({ length: MAX_PAGE }, (_, n) => asNodeId(`memory-${n}`));
    facts().setState({ selected: new Set(many) });
    facts().toggle(asNodeId('another'));
    expect(selected()).toEqual(many);
    facts().toggle(many[0] ?? asNodeId(''));
    facts().toggle(asNodeId('another'));
    expect(selected()).toHaveLength(MAX_PAGE);
    expect(selected()).toContain('another');
  });

  test('one by one, and again to let go', () => {
    const [first = asNodeId(''), second = asNodeId('')] = ids();
    facts().toggle(first);
    facts().toggle(second);
    expect(selected()).toEqual([first, second]);
    facts().toggle(first);
    expect(selected()).toEqual([second]);
  });

  test('a range from the last one that was chosen by itself, in either direction', async () => {
    const all = ids();
    facts().toggle(all[3] ?? asNodeId(''));
    await facts().selectRangeTo(all[1] ?? asNodeId(''));
    expect(new Set(selected())).toEqual(new Set(all.slice(1, 4)));
    await facts().selectRangeTo(all[5] ?? asNodeId(''));
    expect(new Set(selected())).toEqual(new Set(all.slice(1, 6)));
  });

  test('the row alone where none was chosen before it, or that one is not listed', async () => {
    const all = ids();
    await facts().selectRangeTo(all[3] ?? asNodeId(''));
    expect(selected()).toEqual([all[3]]);
    await facts().selectRangeTo(asNodeId('gone'));
    expect(selected()).toEqual([all[3]]);
  });

  test('none in the list of another day, which is only read', async () => {
    await facts().selectAll();
    await facts().filter({ asOf: Date.now() });
    expect(selected()).toEqual([]);
  });

  test('all that the filters leave, and none that a filter takes away', async () => {
    await facts().selectAll();
    expect(selected()).toEqual(ids());
    await facts().filter({ kinds: ['Todo'] });
    expect(new Set(selected())).toEqual(new Set(ids()));
    await facts().filter({ kinds: [] });
    expect(selected().length).toBeLessThan(ids().length);
  });

  test('the toast of what is done to them names one of those that it was done to', async () => {
    const loci = await startLoci();
    const fact = await loci.call('facts.remember', { content: 'The van is in Brno' });
    const todo = await loci.call('facts.remember', { content: 'Buy oars', kind: 'Todo' });
    harness.close();
    harness = await startHarness(loci);
    const nodes = [fact.node, todo.node];
    await harness.workspace().memoryActions.bulk(nodes, { kind: 'retract', reason: 'done' });
    const [toast] = harness.app.toasts.getState().toasts;
    expect(toast?.content).toMatchObject({ kind: 'done', label: 'Buy oars' });
  });

  test('what is done to all of them is one change, which one undo takes back', async () => {
    const [first = asNodeId(''), second = asNodeId('')] = ids();
    const chosen = facts()
      .getState()
      .nodes.filter(({ id }) => [first, second].includes(id));
    await harness.workspace().memoryActions.bulk(chosen, { kind: 'tag', tag: 'boats' });
    const tagged = () =>
      facts()
        .getState()
        .nodes.filter(({ tags }) => tags.includes('boats')).length;
    await until(() => tagged() === 2, 'the tags');
    const [toast] = harness.app.toasts.getState().toasts;
    expect(toast?.content).toMatchObject({ kind: 'done', cause: 'tag' });
    await harness.workspace().memoryActions.undo();
    await until(() => tagged() === 0, 'the undo');
  });
});

describe('a list longer than what is read at once', () => {
  const MANY = 1_300;

  async function long() {
    harness.close();
    const contents = Array.from({ length: MANY }, (_, n) => `Memory ${n}`);
    const loci = await startLoci({ fill: fillWithFacts(null, contents) });
    harness = await startHarness(loci);
    await facts().load();
    return loci;
  }
  const rowIndexes = () => [...facts().getState().rows.keys()];

  test('is read where it is looked at, at its end too, and nowhere else', async () => {
    await long();
    expect(rowIndexes().length).toBe(100);
    expect(facts().getState().total).toBe(MANY);
    await facts().show(MANY - 10, MANY + 30);
    expect(
      facts()
        .getState()
        .rows.get(MANY - 1)?.content,
    ).toBe(`Memory ${MANY - 1}`);
    expect(rowIndexes().length).toBe(200);
    expect(facts().getState().rows.has(600)).toBe(false);
  });

  test('keeps its place and what is chosen when something changes', async () => {
    await long();
    await facts().show(0, MANY - 1);
    const { nodes } = facts().getState();
    expect(nodes.length).toBe(MANY);
    const far = nodes[1_250]?.id ?? asNodeId('');
    facts().toggle(far);
    await harness.workspace().memoryActions.confirm(nodes[3]?.id ?? asNodeId(''));
    await until(() => facts().getState().rows.get(3)?.confirmed === true, 'the change');
    expect(facts().getState().nodes.length).toBe(MANY);
    expect(selected()).toEqual([far]);
  });

  test('a range is chosen over what was never looked at, as many as are changed at once', async () => {
    await long();
    await facts().show(420, 430);
    facts().toggle(ids()[0] ?? asNodeId(''));
    await facts().selectRangeTo(facts().getState().rows.get(425)?.id ?? asNodeId(''));
    expect(selected().length).toBe(426);
    await facts().selectAll();
    expect(selected().length).toBe(500);
  });

  test('a range is chosen whole while part of it is still being read', async () => {
    const loci = await long();
    await facts().show(420, 430);
    const isRead = Promise.withResolvers<void>();
    loci.stub('facts.list', async (request) => {
      if (request.offset === 200) await isRead.promise;
      return await loci.call('facts.list', request);
    });
    const reading = facts().show(200, 299);
    facts().toggle(ids()[0] ?? asNodeId(''));
    const choosing = facts().selectRangeTo(facts().getState().rows.get(425)?.id ?? asNodeId(''));
    await until(() => rowIndexes().includes(399), 'the rest of the range');
    isRead.resolve();
    await Promise.all([reading, choosing]);
    expect(selected().length).toBe(426);
  });

  test('that became another one while it was read is read anew', async () => {
    const loci = await long();
    harness.cut();
    await until(() => harness.app.connection.store.getState().phase === 'lost', 'the loss');
    await loci.call('facts.remember', { content: 'New' });
    harness.reconnect();
    await until(() => harness.app.connection.store.getState().phase === 'ready', 'the return');
    await facts().show(1_290, 1_299);
    expect(facts().getState().total).toBe(MANY + 1);
    expect(facts().getState().rows.get(0)?.content).toBe('New');
  });
});

describe('saved filters', () => {
  test('come back by their name, on this device and in this workspace only', () => {
    const { storage } = harness.app;
    const store = createSavedFilterStore(storage, 'one');
    const filters = { ...DEFAULT_FILTERS, tags: ['boats'], strength: 'weak' as const };
    store.save('Boats', filters);
    expect(createSavedFilterStore(storage, 'one').getState().saved).toEqual([
      { name: 'Boats', filters },
    ]);
    expect(createSavedFilterStore(storage, 'two').getState().saved).toEqual([]);
    store.save('Boats', DEFAULT_FILTERS);
    expect(store.getState().saved).toEqual([{ name: 'Boats', filters: DEFAULT_FILTERS }]);
    store.remove('Boats');
    expect(createSavedFilterStore(storage, 'one').getState().saved).toEqual([]);
  });

  test('of two windows do not overwrite each other', () => {
    const { storage } = harness.app;
    const here = createSavedFilterStore(storage, 'one');
    const there = createSavedFilterStore(storage, 'one');
    here.save('Boats', DEFAULT_FILTERS);
    window.dispatchEvent(new StorageEvent('storage', { key: 'loci.filters.one' }));
    there.save('Tides', DEFAULT_FILTERS);
    window.dispatchEvent(new StorageEvent('storage', { key: 'loci.filters.one' }));
    expect(here.getState().saved.map(({ name }) => name)).toEqual(['Boats', 'Tides']);
    here.dispose();
    there.dispose();
  });

  test.each(['{', '7', '[{"name":7}]'])('kept as %s are none', (text) => {
    const storage = { get: () => text, set: () => undefined, subscribe: () => () => undefined };
    expect(createSavedFilterStore(storage, 'one').getState().saved).toEqual([]);
  });

  test('of another version get what they lack', () => {
    const keep = {
      get: () => '[{"name":"Old","filters":{"query":"x"}}]',
      set: () => undefined,
      subscribe: () => () => undefined,
    };
    expect(createSavedFilterStore(keep, 'one').getState().saved).toEqual([
      { name: 'Old', filters: { ...DEFAULT_FILTERS, query: 'x' } },
    ]);
  });
});

describe('the order of the list', () => {
  const sort = () => facts().getState().filters.sort;

  test('is by relevance while there are words, and afterwards as it was', async () => {
    await facts().filter({ sort: 'oldest' });
    await facts().filter({ query: 'лодка' });
    expect(sort()).toBe('relevance');
    await facts().filter({ query: 'лодка у' });
    await facts().filter({ query: '' });
    expect(sort()).toBe('oldest');
  });

  test('stays as it was chosen for the words, however they go on', async () => {
    await facts().filter({ query: 'boat' });
    await facts().filter({ sort: 'strongest' });
    await facts().filter({ query: 'boat trip' });
    expect(sort()).toBe('strongest');
    await facts().filter({ query: '' });
    expect(sort()).toBe('strongest');
  });

  test('comes with a saved filter that has words', async () => {
    await facts().filter({ ...DEFAULT_FILTERS, query: 'boat', sort: 'oldest' });
    expect(sort()).toBe('oldest');
  });
});
