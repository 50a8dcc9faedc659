import { describe, expect, test } from 'vitest';
import { startTestEngine } from '../../support/testEngine.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

async function flat() {
  const engine = await startTestEngine({ home: temporaryFolder() });
  const { call } = engine;
  const { entity } = await call('entities.create', { name: 'Harbor Flat', type: 'place' });
  const add = async (content: string, kind: 'Fact' | 'Todo' = 'Fact') =>
    (await call('facts.remember', { content, kind })).node;
  const rent = await add('The Harbor Flat costs 900 a month');
  const visit = await add('Visit the Harbor Flat again', 'Todo');
  const lamp = await add('The lamp is green');
  const live = async () =>
    (await call('facts.list', { statuses: ['active'] })).nodes.map(({ content }) => content);
  return { ...engine, entity, rent, visit, lamp, live };
}

describe('ending a topic', () => {
  test('shows first what would no longer be told', async () => {
    const { call, entity, rent, visit } = await flat();
    const { memories } = await call('entities.endPreview', { entityId: entity.id });
    expect(memories.map(({ id }) => id).sort()).toEqual([rent.id, visit.id].sort());
  });

  test('retires all of it in one act, and one undo brings all of it back', async () => {
    const { call, say, entity, rent, visit, live } = await flat();
    const { memories } = await call('entities.endPreview', { entityId: entity.id });
    const ended = await call('entities.end', {
      entityId: entity.id,
      nodeIds: memories.map(({ id }) => id),
    });
    expect(ended.entity.endedAt).not.toBeNull();
    expect(await live()).not.toContain(rent.content);
    expect((await call('facts.get', { nodeId: visit.id })).node.statusReason).toBe('dropped');
    expect((await say('How much does the Harbor Flat cost?')).text).not.toContain('900');
    expect((await call('entities.endPreview', { entityId: entity.id })).memories).toEqual([]);
    await call('history.undo', { changeId: ended.changeId });
    expect(await live()).toContain(rent.content);
    const { entity: back } = await call('entities.get', { entityId: entity.id });
    expect(back.endedAt).toBeNull();
  });

  test('is refused a second time, so that the undo of the first still brings it back', async () => {
    const { call, entity, rent, visit, live } = await flat();
    const nodeIds = [rent.id, visit.id];
    await call('entities.end', { entityId: entity.id, nodeIds });
    await expect(call('entities.end', { entityId: entity.id, nodeIds })).rejects.toMatchObject({
      error: { code: 'conflict', reason: 'unchanged' },
    });
    await call('history.undo', {});
    expect(await live()).toContain(rent.content);
  });

  test('retires what was left at first when it is ended once more', async () => {
    const { call, entity, rent, visit, live } = await flat();
    await call('entities.end', { entityId: entity.id, nodeIds: [visit.id] });
    await call('entities.end', { entityId: entity.id, nodeIds: [rent.id] });
    expect(await live()).not.toContain(rent.content);
  });

  test('is not resumed while it goes on', async () => {
    const { call, entity } = await flat();
    const change = { kind: 'resume' } as const;
    await expect(call('entities.edit', { entityId: entity.id, change })).rejects.toMatchObject({
      error: { code: 'conflict', reason: 'unchanged' },
    });
  });

  test('leaves what was not ticked, and what is about something else', async () => {
    const { call, entity, rent, visit, lamp, live } = await flat();
    await call('entities.end', { entityId: entity.id, nodeIds: [visit.id, lamp.id] });
    const contents = await live();
    expect(contents).toContain(rent.content);
    expect(contents).toContain(lamp.content);
    expect(contents).not.toContain(visit.content);
  });

  test('is taken back by saying that it goes on; the memories stay retired', async () => {
    const { call, entity, visit, live } = await flat();
    await call('entities.end', { entityId: entity.id, nodeIds: [visit.id] });
    const resumed = await call('entities.edit', {
      entityId: entity.id,
      change: { kind: 'resume' },
    });
    expect(resumed.entity.endedAt).toBeNull();
    expect(await live()).not.toContain(visit.content);
  });
});
