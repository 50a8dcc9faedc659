import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import type { ForgetItem, ForgetTarget } from '../../../shared/contract/forget.ts';
import { calls, says, startFakeModelServer, type Answer } from '../../support/fakeModelServer.ts';
import { databaseOf, filesWith, forget, summarizeWeek } from '../../support/forgetting.ts';
import { startMemoryEngine, type MemoryEngine } from '../../support/memoryEngine.ts';
import { patientTiming } from '../../support/modelStream.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { until } from '../../support/until.ts';
import { reviewPolicy } from '../../support/reviewPolicy.ts';
import { asMessageId, asEntityId, asNodeId } from '../../support/ids.ts';

const CANARY = 'Quizzlewick';
const WORD = CANARY.toLowerCase();
const SECRET_MESSAGE = `My secret hideout is called ${CANARY}, in the north of Leeds.`;
const FACT = {
  content: `The user's secret hideout is called ${CANARY}.`,
  quote: `My secret hideout is called ${CANARY}`,
};
const NOTHING = { bytes: 0, rows: 0, words: 0 };

async function suggestedItemsFor(
  engine: MemoryEngine,
  target: ForgetTarget,
): Promise<ForgetItem[]> {
  const { items } = await engine.call('forget.preview', { target });
  return items.filter(({ suggested }) => suggested);
}

async function firstMessage(engine: MemoryEngine): Promise<ForgetTarget> {
  const { messages } = await engine.call('conversations.messages', {
    conversationId: engine.conversationId(),
  });
  return { kind: 'message', id: messages[0]?.id ?? asMessageId('') };
}

async function drawnFrom(engine: MemoryEngine, ...items: Parameters<MemoryEngine['draws']>[0]) {
  engine.draws(items);
  await engine.say(SECRET_MESSAGE);
  await engine.consolidate();
}

/** An answer that waits until it is let go, and when it was asked for. */
function held(answer: Answer) {
  const requested = Promise.withResolvers<undefined>();
  const release = Promise.withResolvers<undefined>();
  const held: Answer = async (request, response) => {
    requested.resolve(undefined);
    await release.promise;
    await answer(request, response);
  };
  return { held, requested: requested.promise, letGo: () => release.resolve(undefined) };
}

describe('forgetting takes what cannot be seen to be chosen', () => {
  test('names that were merged into one that goes', async () => {
    const engine = await startMemoryEngine();
    const about = (name: string) => ({ entities: [{ name }] });
    engine.draws([
      { content: 'Anna is ill.', quote: 'Anna is ill', ...about('Anna Petrova') },
      { content: 'Annie swims.', quote: 'Annie swims', ...about(CANARY) },
    ]);
    await engine.say('Anna is ill. Annie swims.');
    await engine.consolidate();
    const entities = async () => (await engine.call('entities.list', {})).entities;
    const idOf = async (name: string) =>
      (await entities()).find((entity) => entity.name === name)?.id ?? asEntityId('');
    const entityId = await idOf('Anna Petrova');
    await engine.call('entities.merge', { entityId, mergedId: await idOf(CANARY) });
    const items = await suggestedItemsFor(engine, { kind: 'entity', id: entityId });
    expect((await forget(engine, items)).proof).toMatchObject(NOTHING);
    expect(await entities()).toEqual([]);
    expect(filesWith(engine, WORD)).toEqual([]);
  });

  test('what was drawn from it and undone: history, journal and older copies tell it no more', async () => {
    const engine = await startMemoryEngine();
    await drawnFrom(engine, { ...FACT, entities: [{ name: `${CANARY} Hall`, type: 'place' }] });
    const backup = await engine.call('backups.create', {});
    const { groups } = await engine.call('history.list', {});
    const changeId = groups.find(({ cause }) => cause === 'consolidate')?.id ?? '';
    await engine.call('history.undo', { changeId });
    const items = await suggestedItemsFor(engine, await firstMessage(engine));
    expect((await forget(engine, items)).proof).toMatchObject(NOTHING);
    expect(filesWith(engine, WORD)).toEqual([]);
    await expect(engine.call('history.redo', { changeId })).rejects.toMatchObject({
      error: { code: 'refused', reason: 'redacted' },
    });
    await engine.call('backups.restore', { backupId: backup.id });
    expect(await engine.facts()).toEqual([]);
    expect((await engine.call('entities.list', {})).entities).toEqual([]);
    // Not in the log of the copy put back either.
    expect(filesWith(engine, WORD).filter((file) => !file.includes('damaged'))).toEqual([]);
  });

  test('a question, however short, and what was said to be of no use for it', async () => {
    const engine = await startMemoryEngine();
    engine.draws([{ content: 'The user has a cat.', quote: 'I have a cat' }]);
    await engine.say('I have a cat.');
    await engine.consolidate();
    engine.startNewConversation();
    const answer = await engine.say(`cat ${CANARY}?`);
    const { id: nodeId } = await engine.fact('The user has a cat.');
    await engine.call('receipts.exclude', { messageId: answer.id, nodeId });
    const items = await suggestedItemsFor(engine, await firstMessage(engine));
    expect((await forget(engine, items)).proof).toMatchObject(NOTHING);
    expect(filesWith(engine, WORD)).toEqual([]);
    expect(await engine.fact('The user has a cat.')).toMatchObject({ id: nodeId });
  });

  test('copies of profiles that the database knows nothing of since it went back', async () => {
    const engine = await startMemoryEngine();
    await engine.call('facts.remember', { content: FACT.content });
    const backup = await engine.call('backups.create', {});
    await engine.say('Hello there.');
    const copies = () => filesWith(engine, WORD).filter((file) => file.endsWith('.md'));
    await until(() => copies().length > 0, 'the copy');
    await engine.call('backups.restore', { backupId: backup.id });
    const { id } = await engine.fact(FACT.content);
    expect((await forget(engine, [{ kind: 'memory', id }])).proof).toMatchObject(NOTHING);
    expect(copies()).toEqual([]);
  });
});

describe('forgetting while something is under way', () => {
  test('is not made up for by the answer of a model that was reading it', async () => {
    const engine = await startMemoryEngine({ timing: patientTiming });
    engine.draws([]);
    await engine.say(SECRET_MESSAGE);
    const evidence = [{ episode: 'E1', quote: FACT.quote }];
    const item = {
      type: 'semantic',
      kind: 'Fact',
      content: FACT.content,
      confidence: 0.8,
      evidence,
    };
    const reading = held(says(JSON.stringify({ items: [item] })));
    engine.nextExtraction(reading.held);
    const done = engine.consolidate();
    await reading.requested;
    const forgotten = forget(engine, await suggestedItemsFor(engine, await firstMessage(engine)));
    setTimeout(reading.letGo, 200);
    expect((await forgotten).proof).toMatchObject(NOTHING);
    await done;
    expect(await engine.facts()).toEqual([]);
    expect(filesWith(engine, WORD)).toEqual([]);
  });

  test('leaves nothing in the receipt of an answer that was given it to read', async () => {
    const engine = await startMemoryEngine({ timing: patientTiming });
    await drawnFrom(engine, FACT);
    engine.startNewConversation();
    const answering = held(says('It is there.'));
    engine.server.setDefaultAnswer(answering.held);
    const answer = engine.say('Where is my secret hideout?');
    await answering.requested;
    const { id } = await engine.fact(FACT.content);
    const items = await suggestedItemsFor(engine, { kind: 'memory', id });
    const { proof } = await forget(engine, items);
    answering.letGo();
    // Nobody ended Loci: it is the person who stopped it.
    expect((await answer).problem).toBe('cancelled');
    expect(proof).toMatchObject(NOTHING);
    await until(() => filesWith(engine, WORD).length === 0, 'the end of every trace');
  });

  test('leaves no vector behind that was being made of it', async () => {
    const server = await startFakeModelServer();
    server.models = ['small', 'e'];
    const environment = {
      LOCI_BASE_URL: server.baseUrl,
      LOCI_CHAT_MODEL: 'small',
      LOCI_EMBEDDING_MODEL: 'e',
    };
    const engine = await startMemoryEngine({ server, environment });
    const { node } = await engine.call('facts.remember', { content: FACT.content });
    const forgettings: Promise<unknown>[] = [];
    server.embed = (texts) => {
      if (texts.some((text) => text.includes(CANARY)) && forgettings.length === 0) {
        forgettings.push(forget(engine, [{ kind: 'memory', id: node.id }]));
      }
      return texts.map(() => [3, 4]);
    };
    await until(() => forgettings.length > 0, 'the question for a vector');
    await Promise.all(forgettings);
    const embedded = async () => (await engine.call('status.get', {})).embedding?.done ?? 0;
    await until(async () => (await embedded()) > 0, 'the vector');
    const db = new Database(databaseOf(engine), { readonly: true });
    const left = db.prepare("SELECT count(*) FROM embeddings WHERE owner = 'node'").pluck().get();
    db.close();
    expect(left).toBe(0);
  });

  test('is finished at the next start if a crash came in between, journal and all', async () => {
    const home = temporaryFolder();
    const engine = await startMemoryEngine({ home });
    await drawnFrom(engine, FACT);
    const items = await suggestedItemsFor(engine, {
      kind: 'memory',
      id: (await engine.fact(FACT.content)).id,
    });
    const ids = (kind: string) => items.filter((item) => item.kind === kind).map(({ id }) => id);
    await engine.close();
    const forgetting = {
      at: engine.clock.now(),
      memoryIds: ids('memory'),
      messageIds: ids('message'),
      entityIds: [],
      spans: [],
      fingerprints: [],
    };
    const file = join(dirname(databaseOf(engine)), 'forgotten.json');
    expect(existsSync(file)).toBe(false);
    writeFileSync(file, JSON.stringify({ key: 'f'.repeat(64), forgettings: [forgetting] }));
    const again = await startMemoryEngine({ home, clock: engine.clock });
    expect(await again.facts()).toEqual([]);
    expect(filesWith(again, WORD)).toEqual([]);
  });
});

describe('what is shown before forgetting', () => {
  test('has the wording a model proposed for a memory, not the turn in which it did', async () => {
    const engine = await startMemoryEngine();
    const { node } = await engine.call('facts.remember', { content: FACT.content });
    const content = `The hideout goes by ${CANARY} now.`;
    const args = JSON.stringify({ memory: 1, content });
    engine.server.next(calls([{ name: 'correct_fact', args }]), says('Done.'));
    await engine.say('Good morning.');
    const { items } = await engine.call('review.list', {});
    const proposed = items.map((item) => item.node.id);
    expect(proposed).toHaveLength(1);
    const suggested = await suggestedItemsFor(engine, { kind: 'memory', id: node.id });
    expect(suggested.map((item) => item.id)).toEqual(expect.arrayContaining(proposed));
    expect(suggested.map(({ text }) => text)).not.toContain('Good morning.');
  });

  test('has the double a memory was merged with', async () => {
    const engine = await startMemoryEngine();
    await reviewPolicy(engine, 'all');
    await engine.call('facts.remember', { content: FACT.content });
    await drawnFrom(engine, { ...FACT, content: `The hideout goes by ${CANARY}.` });
    const { items: queue } = await engine.call('review.list', {});
    const duplicateId = queue[0]?.node.id ?? asNodeId('');
    const { id } = await engine.fact(FACT.content);
    await engine.call('review.merge', { nodeId: duplicateId, intoId: id });
    const suggested = await suggestedItemsFor(engine, { kind: 'memory', id });
    expect(suggested.map((item) => item.id)).toContain(duplicateId);
    expect((await forget(engine, suggested)).proof).toMatchObject(NOTHING);
  });

  test('has a reflection that rests on it, though no turn says so', async () => {
    const engine = await startMemoryEngine();
    const typed = ['swims', 'rows', 'sails', 'dives', `keeps a boat at ${CANARY}`];
    for (const does of typed) {
      await engine.call('facts.remember', { content: `The user ${does}.` });
    }
    engine.clock.advance(2 * 86_400_000);
    const seen = `The user loves water, at ${CANARY} most of all.`;
    summarizeWeek(engine, seen);
    await engine.call('maintenance.run', {});
    const waiting = async () => (await engine.call('review.list', {})).items;
    await until(async () => (await waiting()).length > 0, 'the reflection');
    const { id } = await engine.fact(`The user keeps a boat at ${CANARY}.`);
    expect(await suggestedItemsFor(engine, { kind: 'memory', id })).toContainEqual(
      expect.objectContaining({ text: seen, reason: 'derived' }),
    );
  });

  test('names a copy that holds it in its history alone', async () => {
    const engine = await startMemoryEngine();
    const { changeId } = await engine.call('facts.remember', { content: FACT.content });
    await engine.call('history.undo', { changeId });
    const backup = await engine.call('backups.create', {});
    await engine.call('history.redo', { changeId });
    const { id } = await engine.fact(FACT.content);
    const { backups } = await forget(engine, [{ kind: 'memory', id }]);
    expect(backups.map((one) => one.id)).toEqual([backup.id]);
  });
});
