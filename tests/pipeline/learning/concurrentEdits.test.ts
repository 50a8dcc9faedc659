import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { call, says } from '../../support/fakeModelServer.ts';
import { startMemoryEngine, type MemoryEngine } from '../../support/memoryEngine.ts';
import { patientTiming } from '../../support/modelStream.ts';
import { extraction, judgment, type ScriptedItem } from '../../support/scriptedMemory.ts';
import { reviewPolicy } from '../../support/reviewPolicy.ts';
import { asMessageId, asEntityId } from '../../support/ids.ts';

const about = (name: string, content: string): ScriptedItem => ({
  content: `${content}.`,
  quote: content,
  entities: [{ name }],
});
const KITCHEN = about('Rex', 'Rex sleeps in the kitchen');
const GARAGE = about('Rex', 'Rex sleeps in the garage');
const BARKS = about('Fido', 'Fido barks');

async function startedEngine(): Promise<MemoryEngine> {
  const engine = await startMemoryEngine({ timing: patientTiming });
  await reviewPolicy(engine, 'none');
  return engine;
}

/** Has the model answer with these, once something else was done while it read. */
function meanwhile(
  engine: MemoryEngine,
  items: readonly ScriptedItem[],
  edit: () => Promise<unknown>,
): void {
  engine.draws(items);
  engine.nextExtraction(async (request, response) => {
    await edit();
    await says(extraction(request, items))(request, response);
  });
}

const contents = async (engine: MemoryEngine) =>
  (await engine.facts()).map(({ content }) => content).sort();

function keptReplies(engine: MemoryEngine): string {
  const file = join(engine.home, 'workspaces', engine.client.workspaceId ?? '', 'memory.db');
  const db = new Database(file, { readonly: true });
  const rows = db.prepare('SELECT reply FROM consolidation_chunks').pluck().all();
  db.close();
  return JSON.stringify(rows);
}

test('a turn that is forgotten leaves nothing, and the rest of its session is read', async () => {
  const engine = await startedEngine();
  await engine.say(`${KITCHEN.quote}.`);
  await engine.say(`${BARKS.quote}.`);
  const [message] = await engine.shown();
  meanwhile(engine, [KITCHEN, BARKS], () =>
    engine.call('forget.apply', {
      memoryIds: [],
      messageIds: [message?.id ?? asMessageId('')],
      entityIds: [],
    }),
  );
  expect((await engine.consolidate()).queue).toEqual([]);
  expect(keptReplies(engine)).not.toContain('kitchen');
  expect(await contents(engine)).toEqual([BARKS.content]);
});

test('nothing is drawn from a conversation that is thrown away, until it is brought back', async () => {
  const engine = await startedEngine();
  await engine.say(`${KITCHEN.quote}.`);
  const conversationId = engine.conversationId();
  meanwhile(engine, [KITCHEN], () => engine.call('conversations.trash', { conversationId }));
  await engine.consolidate();
  expect(await contents(engine)).toEqual([]);
  await engine.call('conversations.restore', { conversationId });
  expect((await engine.consolidate()).queue).toEqual([]);
  expect(await contents(engine)).toEqual([KITCHEN.content]);
});

test('a suggestion that is forgotten while its turn is judged is not learned from that turn', async () => {
  const engine = await startMemoryEngine({ timing: patientTiming });
  engine.draws([KITCHEN]);
  await engine.say(`${KITCHEN.quote}.`);
  await engine.consolidate();
  const args = { content: GARAGE.quote, quote: GARAGE.quote };
  engine.server.next(call('remember_fact', args), says('I see.'));
  const { actions } = await engine.say(`${GARAGE.quote}.`);
  expect(actions).toMatchObject([{ action: 'proposed' }]);
  const { items } = await engine.call('review.list', {});
  const memoryIds = items.map(({ node }) => node.id);
  engine.draws([GARAGE]);
  engine.nextJudgment(async (request, response) => {
    await engine.call('forget.apply', { memoryIds, messageIds: [], entityIds: [] });
    await says(judgment([]))(request, response);
  });
  expect((await engine.consolidate()).queue).toEqual([]);
  expect(memoryIds).toHaveLength(1);
  expect(await contents(engine)).toEqual([KITCHEN.content]);
  expect(keptReplies(engine)).not.toContain('garage');
});

describe('a conversation that waits while another one is read', () => {
  /** An engine with two conversations to read, and the id of the second. */
  async function withTwo() {
    const engine = await startedEngine();
    await engine.say(`${KITCHEN.quote}.`);
    engine.startNewConversation();
    await engine.say(`${BARKS.quote}.`);
    return { engine, conversationId: engine.conversationId() };
  }

  test('is read once it is brought back from the trash', async () => {
    const { engine, conversationId } = await withTwo();
    meanwhile(engine, [KITCHEN, BARKS], () =>
      engine.call('conversations.trash', { conversationId }),
    );
    await engine.consolidate();
    expect(await contents(engine)).toEqual([KITCHEN.content]);
    await engine.call('conversations.restore', { conversationId });
    expect((await engine.consolidate()).queue).toEqual([]);
    expect(await contents(engine)).toEqual([BARKS.content, KITCHEN.content]);
  });

  test('is not read when its memory is switched off', async () => {
    const { engine, conversationId } = await withTwo();
    meanwhile(engine, [KITCHEN, BARKS], () =>
      engine.call('conversations.update', { conversationId, memory: false }),
    );
    await engine.consolidate();
    expect(engine.extractions()).toBe(1);
    expect(await contents(engine)).toEqual([KITCHEN.content]);
  });
});

test('nothing is drawn from a conversation whose memory is switched off while it is read', async () => {
  const engine = await startedEngine();
  await engine.say(`${KITCHEN.quote}.`);
  const conversationId = engine.conversationId();
  meanwhile(engine, [KITCHEN], () =>
    engine.call('conversations.update', { conversationId, memory: false }),
  );
  await engine.consolidate();
  expect(await contents(engine)).toEqual([]);
  await engine.call('conversations.update', { conversationId, memory: true });
  await engine.consolidate();
  expect(await contents(engine)).toEqual([KITCHEN.content]);
});

test('somebody who becomes one with another is spoken of under that one', async () => {
  const engine = await startedEngine();
  engine.draws([KITCHEN, BARKS]);
  await engine.say(`${KITCHEN.quote}. ${BARKS.quote}.`);
  await engine.consolidate();
  const { entities } = await engine.call('entities.list', {});
  const idOf = (wanted: string) =>
    entities.find(({ name }) => name === wanted)?.id ?? asEntityId('');
  engine.startNewConversation();
  engine.draws([GARAGE]);
  engine.nextJudgment(async (request, response) => {
    await engine.call('entities.merge', { entityId: idOf('Fido'), mergedId: idOf('Rex') });
    await says(judgment([]))(request, response);
  });
  await engine.say(`${GARAGE.quote}.`);
  await engine.consolidate();
  const { memories } = await engine.call('entities.get', { entityId: idOf('Fido') });
  expect(memories.map(({ content }) => content).sort()).toEqual(
    [KITCHEN, BARKS, GARAGE].map(({ content }) => content).sort(),
  );
});
