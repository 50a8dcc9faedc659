import { afterEach, expect, test, vi } from 'vitest';
import { runAction } from '../../../../../electron/engine/curation/changeGroup.ts';
import { contractError } from '../../../../../shared/contract/errors.ts';
import { fillWithFacts } from '../../../../support/inProcess/fillWithFacts.ts';
import { insertLearned } from '../../../../support/learnedMemory.ts';
import { annasLoci, entityIdByName } from '../../loci.ts';
import { startHarness, until, type Harness } from '../harness.ts';
import { asNodeId } from '../../../../support/ids.ts';

let harness: Harness | null = null;
afterEach(() => {
  vi.restoreAllMocks();
  return harness?.close();
});

test('what is known of a hub is read page by page, and stays where it is when something changes', async () => {
  const kitchen = { name: 'Kitchen renovation', type: 'project' } as const;
  const steps = Array.from({ length: 640 }, (_, n) => `Step ${n} of the kitchen`);
  const loci = await annasLoci({ fill: fillWithFacts(kitchen, steps) });
  const kitchenId = await entityIdByName(loci, kitchen.name);
  harness = await startHarness(loci);
  const { entities, memoryActions } = harness.workspace();
  const memories = () => entities.getState().memories;
  await entities.open(kitchenId);
  const total = entities.getState().profile?.total ?? 0;
  expect(total).toBeGreaterThanOrEqual(640);
  expect(memories().length).toBe(100);
  while (memories().length < total) {
    const before = memories().length;
    await entities.loadMoreMemories();
    expect(memories().length).toBeGreaterThan(before);
  }
  expect(new Set(memories().map(({ id }) => id)).size).toBe(total);
  const last = memories().at(-1)?.id ?? asNodeId('');
  await memoryActions.confirm(last);
  await until(() => memories().at(-1)?.confirmed === true, 'the change');
  expect(memories().length).toBe(total);
  await entities.open(await entityIdByName(loci, 'Marek'));
  expect(memories().some(({ id }) => id === last)).toBe(false);
});

test('a profile stays until the next has arrived, and makes way when that takes longer', async () => {
  const kitchen = { name: 'Kitchen renovation', type: 'project' } as const;
  const loci = await annasLoci({ fill: fillWithFacts(kitchen, ['The tiles are green']) });
  harness = await startHarness(loci);
  const { entities } = harness.workspace();
  const nameOf = () => entities.getState().profile?.entity.name;
  await entities.open(await entityIdByName(loci, 'Marek'));
  const kitchenId = await entityIdByName(loci, kitchen.name);
  const { call } = harness.app.client;
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  vi.spyOn(harness.app.client, 'call').mockImplementation(async (...request) => {
    await held;
    return call.apply(harness?.app.client, request);
  });
  const opened = entities.open(kitchenId);
  expect([entities.getState().openId, nameOf()]).toEqual([kitchenId, 'Marek']);
  await until(() => nameOf() === undefined, 'the profile made way');
  expect(entities.getState().memories).toEqual([]);
  answer();
  await opened;
  expect(nameOf()).toBe(kitchen.name);
});

test('a profile that cannot be read again stays, unless it is of one that is gone', async () => {
  const loci = await annasLoci();
  const marekId = await entityIdByName(loci, 'Marek');
  harness = await startHarness(loci);
  const { entities } = harness.workspace();
  await entities.open(marekId);
  const failWith = async (code: 'storage_busy' | 'not_found') => {
    loci.stub('entities.get', () => {
      throw contractError(code);
    });
    await entities.open(marekId);
    return entities.getState();
  };
  expect(await failWith('storage_busy')).toMatchObject({
    profile: { entity: { name: 'Marek' } },
    profileProblem: { code: 'storage_busy' },
  });
  expect(await failWith('not_found')).toMatchObject({
    profile: null,
    memories: [],
    profileProblem: { code: 'not_found' },
  });
});

test('a list of more than five hundred is read again whole when a memory changes', async () => {
  const stamps = Array.from({ length: 620 }, (_, n) => ({
    name: `Stamp ${n}`,
    type: 'product' as const,
  }));
  const loci = await annasLoci({
    fill: ({ curation }) =>
      runAction(curation, { actor: 'user', cause: 'remember', label: '' }, (set) =>
        insertLearned(curation, set, { content: 'The stamps are sorted', entities: stamps }),
      ),
  });
  harness = await startHarness(loci);
  const { app, workspace } = harness;
  const { entities, memoryActions } = workspace();
  const rows = () => entities.getState().entities;
  await entities.load();
  const { total } = entities.getState();
  expect(total).toBeGreaterThanOrEqual(620);
  while (rows().length < total) await entities.loadMore();
  const before = rows();
  await memoryActions.remember({ content: 'The tide is out' });
  await harness.pending.idle();
  expect(app.toasts.getState().toasts.map(({ content }) => content.kind)).toEqual(['done']);
  expect(entities.getState()).toMatchObject({ status: 'ready', problem: null });
  expect(rows()).not.toBe(before);
  expect(rows().map(({ id }) => id)).toEqual(before.map(({ id }) => id));
});
