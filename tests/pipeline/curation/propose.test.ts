import { expect, test } from 'vitest';
import { asNodeId } from '../../support/ids.ts';
import { startModelEngine } from '../../support/modelEngine.ts';
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
