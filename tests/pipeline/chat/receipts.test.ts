import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { readSummary } from '../../../electron/engine/chat/receipts/readReceipt.ts';
import type { ReadStore } from '../../../electron/engine/storage/store.ts';
import { searchStepSchema, type Receipt } from '../../../shared/domain/receipt.ts';
import { call, says } from '../../support/fakeModelServer.ts';
import { startMemoryEngine, type MemoryEngine } from '../../support/memoryEngine.ts';
import { startModelEngine, type ModelEngine } from '../../support/modelEngine.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine } from '../../support/testEngine.ts';
import { preambleOf } from '../../support/newestTurn.ts';
import { until } from '../../support/until.ts';
import type { MessageId, NodeId } from '../../../shared/domain/primitives.ts';
import { asNodeId } from '../../support/ids.ts';

const memoryOf = (engine: ModelEngine): string =>
  preambleOf(engine.server.chatRequests().at(-1)?.body);
async function receiptOf(
  engine: Pick<ModelEngine, 'call'>,
  messageId: MessageId,
): Promise<Receipt> {
  return (await engine.call('receipts.get', { messageId })).receipt;
}

const textsIn = (receipt: Receipt, group: Receipt['items'][number]['group']) =>
  receipt.items.filter((item) => item.group === group).map(({ text }) => text);

async function withoutBulletin(): Promise<MemoryEngine> {
  const engine = await startMemoryEngine();
  const off = { key: 'memory.bulletin_mode', scope: 'global', value: 'off' } as const;
  await engine.call('settings.set', off);
  return engine;
}

async function remember(engine: Pick<ModelEngine, 'call'>, content: string): Promise<NodeId> {
  return (await engine.call('facts.remember', { content })).node.id;
}

describe('the receipt of an answer', () => {
  test('says what the model read, what the answer names, and what the profile was', async () => {
    const engine = await startModelEngine();
    const anna = await remember(engine, 'My sister Anna lives in Lyon');
    const goal = (await engine.call('facts.remember', { content: 'Run far', kind: 'Goal' })).node
      .id;
    engine.server.next(says('She lives in Lyon [1].'));
    const answer = await engine.say('Where does my sister Anna live?');
    expect(answer.receipt).toEqual({ used: 1, read: 1, notNeeded: 0, cut: 0, ms: 0 });
    const receipt = await receiptOf(engine, answer.id);
    expect(receipt).toMatchObject({
      messageId: answer.id,
      turnId: answer.turnId,
      query: 'Where does my sister Anna live?',
      intent: 'what',
      complexity: 'simple',
      items: [
        {
          nodeId: anna,
          group: 'used',
          n: 1,
          cited: true,
          paths: [{ list: 'text', rank: 1 }],
        },
      ],
      excluded: [],
      warnings: [],
    });
    expect(receipt.timings.map(({ step }) => step)).toEqual([
      'context',
      ...searchStepSchema.options,
      'bulletin',
    ]);
    const ofSearch = receipt.timings.slice(1, -1).reduce((sum, { ms }) => sum + ms, 0);
    expect(ofSearch).toBeGreaterThan(0);
    // Memories that were found for the question are not repeated.
    expect(receipt.bulletin?.lines).toEqual([
      { nodeId: goal, section: 'active_goals', text: 'Run far', n: 2, cited: false },
    ]);
    expect(receipt.budget?.used).toBeGreaterThan(0);
    expect((await engine.shown()).at(-1)?.receipt).toEqual(answer.receipt);
  });

  test('can be read where the clock was set back while it was made, also of an earlier version', async () => {
    const engine = await startModelEngine();
    await remember(engine, 'My sister Anna lives in Lyon');
    let at = engine.clock.now() + 60_000;
    const backwardClock = vi.spyOn(engine.clock, 'now').mockImplementation(() => (at -= 1));
    const answer = await engine.say('Where does my sister Anna live?');
    backwardClock.mockRestore();
    expect(answer.receipt).toMatchObject({ read: 1, ms: 0 });
    expect((await engine.shown()).at(-1)?.receipt).toEqual(answer.receipt);
    const stored = JSON.stringify({ ...answer.receipt, ms: -60_000 });
    const recallLog = { summary: () => stored } as unknown as ReadStore['recallLog'];
    expect(readSummary({ recallLog }, answer.id)?.ms).toBe(0);
  });

  test('says what had no room, and what was found and not needed', async () => {
    const engine = await withoutBulletin();
    const long = 'with a long story about the harbour that goes on and on '.repeat(9);
    for (let n = 0; n < 9; n += 1) await remember(engine, `The boat number ${n} ${long}`);
    const answer = await engine.say('Which boat?');
    const receipt = await receiptOf(engine, answer.id);
    expect(textsIn(receipt, 'used').length).toBeGreaterThan(0);
    expect(textsIn(receipt, 'cut').length).toBeGreaterThan(0);
    expect(textsIn(receipt, 'used').length + textsIn(receipt, 'cut').length).toBe(5);
    expect(textsIn(receipt, 'not_needed')).toHaveLength(4);
    expect(receipt.budget?.used).toBeLessThanOrEqual(receipt.budget?.tokens ?? 0);
    const { used, read, cut, notNeeded } = answer.receipt ?? {};
    // Nothing was cited: what was told was read, and not used.
    expect(used).toBe(0);
    expect([read, cut, notNeeded]).toEqual(
      (['used', 'cut', 'not_needed'] as const).map((group) => textsIn(receipt, group).length),
    );
    const memory = memoryOf(engine);
    for (const text of textsIn(receipt, 'cut')) expect(memory).not.toContain(text.slice(0, 18));
  });

  test('says what the model looked up itself', async () => {
    const engine = await withoutBulletin();
    const key = await remember(engine, 'The spare key is under the blue pot');
    engine.server.next(call('search_memory', { query: 'spare key' }), says('Under the pot.'));
    const answer = await engine.say('Hm, I cannot get in.');
    const receipt = await receiptOf(engine, answer.id);
    expect(receipt.items).toMatchObject([
      { nodeId: key, group: 'used', n: 1, paths: [{ list: 'tool', rank: 1 }] },
    ]);
  });

  test.each([
    ['a greeting', 'Hello!'],
    ['a statement', 'I walked to the harbor.'],
    ['a command', '/todo Mend the net'],
    ['a question about the day', 'What day is it?'],
    ['a list of to-dos', 'What do I have to do?'],
    ['a list of what fades', 'What will you forget?'],
  ])('has the profile for %s, though nothing is searched for it', async (_what, text) => {
    const engine = await startTestEngine({ home: temporaryFolder() });
    const { node } = await engine.call('facts.remember', {
      content: 'Paint the boat',
      kind: 'Todo',
    });
    const answer = await engine.say(text);
    const receipt = await receiptOf(engine, answer.id);
    expect(receipt.bulletin?.lines).toMatchObject([
      { nodeId: node.id, section: 'open_todos', n: null, cited: false },
    ]);
    expect(receipt).toMatchObject({ query: text, budget: null, warnings: [] });
    // What the answer lists stands in the receipt, and is no use of it.
    expect(receipt.items.map(({ nodeId }) => nodeId)).toEqual(
      answer.citations.map(({ nodeId }) => nodeId),
    );
    expect((await engine.call('facts.get', { nodeId: node.id })).node.lastUsedAt).toBeNull();
  });

  test('is there for the assistant without a model too', async () => {
    const engine = await startTestEngine({ home: temporaryFolder() });
    const id = await remember(engine, 'The wine cellar code is 4711');
    const answer = await engine.say('What is the wine cellar code?');
    const receipt = await receiptOf(engine, answer.id);
    expect(receipt).toMatchObject({
      budget: null,
      // The profile stands in it, though nobody read it.
      bulletin: { lines: [{ nodeId: id, n: null, cited: false }] },
    });
    expect(answer.receipt).toMatchObject({ used: 1, read: 0 });
    expect(receipt.items).toMatchObject([{ nodeId: id, group: 'used', n: 1, cited: true }]);
    expect(receipt.timings.map(({ step }) => step)).toEqual([
      'context',
      ...searchStepSchema.options,
      'bulletin',
    ]);
    await engine.call('settings.set', { key: 'memory.enabled', value: false, scope: 'global' });
    const greeting = await engine.say('Hello!');
    expect(greeting.receipt).toBeNull();
    const none = receiptOf(engine, greeting.id);
    await expect(none).rejects.toThrow('not_found');
  });
});

describe('what was told along', () => {
  test('is strengthened where the answer used it, and only there', async () => {
    const engine = await withoutBulletin();
    const learn = async (content: string) => {
      engine.draws([{ content, quote: content }]);
      engine.startNewConversation();
      await engine.say(content);
      await engine.consolidate();
      return (await engine.fact(content)).id;
    };
    const tea = await learn('Ann drinks green tea');
    const boat = await learn('Ann drinks on the blue boat');
    engine.startNewConversation();
    engine.server.next(says('It is green tea that she has.'));
    const fades = async (nodeId: NodeId) =>
      (await engine.call('facts.get', { nodeId })).node.fadeAt ?? 0;
    const before = { tea: await fades(tea), boat: await fades(boat) };
    engine.clock.advance(10 * 86_400_000);
    await engine.say('What does Ann drink?');
    expect((await fades(tea)) - before.tea).toBeGreaterThanOrEqual(10 * 86_400_000);
    expect(await fades(boat)).toBe(before.boat);
    const { history } = await engine.call('facts.get', { nodeId: tea });
    expect(history).toHaveLength(1);
  });

  test('stays as it is when nothing was said', async () => {
    const engine = await withoutBulletin();
    const tea = await remember(engine, 'Ann drinks green tea');
    const { node } = await engine.call('facts.get', { nodeId: tea });
    engine.server.next((_request, response) => void response.writeHead(400).end('{}'));
    const failed = await engine.say('What does Ann drink?');
    expect(failed).toMatchObject({ state: 'failed', receipt: { used: 0, read: 1 } });
    expect((await engine.call('facts.get', { nodeId: tea })).node.fadeAt).toBe(node.fadeAt);
  });
});

describe('an answer made again without a memory', () => {
  test('has neither it nor the turn it was said in, and says so', async () => {
    const engine = await startModelEngine();
    await engine.say('/remember My sister Anna lives in Lyon');
    engine.startNewConversation();
    await engine.say('By the way, my sister Anna lives in Lyon and likes it.');
    engine.startNewConversation();
    const question = 'Where does my sister Anna live?';
    const first = await engine.say(question);
    expect(memoryOf(engine)).toContain('Lyon');
    const { items } = await receiptOf(engine, first.id);
    const fact = items.find(({ source }) => source === 'memory');
    const without = [asNodeId(fact?.nodeId ?? '')];
    const { answer } = await engine.call('chat.regenerate', { messageId: first.id, without });
    const second = await engine.finished(answer.id);
    expect(memoryOf(engine)).not.toContain('Lyon');
    const receipt = await receiptOf(engine, second.id);
    expect(receipt.items).toEqual([]);
    expect(receipt.excluded).toEqual([
      { nodeId: fact?.nodeId, text: 'My sister Anna lives in Lyon', why: 'answer_without' },
    ]);
    expect(second.versions).toEqual([first.id, second.id]);
    const again = await engine.call('chat.regenerate', { messageId: second.id });
    await engine.finished(again.answer.id);
    expect(memoryOf(engine)).toContain('Lyon');
  });

  test('does not read the turn of this very conversation that said it', async () => {
    const engine = await startModelEngine();
    await engine.say('/remember My sister Anna lives in Lyon');
    const first = await engine.say('Where does my sister Anna live?');
    expect(JSON.stringify(engine.server.chatRequests().at(-1)?.body)).toContain('Lyon');
    const { nodes } = await engine.call('facts.list', {});
    const without = [nodes[0]?.id ?? asNodeId('')];
    const { answer } = await engine.call('chat.regenerate', { messageId: first.id, without });
    await engine.finished(answer.id);
    expect(JSON.stringify(engine.server.chatRequests().at(-1)?.body)).not.toContain('Lyon');
  });

  test('leaves it out when it was stopped at once and is asked for again', async () => {
    const engine = await startModelEngine();
    const id = await remember(engine, 'My sister Anna lives in Lyon');
    const first = await engine.say('Where does my sister Anna live?');
    const { turnId, answer } = await engine.call('chat.regenerate', {
      messageId: first.id,
      without: [id],
    });
    await engine.call('chat.stop', { turnId });
    const stopped = await engine.finished(answer.id);
    expect(stopped.receipt).toBeNull();
    const retried = await engine.call('chat.retry', { messageId: stopped.id });
    await engine.finished(retried.answer.id);
    expect(memoryOf(engine)).not.toContain('Lyon');
  });

  test('cannot look it up either, and a retry leaves it out as well', async () => {
    const engine = await startModelEngine();
    const id = await remember(engine, 'My sister Anna lives in Lyon');
    const first = await engine.say('Where does my sister Anna live?');
    engine.server.next(
      call('search_memory', { query: 'sister Anna' }),
      (_request, response) => void response.writeHead(400).end('{}'),
    );
    const { answer } = await engine.call('chat.regenerate', { messageId: first.id, without: [id] });
    const failed = await engine.finished(answer.id);
    expect(failed.toolCalls[0]?.result).toBe('{"results":[]}');
    const retried = await engine.call('chat.retry', { messageId: failed.id });
    await engine.finished(retried.answer.id);
    expect(memoryOf(engine)).not.toContain('Lyon');
  });
});

describe('a memory that is not relevant', () => {
  test('is not offered again for such questions, is for others, and comes back by undo', async () => {
    const engine = await startModelEngine();
    await remember(engine, 'Anna is allergic to nuts');
    const first = await engine.say('Where does my sister Anna live?');
    const { items } = await receiptOf(engine, first.id);
    const nodeId = asNodeId(items[0]?.nodeId ?? '');
    const judged = { messageId: first.id, nodeId };
    const { changeId } = await engine.call('receipts.exclude', judged);
    const alike = await engine.say('Where does Anna live, my sister?');
    expect(memoryOf(engine)).not.toContain('nuts');
    const receipt = await receiptOf(engine, alike.id);
    expect(receipt.excluded).toMatchObject([{ nodeId, why: 'not_relevant' }]);
    await engine.say('What is Anna allergic to?');
    expect(memoryOf(engine)).toContain('nuts');
    await expect(engine.call('receipts.exclude', judged)).rejects.toThrow('not_relevant_already');
    await engine.call('history.undo', { changeId });
    await engine.say('Where does my sister Anna live?');
    expect(memoryOf(engine)).toContain('nuts');
  });

  test('can be let in again, and that can be undone too', async () => {
    const engine = await startModelEngine();
    const nodeId = await remember(engine, 'Anna is allergic to nuts');
    const { id: messageId } = await engine.say('Where does my sister Anna live?');
    const kept = async () => (await engine.call('receipts.get', { messageId })).notRelevant;
    await engine.call('receipts.exclude', { messageId, nodeId });
    expect(await kept()).toEqual([nodeId]);
    const { changeId } = await engine.call('receipts.include', { messageId, nodeId });
    expect(await kept()).toEqual([]);
    const again = engine.call('receipts.include', { messageId, nodeId });
    await expect(again).rejects.toThrow('relevant_already');
    await engine.call('history.undo', { changeId });
    expect(await kept()).toEqual([nodeId]);
  });

  test('stays so after a restart', async () => {
    const engine = await withoutBulletin();
    const nodeId = await remember(engine, 'Anna is allergic to nuts');
    const { id: messageId } = await engine.say('Where does my sister Anna live?');
    await engine.call('receipts.exclude', { messageId, nodeId });
    await engine.close();
    const { home, environment, server } = engine;
    const again = await startModelEngine({ home, environment, server, clock: engine.clock });
    const answer = await again.say('Where does my sister Anna live?');
    expect(answer.receipt).toMatchObject({ used: 0 });
  });
});

describe('snapshots of the profile', () => {
  test('are kept once for each that is different, with a copy beside the database', async () => {
    const engine = await startModelEngine();
    const folder = join(engine.home, 'workspaces', engine.client.workspaceId ?? '', 'bulletins');
    await remember(engine, 'Run a marathon');
    const ids: (string | undefined)[] = [];
    for (const question of ['What is there?', 'What is there now?']) {
      const { id: messageId } = await engine.say(question);
      ids.push((await receiptOf(engine, messageId)).bulletin?.id);
    }
    await remember(engine, 'Swim a mile');
    const { id: messageId } = await engine.say('And what is there in the end?');
    ids.push((await receiptOf(engine, messageId)).bulletin?.id);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
    await until(() => readdirSync(folder).length === 2, 'the copies');
    const text = () => readFileSync(join(folder, `${ids[2]}.md`), 'utf8');
    await until(() => text().includes('Swim a mile'), 'the words of the copy');
    expect(text()).toContain('Run a marathon');
  });
});
