import { expect, test } from 'vitest';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import { startMemoryEngine, type MemoryEngine } from '../../support/memoryEngine.ts';
import { reviewPolicy } from '../../support/reviewPolicy.ts';
import type { ScriptedItem } from '../../support/scriptedMemory.ts';

const HOUR = 3_600_000;
const OLD = 'The user lives in Altona.';
const NEW = 'The user moved to Harburg.';

const statement = (content: string, quote: string, kind = 'Fact'): ScriptedItem => ({
  content,
  quote,
  kind,
  entities: [{ name: 'user' }],
});

/** Says something in a conversation of its own, and has it read. */
async function learn(engine: MemoryEngine, text: string, items: ScriptedItem[]): Promise<void> {
  engine.startNewConversation();
  engine.draws(items);
  await engine.say(text);
  await engine.consolidate();
  engine.clock.advance(HOUR);
}

function judgeUpdate(engine: MemoryEngine, confidence = 0.95): void {
  engine.judges(({ known, fresh }) =>
    known !== fresh ? { relation: 'update', confidence } : null,
  );
}

async function moved(): Promise<MemoryEngine> {
  const engine = await startMemoryEngine();
  judgeUpdate(engine);
  await learn(engine, 'I live in Altona.', [statement(OLD, 'I live in Altona')]);
  await learn(engine, 'I moved to Harburg.', [statement(NEW, 'I moved to Harburg')]);
  return engine;
}

const updatesOf = async (engine: MemoryEngine) => {
  const { messages } = await engine.call('conversations.messages', {
    conversationId: engine.conversationId(),
  });
  const messageIds = messages.map(({ id }) => id);
  return (await engine.call('review.suggestions', { messageIds })).updates;
};

const groupOf = async (engine: MemoryEngine) => {
  const { groups } = await engine.call('history.list', {});
  const group = groups.find(({ cause }) => cause === 'update');
  if (group === undefined) throw new Error('no update');
  return group;
};

test('newer words of the person take the place of a learned memory, as a change of their own', async () => {
  const engine = await moved();
  const fresh = await engine.fact(NEW);
  expect(fresh).toMatchObject({ status: 'active', review: null, trust: 'extracted' });
  expect(await engine.fact(OLD)).toMatchObject({
    status: 'superseded',
    supersededBy: fresh.id,
  });
  expect(await groupOf(engine)).toMatchObject({ actor: 'model', label: `${OLD} → ${NEW}` });
});

test('an update is told under the message that says it, with its undo', async () => {
  const engine = await moved();
  const [update] = await updatesOf(engine);
  expect(update?.action).toMatchObject({
    action: 'updated',
    content: NEW,
    other: { content: OLD },
    changeId: (await groupOf(engine)).id,
  });
});

test('taking an update back leaves a proposal, and the old memory marked', async () => {
  const engine = await moved();
  await engine.call('history.undo', { changeId: (await groupOf(engine)).id });
  const fresh = await engine.fact(NEW);
  expect(fresh.review).toBe('pending');
  const old = await engine.fact(OLD);
  expect(old).toMatchObject({
    status: 'active',
    supersededBy: null,
    unconfirmed: { nodeId: fresh.id, content: NEW },
  });
  const { items } = await engine.call('review.list', {});
  expect(items.map(({ node, conflicts }) => [node.id, conflicts[0]?.node.id])).toEqual([
    [fresh.id, old.id],
  ]);
});

test('an update that was taken back is never applied again', async () => {
  const engine = await moved();
  await engine.call('history.undo', { changeId: (await groupOf(engine)).id });
  const again = 'The user moved to Harburg in May.';
  await learn(engine, 'I moved to Harburg in May.', [
    statement(again, 'I moved to Harburg in May'),
  ]);
  expect(await engine.fact(again)).toMatchObject({ review: 'pending' });
  expect(await engine.fact(OLD)).toMatchObject({ status: 'active' });
});

test('a memory that an update brought is itself updated', async () => {
  const engine = await moved();
  const third = 'The user moved to Bergedorf.';
  await learn(engine, 'I moved to Bergedorf.', [statement(third, 'I moved to Bergedorf')]);
  expect(await engine.fact(NEW)).toMatchObject({ status: 'superseded' });
  expect(await engine.fact(third)).toMatchObject({ status: 'active', review: null });
});

test('two statements of one message update a memory together: neither replaces the other', async () => {
  const engine = await startMemoryEngine();
  engine.judges(({ known }) => (known === OLD ? { relation: 'update', confidence: 0.95 } : null));
  await learn(engine, 'I live in Altona.', [statement(OLD, 'I live in Altona')]);
  const away = 'The user left the flat to a cousin.';
  await learn(engine, 'I moved to Harburg. I left the flat to a cousin.', [
    statement(NEW, 'I moved to Harburg'),
    statement(away, 'I left the flat to a cousin'),
  ]);
  const fresh = await engine.fact(NEW);
  expect(await engine.fact(OLD)).toMatchObject({ status: 'superseded', supersededBy: fresh.id });
  for (const content of [NEW, away]) {
    expect(await engine.fact(content)).toMatchObject({ status: 'active', review: null });
  }
  expect((await engine.call('review.list', {})).counts.waiting).toBe(0);
});

test('an unsure statement beside an automatic update of one message is set against neither', async () => {
  const engine = await startMemoryEngine();
  engine.judges(({ known }) => (known === OLD ? { relation: 'update', confidence: 0.95 } : null));
  await learn(engine, 'I live in Altona.', [statement(OLD, 'I live in Altona')]);
  const unsure = { ...statement('The user left a flat.', 'I left the flat'), confidence: 0.4 };
  await learn(engine, 'I left the flat. I moved to Harburg.', [
    unsure,
    statement(NEW, 'I moved to Harburg'),
  ]);
  expect(await engine.fact(NEW)).toMatchObject({ status: 'active', review: null });
  const { items } = await engine.call('review.list', {});
  expect(items.map(({ node, reasons, conflicts }) => [node.content, reasons, conflicts])).toEqual([
    [unsure.content, ['unsure'], []],
  ]);
});

test('an update that needs review waits, and the memory is told with it until the person decides', async () => {
  const engine = await startMemoryEngine();
  judgeUpdate(engine, 0.5);
  await learn(engine, 'I live in Altona.', [statement(OLD, 'I live in Altona')]);
  await learn(engine, 'I moved to Harburg.', [statement(NEW, 'I moved to Harburg')]);
  expect(await engine.fact(OLD)).toMatchObject({ unconfirmed: { content: NEW } });
  engine.startNewConversation();
  await engine.say('Where is my flat in Altona?');
  const prompt = engine.server.chatRequests().at(-1)?.body['messages'] as { content: string }[];
  expect(prompt.map(({ content }) => content).join('\n')).toContain(`newer, unconfirmed: ${NEW}`);
  const { id: nodeId } = await engine.fact(NEW);
  await engine.call('review.reject', { nodeId });
  expect((await engine.fact(OLD)).unconfirmed).toBeUndefined();
});

test('words that a person pasted update nothing by themselves', async () => {
  const engine = await startMemoryEngine();
  judgeUpdate(engine);
  await learn(engine, 'I live in Altona.', [statement(OLD, 'I live in Altona')]);
  const mail = `Please translate:\n\n> I moved to Harburg.\n> Best wishes, Tim`;
  await learn(engine, mail, [statement(NEW, 'I moved to Harburg')]);
  expect(await engine.fact(OLD)).toMatchObject({ status: 'active' });
});

test('what the person typed never loses to a learned statement: both are told', async () => {
  const engine = await startMemoryEngine();
  judgeUpdate(engine);
  await engine.call('facts.remember', { content: OLD });
  engine.clock.advance(HOUR);
  await learn(engine, 'I moved to Harburg.', [statement(NEW, 'I moved to Harburg')]);
  expect(await engine.fact(NEW)).toMatchObject({ review: 'pending' });
  expect(await engine.fact(OLD)).toMatchObject({
    status: 'active',
    unconfirmed: { content: NEW },
  });
});

test('an older session that is read late supersedes nothing', async () => {
  const engine = await startMemoryEngine();
  judgeUpdate(engine);
  engine.draws([statement(OLD, 'I live in Altona')]);
  await engine.say('I live in Altona.');
  engine.clock.advance(HOUR);
  engine.startNewConversation();
  engine.draws([statement(OLD, 'I live in Altona'), statement(NEW, 'I moved to Harburg')]);
  await engine.say('I moved to Harburg.');
  await engine.consolidate();
  expect(await engine.fact(NEW)).toMatchObject({ status: 'active' });
  expect(await engine.fact(OLD)).toMatchObject({ status: 'superseded' });
});

test.for([
  ['Todo', 'needs to register the address.', 'registered the address.', 'done'],
  ['Goal', 'wants to run a marathon.', 'ran the marathon on Sunday.', 'done'],
  ['Todo', 'needs to see a dentist.', 'does not need a dentist.', 'conflict'],
  ['Goal', 'wants to run a marathon.', 'gave up on the marathon.', 'dropped'],
  ['Todo', 'needs to see a dentist.', 'canceled the dentist.', 'dropped'],
] as const)('a %s ends when its end is reported: %s %s', async ([kind, task, report, reason]) => {
  const engine = await startMemoryEngine();
  judgeUpdate(engine);
  await learn(engine, `I ${task}`, [statement(`The user ${task}`, `I ${task}`, kind)]);
  await learn(engine, `I ${report}`, [statement(`The user ${report}`, `I ${report}`)]);
  const node: MemoryNode = await engine.fact(`The user ${task}`);
  expect(node.statusReason).toBe(reason);
  expect((await groupOf(engine)).label).toBe(`The user ${task} → The user ${report}`);
});

test('the report of the night lists an update by itself, and undoes it', async () => {
  const engine = await startMemoryEngine();
  judgeUpdate(engine);
  await learn(engine, 'I live in Altona.', [statement(OLD, 'I live in Altona')]);
  engine.startNewConversation();
  engine.draws([statement(NEW, 'I moved to Harburg')]);
  await engine.say('I moved to Harburg.');
  engine.clock.advance(24 * HOUR);
  await engine.call('maintenance.run', {});
  const run = async () => (await engine.call('maintenance.get', {})).runs[0];
  await expect.poll(async () => (await run())?.state).toBe('done');
  const stages = (await run())?.stages ?? [];
  const changeIds = stages.flatMap((stage) => stage.changeIds);
  const update = await groupOf(engine);
  expect(changeIds).toContain(update.id);
  await engine.call('history.undo', { changeId: update.id });
  expect(await engine.fact(OLD)).toMatchObject({ status: 'active' });
});

test('where nothing waits for review, an update of one memory leaves one that it contradicts', async () => {
  const engine = await startMemoryEngine();
  await reviewPolicy(engine, 'none');
  const disputedContent = 'The user has always lived in Altona.';
  engine.judges(({ known, fresh }) => {
    if (fresh !== NEW) return null;
    return { relation: known === OLD ? 'update' : 'contradiction' };
  });
  await learn(engine, 'I live in Altona. I have always lived in Altona.', [
    statement(OLD, 'I live in Altona'),
    statement(disputedContent, 'I have always lived in Altona'),
  ]);
  await learn(engine, 'I moved to Harburg.', [statement(NEW, 'I moved to Harburg')]);
  expect(await engine.fact(OLD)).toMatchObject({ status: 'superseded' });
  expect(await engine.fact(disputedContent)).toMatchObject({ status: 'active', disputed: true });
  expect(await engine.fact(NEW)).toMatchObject({ status: 'active', review: null });
});
