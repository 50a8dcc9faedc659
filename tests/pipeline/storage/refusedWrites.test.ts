import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ErrorCode } from '../../../shared/contract/errors.ts';
import type { EngineCommandName } from '../../../shared/contract/index.ts';
import { databaseOf } from '../../support/forgetting.ts';
import { startMemoryEngine, type MemoryEngine } from '../../support/memoryEngine.ts';
import { watchWrites, type RefusedWrites } from '../../support/refuseWrites.ts';
import { asMessageId, asNodeId } from '../../support/ids.ts';

let writes: RefusedWrites;
beforeEach(() => {
  writes = watchWrites();
});
afterEach(() => void vi.restoreAllMocks());

/** A little of everything that a command could write to. */
async function started() {
  const engine = await startMemoryEngine();
  engine.draws([{ content: 'The user keeps bees.', quote: 'I keep bees' }]);
  const answer = await engine.say('I keep bees.');
  await engine.consolidate();
  const bees = await engine.fact('The user keeps bees.');
  await engine.call('facts.remember', { content: 'Ann lives in Lyon.' });
  await engine.call('facts.remember', { content: 'Bob lives in Oslo.' });
  const nodes = await engine.facts();
  const other = nodes.find(({ id }) => id !== bees.id)?.id ?? asNodeId('');
  const { messages } = await engine.call('conversations.messages', {
    conversationId: engine.conversationId(),
  });
  const { groups } = await engine.call('history.list', {});
  return {
    engine,
    nodeId: bees.id,
    other,
    conversationId: engine.conversationId(),
    question: messages[0]?.id ?? asMessageId(''),
    answer: answer.id,
    changeId: groups[0]?.id ?? '',
  };
}
type Started = Awaited<ReturnType<typeof started>>;

/** Commands that write into the database when they are asked; lint keeps others from another way. */
const WRITING: Partial<Record<EngineCommandName, (to: Started) => Promise<unknown>>> = {
  'conversations.rename': ({ engine, conversationId }) =>
    engine.call('conversations.rename', { conversationId, title: 'Bees' }),
  'conversations.trash': ({ engine, conversationId }) =>
    engine.call('conversations.trash', { conversationId }),
  'conversations.update': ({ engine, conversationId }) =>
    engine.call('conversations.update', { conversationId, pinned: true }),
  'conversations.setModel': ({ engine, conversationId }) =>
    engine.call('conversations.setModel', { conversationId, model: 'fake/other' }),
  'conversations.fork': ({ engine, answer }) =>
    engine.call('conversations.fork', { messageId: answer }),
  'conversations.showVersion': ({ engine, answer }) =>
    engine.call('conversations.showVersion', { messageId: answer }),
  'chat.send': ({ engine, conversationId }) =>
    engine.call('chat.send', {
      conversationId,
      clientMessageId: asMessageId('later'),
      text: 'And wasps.',
    }),
  'chat.edit': ({ engine, question }) =>
    engine.call('chat.edit', {
      messageId: question,
      clientMessageId: asMessageId('edited'),
      text: 'I had bees.',
    }),
  'chat.regenerate': ({ engine, answer }) => engine.call('chat.regenerate', { messageId: answer }),
  'facts.remember': ({ engine }) => engine.call('facts.remember', { content: 'Cleo is a cat.' }),
  'facts.correct': ({ engine, nodeId }) =>
    engine.call('facts.correct', { nodeId, content: 'The user keeps wasps.' }),
  'facts.confirm': ({ engine, nodeId }) => engine.call('facts.confirm', { nodeId }),
  'facts.retract': ({ engine, nodeId }) => engine.call('facts.retract', { nodeId }),
  'facts.edit': ({ engine, nodeId }) => engine.call('facts.edit', { nodeId, tags: ['garden'] }),
  'facts.bulk': ({ engine, nodeId, other }) =>
    engine.call('facts.bulk', { nodeIds: [nodeId, other], action: { kind: 'tag', tag: 'home' } }),
  'forget.apply': ({ engine, nodeId }) =>
    engine.call('forget.apply', { memoryIds: [nodeId], messageIds: [], entityIds: [] }),
  'history.undo': ({ engine, changeId }) => engine.call('history.undo', { changeId }),
  'diagnostics.save': ({ engine, nodeId }) =>
    engine.call('diagnostics.save', { finding: 'Bees are kept.', evidence: [nodeId] }),
  'receipts.exclude': ({ engine, nodeId, answer }) =>
    engine.call('receipts.exclude', { messageId: answer, nodeId }),
};

const FAULTS: readonly (readonly [string, ErrorCode])[] = [
  ['SQLITE_BUSY', 'storage_busy'],
  ['SQLITE_FULL', 'storage_full'],
  ['SQLITE_CORRUPT', 'storage_corrupt'],
];

const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { error?: { code: string }; message: string }) => error.error?.code ?? error.message,
  );

const stateOf = async (engine: MemoryEngine) => (await engine.call('status.get', {})).storage;

describe.each(FAULTS)('a database that answers %s', (fault, code) => {
  test.each(Object.keys(WRITING))(`makes %s end in ${code}`, async (name) => {
    const to = await started();
    const write = WRITING[name as EngineCommandName];
    writes.refuse(fault);
    const outcome = await outcomeOf(write?.(to) ?? Promise.resolve());
    writes.refuse(null);
    expect(outcome).toBe(code);
    // Damage latches, and is told; what passes does not.
    expect(await stateOf(to.engine)).toBe(code === 'storage_corrupt' ? 'corrupt' : 'ok');
  });

  test('keeps a stop a stop, and says that the answer was cut off', async () => {
    const to = await started();
    let cut: ((state: string) => void) | null = null;
    const ended = new Promise<string>((resolve) => {
      cut = resolve;
    });
    to.engine.server.setDefaultAnswer((_request, response) => void response.flushHeaders());
    const { turnId } = await to.engine.call('chat.send', {
      conversationId: to.conversationId,
      clientMessageId: asMessageId('stopped'),
      text: 'Tell me more.',
    });
    to.engine.engine.subscribe((event) => {
      if (event.name === 'chat.finished' && event.payload.turnId === turnId) {
        cut?.(event.payload.message.state);
      }
    });
    writes.refuse(fault);
    expect(await to.engine.call('chat.stop', { turnId })).toEqual({ stopped: true });
    expect(await ended).toBe('interrupted');
    writes.refuse(null);
    expect(await stateOf(to.engine)).toBe(code === 'storage_corrupt' ? 'corrupt' : 'ok');
  });

  test(`makes chat.retry end in ${code}`, async () => {
    const to = await started();
    to.engine.server.setDefaultAnswer((_request, response) => {
      response.statusCode = 400;
      response.end('{}');
    });
    const failed = await to.engine.say('Tell me more.');
    expect(failed.state).toBe('failed');
    writes.refuse(fault);
    const retry = outcomeOf(to.engine.call('chat.retry', { messageId: failed.id }));
    expect(await retry).toBe(code);
    writes.refuse(null);
  });
});

test('a database that another program holds makes regenerate answer storage_busy', async () => {
  const to = await started();
  const holder = new Database(databaseOf(to.engine));
  holder.exec('BEGIN IMMEDIATE');
  const outcome = await outcomeOf(to.engine.call('chat.regenerate', { messageId: to.answer }));
  holder.close();
  expect(outcome).toBe('storage_busy');
});
