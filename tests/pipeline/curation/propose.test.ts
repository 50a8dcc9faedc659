import { describe, expect, test } from 'vitest';
import { asNodeId } from '../../support/ids.ts';
import { START } from '../../support/manualClock.ts';
import { startModelEngine, type ModelEngine } from '../../support/modelEngine.ts';
import { useTool } from '../../support/useTool.ts';

const TURN = 'As far as I remember, the code of the oven is 4711. I shall confirm it tomorrow.';

test('a suggestion to confirm a memory is not made again once it was rejected', async () => {
  const engine = await startModelEngine();
  await engine.call('facts.remember', { content: 'The code of the oven is 4711.' });
  const suggest = () =>
    useTool(engine, 'confirm_fact', { memory: 1, quote: 'the code of the oven is 4711' }, TURN);
  expect(await suggest()).toMatchObject({ status: 'suggested' });
  const [item] = (await engine.call('review.list', {})).items;
  expect(item?.reasons).toContain('proposed');
  await engine.call('review.reject', {
    nodeId: item?.node.id ?? asNodeId(''),
    reason: 'not_worth',
  });
  expect(await suggest()).not.toMatchObject({ status: 'suggested' });
  expect((await engine.call('review.list', {})).items).toEqual([]);
});

describe('a suggestion that waits is not made again', () => {
  /** A tool call that suggests something twice; the outcome of the second, and what waits. */
  async function suggestTwice(tool: string, args: object, turn: string, isSnoozed = false) {
    const engine = await startModelEngine();
    await engine.call('facts.remember', { content: 'The code of the oven is 4711.' });
    await useTool(engine, tool, args, turn);
    const waiting = async () => (await engine.call('review.list', {})).items;
    const nodeId = (await waiting())[0]?.node.id ?? asNodeId('');
    const until = START + 2 * 86_400_000;
    if (isSnoozed) await engine.call('review.snooze', { nodeId, until });
    const again = await useTool(engine, tool, args, turn);
    return { status: again['status'], waiting: (await waiting()).length };
  }
  const ALREADY_PENDING = { status: 'already_known', waiting: 1 };
  const todo = { content: 'I need to call the dentist in 5 days' };

  test('where it is a to-do with a date', async () => {
    expect(await suggestTwice('remember_fact', todo, 'Hm.')).toEqual(ALREADY_PENDING);
  });

  test.each([
    ['remember_fact', todo, 'Hm.'],
    ['confirm_fact', { memory: 1, quote: 'the code of the oven is 4711' }, TURN],
  ] as const)('where it was put off: %s', async (tool, args, turn) => {
    expect(await suggestTwice(tool, args, turn, true)).toEqual(ALREADY_PENDING);
  });
});

test('a suggestion to confirm a memory that the person rewords corrects that memory', async () => {
  const engine = await startModelEngine();
  const { node } = await engine.call('facts.remember', {
    content: 'The code of the oven is 4711.',
  });
  await useTool(engine, 'confirm_fact', { memory: 1, quote: 'the code of the oven is 4711' }, TURN);
  const [item] = (await engine.call('review.list', {})).items;
  const content = 'The code of the oven is 4712.';
  const accepted = await engine.call('review.accept', {
    nodeId: item?.node.id ?? asNodeId(''),
    content,
  });
  const current = await engine.call('facts.get', { nodeId: accepted.node.id });
  expect(current.node).toMatchObject({ content, status: 'active', trust: 'user' });
  const former = await engine.call('facts.get', { nodeId: node.id });
  expect(former.node).toMatchObject({ status: 'superseded' });
  await engine.call('history.undo', { changeId: accepted.changeId });
  expect((await engine.call('facts.get', { nodeId: node.id })).node.status).toBe('active');
});

describe('the people that a suggestion names', () => {
  const namesOf = async (engine: ModelEngine) =>
    (await engine.call('entities.list', {})).entities.map(({ name }) => name);

  async function suggested(content: string, ...names: string[]) {
    const engine = await startModelEngine();
    const entities = names.map((name) => ({ name, type: 'person' }));
    await useTool(engine, 'remember_fact', { content, entities }, 'Hm.');
    expect(await namesOf(engine)).toEqual([]);
    const [item] = (await engine.call('review.list', {})).items;
    return { engine, nodeId: item?.node.id ?? asNodeId('') };
  }

  test.each([
    ['Ingrid plays chess with Tom', 'Ingrid', 'Tom'],
    ['Инга играет в шахматы', 'Инга'],
  ])('are linked to it once it is accepted: %s', async (content, ...names) => {
    const { engine, nodeId } = await suggested(content, ...names);
    const { changeId } = await engine.call('review.accept', { nodeId });
    const { entities } = await engine.call('facts.get', { nodeId });
    expect(entities.map(({ name }) => name).sort()).toEqual(names);
    await engine.call('history.undo', { changeId });
    expect(await namesOf(engine)).toEqual([]);
    expect((await engine.call('review.list', {})).items).toHaveLength(1);
  });

  test('are linked as far as the person’s own wording names them', async () => {
    const { engine, nodeId } = await suggested('Инга и Фома играют в шахматы', 'Инга', 'Фома');
    await engine.call('review.accept', { nodeId, content: 'Шахматы по душе Инге' });
    expect(await namesOf(engine)).toEqual(['Инга']);
  });

  test('are not created where it is rejected', async () => {
    const { engine, nodeId } = await suggested('Ingrid plays chess', 'Ingrid');
    await engine.call('review.reject', { nodeId, reason: 'wrong' });
    expect(await namesOf(engine)).toEqual([]);
  });
});

test('a proposed change of a part of a memory leaves the rest, in dispute, unless it is to be replaced', async () => {
  const engine = await startModelEngine();
  const known = await engine.call('facts.remember', {
    content: 'I live in Leeds with Jon and a dog',
  });
  const turn = 'Jon moved out of the flat.';
  await useTool(engine, 'correct_fact', { memory: 1, content: 'Jon moved out', quote: turn }, turn);
  const [item] = (await engine.call('review.list', {})).items;
  expect(item?.conflicts).toMatchObject([{ verdict: 'update', changesOnlyPart: true }]);
  const nodeId = item?.node.id ?? asNodeId('');
  const statusOfKnown = async () =>
    (await engine.call('facts.get', { nodeId: known.node.id })).node.status;
  for (const choice of [{}, { conflict: 'keep_both' }] as const) {
    const { changeId } = await engine.call('review.accept', { nodeId, ...choice });
    expect(await statusOfKnown()).toBe('active');
    expect((await engine.call('review.contradictions', {})).contradictions).toHaveLength(1);
    await engine.call('history.undo', { changeId });
  }
  await engine.call('review.accept', { nodeId, conflict: 'replace' });
  expect(await statusOfKnown()).toBe('superseded');
});
