import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { EngineCommandName } from '../../../shared/contract/index.ts';
import { openWriter } from '../../../electron/engine/storage/connection/database.ts';
import { TIME_AFTER_LIFE, frozenVersions, homeOf } from '../../support/frozen/databases.ts';
import { createManualClock } from '../../support/manualClock.ts';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';
import { asConversationId, asMessageId, asNodeId } from '../../support/ids.ts';

/** A running engine over a life that left something in nearly every table. */
async function startEngine() {
  const { home, database } = await homeOf(frozenVersions().at(-1) ?? 0);
  const engine = await startTestEngine({ home, clock: createManualClock(TIME_AFTER_LIFE) });
  return { engine, database };
}

/** Changes a text as a flipped bit would: no trigger runs, and its hash stays as it was. */
function damage(file: string, table: string, column: string, where = 'true'): void {
  const db = openWriter(file);
  const triggers = db
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?")
    .all(table) as { name: string; sql: string }[];
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
  const changed = db
    .prepare(
      // Longer by a blank, which JSON bears too.
      `UPDATE ${table} SET ${column} = ${column} || ' ' WHERE ${column} IS NOT NULL AND ${where}`,
    )
    .run().changes;
  expect(changed, `${table}.${column}`).toBeGreaterThan(0);
  for (const { sql } of triggers) db.exec(sql);
  db.close();
}

type Look = (engine: TestEngine) => Promise<unknown>;

const conversationOf = async (engine: TestEngine) => {
  const { conversations } = await engine.call('conversations.list', { trashed: false });
  return conversations.find(({ title }) => title === 'Бумаги и собаки')?.id ?? asConversationId('');
};
const memory = async (engine: TestEngine, content: string) => {
  const { nodes } = await engine.call('facts.list', { limit: 500 });
  return nodes.find((node) => node.content === content)?.id ?? '';
};
const answered = async (engine: TestEngine) => {
  const conversationId = await conversationOf(engine);
  const { messages } = await engine.call('conversations.messages', { conversationId, limit: 100 });
  return messages.findLast(({ role }) => role === 'assistant')?.id ?? '';
};

/** By what is damaged: what is asked first, while all is well, and the look that meets it. */
const looks: readonly (readonly [
  name: string,
  damage: readonly [table: string, column: string, where?: string],
  command: EngineCommandName,
  prepare: (engine: TestEngine) => Promise<string>,
  look: (engine: TestEngine, id: string) => ReturnType<Look>,
])[] = [
  [
    'the text of a message',
    ['messages', 'text', "role = 'user'"],
    'conversations.messages',
    conversationOf,
    (engine, id) =>
      engine.call('conversations.messages', { conversationId: asConversationId(id), limit: 100 }),
  ],
  [
    'the title of a conversation',
    ['conversations', 'title'],
    'conversations.list',
    conversationOf,
    (engine) => engine.call('conversations.list', { trashed: false }),
  ],
  [
    'a memory',
    ['nodes', 'content', "type <> 'episodic'"],
    'facts.list',
    conversationOf,
    (engine) => engine.call('facts.list', {}),
  ],
  [
    'an old version of a memory',
    ['changes', 'before', "table_name = 'nodes' AND op = 'update'"],
    'facts.get',
    (engine) => memory(engine, 'The passport lies in the blue drawer.'),
    (engine, id) => engine.call('facts.get', { nodeId: asNodeId(id) }),
  ],
  [
    'the words of an act in the history',
    ['change_groups', 'label'],
    'history.list',
    conversationOf,
    (engine) => engine.call('history.list', {}),
  ],
  [
    'the quote a memory rests on',
    ['edges', 'reason', "relation_type = 'derived_from'"],
    'facts.get',
    (engine) => memory(engine, 'Rex is a dog.'),
    (engine, id) => engine.call('facts.get', { nodeId: asNodeId(id) }),
  ],
  [
    'the name of an entity',
    ['entities', 'canonical_name'],
    'entities.list',
    conversationOf,
    (engine) => engine.call('entities.list', {}),
  ],
  [
    'a receipt',
    ['recall_log', 'receipt'],
    'receipts.get',
    answered,
    (engine, id) => engine.call('receipts.get', { messageId: asMessageId(id) }),
  ],
  [
    'a turn on the timeline',
    ['nodes', 'content', "type = 'episodic'"],
    'timeline.day',
    conversationOf,
    async (engine) => {
      const { days } = await engine.call('timeline.days', {});
      for (const { day } of days) await engine.call('timeline.day', { day });
    },
  ],
  [
    'a hit of the search',
    ['messages', 'text'],
    'search.everything',
    conversationOf,
    async (engine) => {
      await engine.call('search.everything', { query: 'passport' });
      const conversationId = await conversationOf(engine);
      await engine.call('conversations.messages', { conversationId, limit: 100 });
    },
  ],
  [
    'what stands in the graph',
    ['entities', 'canonical_name'],
    'graph.ego',
    conversationOf,
    (engine) => engine.call('graph.ego', { center: { kind: 'latest' } }),
  ],
];

describe('damage that is met while something is shown', () => {
  test.for(looks)('in %s is told, and not shown as if sound', async ([, what, , prepare, look]) => {
    const { engine, database } = await startEngine();
    const id = await prepare(engine);
    await look(engine, id);
    damage(database, ...what);
    await expect(look(engine, id)).rejects.toMatchObject({
      error: { code: 'storage_corrupt' },
    });
    await expect
      .poll(async () => (await engine.call('status.get', {})).storage, { timeout: 10_000 })
      .toBe('corrupt');
    const { storage, keptAt } = await engine.call('recovery.options', {});
    expect([storage, keptAt === null]).toEqual(['corrupt', false]);
  });

  test('latches the workspace though no copy of it can be made', async () => {
    const { engine, database } = await startEngine();
    const conversationId = await conversationOf(engine);
    const look = () => engine.call('conversations.messages', { conversationId, limit: 100 });
    damage(database, 'messages', 'text', "role = 'user'");
    writeFileSync(join(dirname(database), 'damaged'), '');
    await expect(look()).rejects.toMatchObject({ error: { code: 'storage_corrupt' } });
    expect((await engine.call('status.get', {})).storage).toBe('corrupt');
    const { message } = await engine.call('chat.send', {
      conversationId,
      clientMessageId: asMessageId('afterwards'),
      text: 'The ferry leaves at nine.',
    });
    expect(message.waiting).toBe(true);
  });

  test('in a memory reaches no prompt: the answer does not tell it', async () => {
    const { engine, database } = await startEngine();
    damage(database, 'nodes', 'content', "type <> 'episodic'");
    const sent = await engine.call('chat.send', {
      conversationId: null,
      clientMessageId: asMessageId('asks'),
      text: 'Where does the passport lie?',
    });
    expect(sent.message.text).toBe('Where does the passport lie?');
    await expect
      .poll(async () => (await engine.call('status.get', {})).storage, { timeout: 10_000 })
      .toBe('corrupt');
  });
});
