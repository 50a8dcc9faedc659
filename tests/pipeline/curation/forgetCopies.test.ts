import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { ForgetTarget } from '../../../shared/contract/forget.ts';
import { createFileLogger } from '../../../electron/engine/fileLogger.ts';
import { databaseOf, forget } from '../../support/forgetting.ts';
import { startMemoryEngine, type MemoryEngine } from '../../support/memoryEngine.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { asNodeId, asEntityId, asMessageId } from '../../support/ids.ts';

const CANARY = 'Quizzlewick';
const SECRET_MESSAGE = `The cellar key hangs behind ${CANARY} the parrot.`;
const KEPT = 'The user likes rye bread.';

/** Files below folders in which the canary stands in any letter case, copies among them. */
function filesWithCanary(...folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => /quizzlewick/iu.test(readOptionalFile(file))),
  );
}

function readOptionalFile(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}

/** The canary goes in by every door that stores a text. */
async function engineWithAllCopies(): Promise<MemoryEngine> {
  const home = temporaryFolder();
  const logger = createFileLogger(join(home, 'logs', 'loci.log'), { now: () => 0 });
  const engine = await startMemoryEngine({ home, logger });
  engine.draws([
    { content: KEPT, quote: 'I like rye bread' },
    {
      content: `The cellar key hangs behind ${CANARY} the parrot.`,
      quote: SECRET_MESSAGE.slice(0, -1),
      entities: [{ name: CANARY, role: 'subject' }],
    },
  ]);
  await engine.say('I like rye bread.');
  engine.startNewConversation();
  await engine.say(SECRET_MESSAGE);
  const conversationId = engine.conversationId();
  await engine.consolidate();
  await engine.call('conversations.rename', { conversationId, title: `All about ${CANARY}` });
  await engine.call('conversations.rename', { conversationId, title: `${CANARY} once more` });
  await engine.call('conversations.update', { conversationId, pinned: true });
  await engine.say(`/remember ${CANARY} eats walnuts in the morning`);
  const [first] = (await engine.facts()).filter(({ content }) => content.includes('walnuts'));
  const nodeId = first?.id ?? asNodeId('');
  await engine.call('facts.edit', { nodeId, tags: [`of ${CANARY}`] });
  await engine.call('facts.correct', { nodeId, content: `${CANARY} eats figs in the morning` });
  const entity = (await engine.call('entities.list', { query: CANARY })).entities[0];
  await engine.call('entities.edit', {
    entityId: entity?.id ?? asEntityId(''),
    change: { kind: 'add_alias', alias: `Old ${CANARY}` },
  });
  await engine.say(`Where does ${CANARY} sit?`);
  await engine.call('search.everything', { query: CANARY });
  await engine.call('diagnostics.investigate', { question: `Where is ${CANARY}?` });
  const figs = (await engine.facts()).find(({ content }) => content.includes('figs'));
  const evidence = [figs?.id ?? asNodeId('')];
  await engine.call('diagnostics.save', { finding: `${CANARY} eats figs alone`, evidence });
  const temporary = await engine.call('conversations.create', { temporary: true });
  await engine.call('chat.send', {
    conversationId: temporary.id,
    clientMessageId: asMessageId('passing'),
    text: SECRET_MESSAGE,
  });
  return engine;
}

/** Selects everything that is offered, then looks for what still names it, for every target. */
async function forgetAll(engine: MemoryEngine, kinds: readonly ForgetTarget['kind'][]) {
  const targets = async (): Promise<ForgetTarget[]> => {
    const { entities } = await engine.call('entities.list', { query: CANARY });
    const { conversations } = await engine.call('conversations.list', {});
    const shown = await Promise.all(conversations.map(({ id }) => engine.shown(id)));
    const counts = shown.map((messages) => messages.filter(({ text }) => text.includes(CANARY)));
    const nodes = await engine.facts();
    const all: ForgetTarget[] = [
      ...nodes
        .filter(({ content }) => content.includes(CANARY))
        .map(({ id }) => ({ kind: 'memory' as const, id })),
      ...counts.flat().map(({ id }) => ({ kind: 'message' as const, id })),
      ...conversations
        .filter((_, n) => (counts[n]?.length ?? 0) > 0)
        .map(({ id }) => ({ kind: 'conversation' as const, id })),
      ...entities.map(({ id }) => ({ kind: 'entity' as const, id })),
    ];
    return all.filter(({ kind }) => kinds.includes(kind));
  };
  let proof = null;
  for (let rounds = 0; rounds < 20; rounds += 1) {
    const [target] = await targets();
    if (target === undefined) return proof;
    const { items } = await engine.call('forget.preview', { target });
    ({ proof } = await forget(
      engine,
      items.filter(({ suggested, text }) => suggested || text.includes(CANARY)),
    ));
  }
  throw new Error('it never ends');
}

describe('what went in by every door', () => {
  test.each([
    ['memories, then messages', ['memory', 'message', 'entity']],
    ['messages, then what is left', ['message', 'memory', 'entity']],
    ['conversations first', ['conversation', 'memory', 'entity']],
    ['the entity first', ['entity', 'memory', 'message']],
  ] as const)(
    'is gone from every byte when forgotten by %s',
    { timeout: 180_000 },
    async (_, order) => {
      // Every file that is made from here on lies below, the home among them.
      const temp = temporaryFolder();
      vi.stubEnv('TMPDIR', temp);
      const engine = await engineWithAllCopies();
      expect(filesWithCanary(engine.home)).not.toEqual([]);
      let proof = null;
      for (const kind of order) proof = (await forgetAll(engine, [kind])) ?? proof;
      expect(proof).toMatchObject({ left: [] });
      const { conversations } = await engine.call('conversations.list', {});
      expect(JSON.stringify(conversations)).not.toContain(CANARY);
      await engine.call('backups.create', {});
      expect(filesWithCanary(engine.home)).toEqual([]);
      await engine.close();
      expect(filesWithCanary(engine.home)).toEqual([]);
      const again = await startMemoryEngine({ home: engine.home, clock: engine.clock });
      expect(await again.call('status.get', {})).toMatchObject({ storage: 'ok' });
      expect((await again.facts()).map(({ content }) => content)).toContain(KEPT);
      await again.close();
      expect(filesWithCanary(engine.home)).toEqual([]);
      expect(filesWithCanary(temp)).toEqual([]);
      vi.unstubAllEnvs();
    },
  );

  test('and stands in a name that was given, goes with the last message that it names', async () => {
    const engine = await startMemoryEngine();
    await engine.say('My locker number is somewhere in these words.');
    const conversationId = engine.conversationId();
    await engine.call('conversations.rename', { conversationId, title: `Plans of ${CANARY}` });
    const target = { kind: 'conversation', id: conversationId } as const;
    const { items } = await engine.call('forget.preview', { target });
    const { proof } = await forget(engine, items);
    expect(proof.left).toEqual([]);
    const { conversations } = await engine.call('conversations.list', {});
    expect(conversations.map(({ title }) => title)).toEqual(['']);
    await engine.close();
    expect(filesWithCanary(engine.home)).toEqual([]);
    const journal = readFileSync(join(dirname(databaseOf(engine)), 'journal.ndjson'), 'utf8');
    expect(journal).not.toContain('locker');
  });
});

test('what cannot be erased is told with its place, and never called done', async () => {
  const engine = await startMemoryEngine();
  await engine.say(SECRET_MESSAGE);
  writeFileSync(join(dirname(databaseOf(engine)), 'notes-of-somebody.txt'), SECRET_MESSAGE);
  const target = { kind: 'conversation', id: engine.conversationId() } as const;
  const { items } = await engine.call('forget.preview', { target });
  const { proof } = await forget(engine, items);
  expect(proof.left.map(({ location }) => location)).toEqual(['other_file']);
});

test('what a person keeps is told as what stands in messages', async () => {
  const engine = await startMemoryEngine();
  await engine.say(SECRET_MESSAGE);
  const answer = await engine.say(`Repeat: ${SECRET_MESSAGE}`);
  const { messages } = await engine.call('conversations.messages', {
    conversationId: answer.conversationId,
  });
  const { proof } = await forget(engine, [
    { kind: 'message', id: asMessageId(messages[0]?.id ?? '') },
  ]);
  expect(proof.left).toContainEqual({ location: 'messages', count: 1 });
});
