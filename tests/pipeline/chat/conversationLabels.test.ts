import { expect, test } from 'vitest';
import type { Conversation } from '../../../shared/domain/chat.ts';
import type { ConversationId } from '../../../shared/domain/primitives.ts';
import { startModelEngine, type ModelEngine } from '../../support/modelEngine.ts';

const MAX_LENGTH = '标'.repeat(50);

async function threeConversations() {
  const engine = await startModelEngine();
  const ids: ConversationId[] = [];
  for (const text of ['Paint the kitchen.', 'Call Emil.', 'Repair the bicycle.']) {
    engine.startNewConversation();
    await engine.say(text);
    ids.push(engine.conversationId());
  }
  return { engine, ids };
}

async function listed(engine: ModelEngine): Promise<readonly Conversation[]> {
  return (await engine.call('conversations.list', {})).conversations;
}

const labelsOf = async (engine: ModelEngine, ids: readonly ConversationId[]) => {
  const byId = new Map((await listed(engine)).map(({ id, labels }) => [id, labels]));
  return ids.map((id) => byId.get(id));
};

test('a label is added to several conversations at once, taken away again, and one undo reverts', async () => {
  const { engine, ids } = await threeConversations();
  const [first, second] = [ids.slice(0, 1), ids.slice(1, 2)];
  const label = { kind: 'label', label: MAX_LENGTH } as const;
  await engine.call('conversations.bulk', { conversationIds: first, action: label });
  const labelResult = await engine.call('conversations.bulk', {
    conversationIds: ids,
    action: label,
  });
  expect(labelResult.changed).toBe(2);
  expect(await labelsOf(engine, ids)).toEqual([[MAX_LENGTH], [MAX_LENGTH], [MAX_LENGTH]]);
  await engine.call('history.undo', { changeId: labelResult.changeId });
  expect(await labelsOf(engine, ids)).toEqual([[MAX_LENGTH], [], []]);
  const unlabel = { kind: 'unlabel', label: MAX_LENGTH } as const;
  await engine.call('conversations.bulk', { conversationIds: ids, action: unlabel });
  expect(await labelsOf(engine, ids)).toEqual([[], [], []]);
  await expect(
    engine.call('conversations.bulk', { conversationIds: second, action: unlabel }),
  ).rejects.toMatchObject({ error: { code: 'conflict', reason: 'unchanged' } });
});

test('conversations are archived and moved to the trash together, each with one undo', async () => {
  const { engine, ids } = await threeConversations();
  const archive = { kind: 'archive', archived: true } as const;
  const archived = await engine.call('conversations.bulk', {
    conversationIds: ids.slice(0, 2),
    action: archive,
  });
  const isArchived = async () =>
    (await listed(engine)).filter(({ archivedAt }) => archivedAt !== null).length;
  expect(await isArchived()).toBe(2);
  await engine.call('history.undo', { changeId: archived.changeId });
  expect(await isArchived()).toBe(0);
  const trash = { kind: 'trash' } as const;
  const trashed = await engine.call('conversations.bulk', { conversationIds: ids, action: trash });
  expect(await listed(engine)).toHaveLength(0);
  const groups = await engine.call('history.list', { limit: 1 });
  expect(groups.groups[0]).toMatchObject({
    cause: 'conversation_trash',
    label: expect.stringContaining('(+2)'),
  });
  await engine.call('history.undo', { changeId: trashed.changeId });
  expect(await listed(engine)).toHaveLength(3);
});

test('no conversation has more than twenty labels', async () => {
  const { engine, ids } = await threeConversations();
  const add = (label: string) =>
    engine.call('conversations.bulk', {
      conversationIds: ids.slice(0, 1),
      action: { kind: 'label', label },
    });
  for (let n = 0; n < 20; n += 1) await add(`label ${n}`);
  await expect(add('one more')).rejects.toMatchObject({ error: { code: 'conflict' } });
});
