import { expect, test } from 'vitest';
import { ADDRESS, startServerAt } from '../../support/inProcess/modelServers.ts';
import { annasLoci, entityIdByName, startLoci } from './loci.ts';

test('a seeded home is a copy: what is done in one is not there in the next', async () => {
  const first = await annasLoci();
  const { nodes: before } = await first.call('facts.list', { limit: 500 });
  await first.call('facts.remember', { content: 'Only here' });
  const { nodes } = await (await annasLoci()).call('facts.list', { limit: 500 });
  expect(nodes.map(({ content }) => content)).toEqual(before.map(({ content }) => content));
});

test('the story leaves something to decide in every queue, and lies in the past', async () => {
  const loci = await annasLoci();
  const { items, counts } = await loci.call('review.list', {});
  expect(items.map(({ reasons }) => reasons)).toEqual([
    ['conflict'],
    ['conflict'],
    ['unfounded', 'unsure'],
    ['unsure'],
    ['unsure'],
  ]);
  expect(counts).toMatchObject({ contradictions: 1, merges: 2 });
  const { runs } = await loci.call('maintenance.get', {});
  expect(runs).toHaveLength(2);
  const { nodes } = await loci.call('facts.list', { limit: 500, statuses: [] });
  for (const { createdAt, content } of nodes) expect(createdAt, content).toBeLessThan(Date.now());
});

test('an empty home has no history at all', async () => {
  const loci = await startLoci();
  expect((await loci.call('history.list', {})).groups).toEqual([]);
  expect((await loci.call('conversations.list', {})).conversations).toEqual([]);
  await expect(entityIdByName(loci, 'Marek')).rejects.toThrow('nobody is called Marek');
});

test('no server is asked but a fake one, and the network is back afterwards', async () => {
  const network = globalThis.fetch;
  const loci = await startLoci();
  await expect(fetch(`${ADDRESS.openai}/models`)).rejects.toThrow('fetch failed');
  await expect(fetch('https://example.org/')).rejects.toThrow('fetch failed');
  const server = await startServerAt(loci, 'openai');
  expect((await fetch(`${ADDRESS.openai}/models`)).status).toBe(401);
  expect(server.requests).toHaveLength(1);
  await loci.close();
  expect(globalThis.fetch).toBe(network);
});

test('a restart forgets what was held in memory only, and may find the home changed', async () => {
  const loci = await startLoci();
  const { id: conversationId } = await loci.call('conversations.create', { temporary: true });
  let between = 0;
  await loci.restart(() => void (between += 1));
  expect(between).toBe(1);
  await expect(loci.call('conversations.get', { conversationId })).rejects.toMatchObject({
    error: { code: 'not_found', reason: 'conversation' },
  });
});
