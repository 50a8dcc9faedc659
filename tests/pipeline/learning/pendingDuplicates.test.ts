import { expect, test } from 'vitest';
import { says } from '../../support/fakeModelServer.ts';
import { startMemoryEngine, type MemoryEngine } from '../../support/memoryEngine.ts';
import { asNodeId } from '../../support/ids.ts';
import { judgment, type ScriptedItem } from '../../support/scriptedMemory.ts';

const unsure = (content: string): ScriptedItem => ({
  content: `${content}.`,
  quote: content,
  confidence: 0.4,
  entities: [{ name: 'Rex' }],
});
const KITCHEN = { ...unsure('Rex sleeps in the kitchen'), confidence: 0.8 };
const GARAGE = unsure('Rex sleeps in the garage');

/** Says it in a conversation of its own, and has that one read. */
async function learn(engine: MemoryEngine, item: ScriptedItem, text = `${item.quote}.`) {
  engine.startNewConversation();
  engine.draws([item]);
  await engine.say(text);
  return engine.consolidate();
}

const reviewed = async (engine: MemoryEngine) =>
  (await engine.facts()).map(({ content, review }) => [content, review]);

test('what is said again while it is pending is evidence, and is rejected once', async () => {
  const engine = await startMemoryEngine();
  await learn(engine, GARAGE);
  await learn(engine, GARAGE, `As I said: ${GARAGE.quote}.`);
  expect(await reviewed(engine)).toEqual([[GARAGE.content, 'pending']]);
  const { id: nodeId } = await engine.fact(GARAGE.content);
  expect((await engine.call('facts.get', { nodeId })).evidence).toHaveLength(2);
  await engine.call('review.reject', { nodeId, reason: 'wrong' });
  expect(await engine.facts()).toEqual([]);
  const { recent } = await learn(engine, GARAGE, `Again: ${GARAGE.quote}.`);
  expect(recent[0]?.dropped).toEqual([{ reason: 'rejected_before', content: GARAGE.content }]);
});

/** Two pending statements of the same words, the second of which contradicts a live one. */
async function pendingDuplicates() {
  const engine = await startMemoryEngine();
  await learn(engine, GARAGE);
  await learn(engine, KITCHEN);
  engine.judges(() => ({ relation: 'contradiction', confidence: 0.9 }));
  await learn(engine, GARAGE, `As I said: ${GARAGE.quote}.`);
  const pendingCount = async () =>
    (await reviewed(engine)).filter(([, review]) => review === 'pending').length;
  return { engine, pendingCount };
}

test('pending duplicates with different conflicts are rejected together, and return by one undo', async () => {
  const { engine, pendingCount } = await pendingDuplicates();
  expect(await pendingCount()).toBe(2);
  const { id: nodeId } = await engine.fact(GARAGE.content);
  const { changeId } = await engine.call('review.reject', { nodeId, reason: 'wrong' });
  expect(await pendingCount()).toBe(0);
  await engine.call('history.undo', { changeId });
  expect(await pendingCount()).toBe(2);
});

test('pending duplicates are merged into the accepted one with their turns and conflicts, and return by one undo', async () => {
  const { engine, pendingCount } = await pendingDuplicates();
  const { items } = await engine.call('review.list', {});
  const nodeId = items.find(({ conflicts }) => conflicts.length === 0)?.node.id ?? asNodeId('');
  const { changeId } = await engine.call('review.accept', { nodeId });
  expect(await pendingCount()).toBe(0);
  expect((await engine.call('facts.get', { nodeId })).evidence).toHaveLength(2);
  const { contradictions } = await engine.call('review.contradictions', {});
  expect(contradictions.map(({ first, second }) => [first.content, second.content].sort())).toEqual(
    [[GARAGE.content, KITCHEN.content]],
  );
  await engine.call('history.undo', { changeId });
  expect(await pendingCount()).toBe(2);
});

test('pending duplicates of a wording that the person accepts in other words go with it', async () => {
  const { engine, pendingCount } = await pendingDuplicates();
  const { items } = await engine.call('review.list', {});
  const nodeId = items.find(({ conflicts }) => conflicts.length === 0)?.node.id ?? asNodeId('');
  const content = 'Rex sleeps in the garage in summer.';
  const { changeId } = await engine.call('review.accept', { nodeId, content });
  expect(await pendingCount()).toBe(0);
  expect(await engine.fact(content)).toMatchObject({ status: 'active', trust: 'user' });
  await engine.call('history.undo', { changeId });
  expect(await pendingCount()).toBe(2);
});

test('what was rejected while the judge was asked is not pending again', async () => {
  const engine = await startMemoryEngine();
  await learn(engine, KITCHEN);
  await learn(engine, GARAGE);
  const { id: nodeId } = await engine.fact(GARAGE.content);
  engine.nextJudgment(async (request, response) => {
    await engine.call('review.reject', { nodeId, reason: 'wrong' });
    await says(judgment([]))(request, response);
  });
  const { recent } = await learn(engine, GARAGE, `Again: ${GARAGE.quote}.`);
  expect(recent[0]?.dropped).toEqual([{ reason: 'rejected_before', content: GARAGE.content }]);
  expect(await reviewed(engine)).toEqual([[KITCHEN.content, null]]);
});

test.for([
  ["Rex doesn't like rain", 'Rex does not like rain'],
  ['Rex cannot swim', 'Rex can’t swim'],
] as const)('"%s" was rejected, so "%s" is not learned', async ([rejected, later]) => {
  const engine = await startMemoryEngine();
  await learn(engine, unsure(rejected));
  const { id: nodeId } = await engine.fact(`${rejected}.`);
  await engine.call('review.reject', { nodeId, reason: 'wrong' });
  const { recent } = await learn(engine, unsure(later));
  expect(recent[0]?.dropped).toEqual([{ reason: 'rejected_before', content: `${later}.` }]);
  expect(await engine.facts()).toEqual([]);
});
