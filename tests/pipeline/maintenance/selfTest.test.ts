import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { MS_PER_DAY } from '../../../electron/engine/algorithms/decay/fading.ts';
import type { StartTaskThread } from '../../../electron/engine/dependencies.ts';
import { startFakeModelServer } from '../../support/fakeModelServer.ts';
import { hashEmbedder } from '../../support/hashEmbedder.ts';
import { startInlineTaskThread } from '../../support/inlineTaskThread.ts';
import { startModelEngine } from '../../support/modelEngine.ts';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { until } from '../../support/until.ts';

const FACTS = [
  'The lamp in the hall is green',
  'My sister plays the cello on Sundays',
  'The boiler was serviced in March',
  'Rex is afraid of thunder',
];

async function withFacts<E extends Pick<TestEngine, 'call'>>(engine: E): Promise<E> {
  for (const content of FACTS) await engine.call('facts.remember', { content });
  return engine;
}

async function start(startTaskThread: StartTaskThread = startInlineTaskThread) {
  const home = temporaryFolder();
  const engine = await withFacts(await startTestEngine({ home, startTaskThread }));
  const { workspaceId } = await engine.call('status.get', {});
  return { ...engine, database: join(home, 'workspaces', workspaceId, 'memory.db') };
}

const failures = async ({ call }: Pick<TestEngine, 'call'>) =>
  (await call('health.selfTest', {})).failures;

/** Memory whose embedding model is scripted. */
async function withVectors() {
  const server = await startFakeModelServer();
  server.models = ['small', 'e'];
  const [model, other] = [hashEmbedder('e'), hashEmbedder('other', [], 47)];
  server.embed = (texts) => texts.map((text) => [...model.vectorOf(text)]);
  const environment = {
    LOCI_BASE_URL: server.baseUrl,
    LOCI_CHAT_MODEL: 'small',
    LOCI_EMBEDDING_MODEL: 'e',
  };
  const engine = await withFacts(await startModelEngine({ server, environment }));
  await until(async () => {
    const { vectors } = await engine.call('health.get', {});
    return vectors !== null && vectors.made > 0 && vectors.made === vectors.of;
  }, 'vectors');
  return { ...engine, other };
}

describe('the self-test of recall', () => {
  test('finds what is stored, and says when it looked', async () => {
    const engine = await start();
    expect((await engine.call('status.get', {})).selfTest).toBeNull();
    expect(await failures(engine)).toEqual([]);
    expect((await engine.call('status.get', {})).selfTest).toEqual({
      testedAt: engine.clock.now(),
      failures: [],
    });
  });

  test('has nothing to say of a memory without memories', async () => {
    const engine = await startTestEngine({ home: temporaryFolder() });
    expect(await failures(engine)).toEqual([]);
  });

  test('lights up when full text is empty', async () => {
    const engine = await start();
    const db = new Database(engine.database);
    db.exec("INSERT INTO memory_fts (memory_fts) VALUES ('delete-all')");
    db.close();
    expect(await failures(engine)).toEqual(['words']);
    expect((await engine.call('status.get', {})).selfTest?.failures).toEqual(['words']);
  });

  test('lights up when the vectors are those of another model', async () => {
    const engine = await withVectors();
    expect(await failures(engine)).toEqual([]);
    engine.server.embed = (texts) =>
      texts.map((text) => [...engine.other.vectorOf(text)].slice(0, 32));
    expect(await failures(engine)).toEqual(['meaning']);
  });

  test('lights up while a reader is dead, and goes out once it lives', async () => {
    let isReaderDead = false;
    const engine = await start((entry, data, logger) => {
      const thread = startInlineTaskThread(entry, data, logger);
      const isReaderDown = () => isReaderDead && entry === 'readers/thread';
      return {
        ...thread,
        run: (task, input, now) =>
          isReaderDown() ? Promise.reject(new Error('dead')) : thread.run(task, input, now),
      };
    });
    isReaderDead = true;
    expect(await failures(engine)).toEqual(['recall']);
    isReaderDead = false;
    expect(await failures(engine)).toEqual([]);
  });

  test('lights up in a mode that bypasses recall', async () => {
    const engine = await start();
    const memory = (value: boolean) =>
      engine.call('settings.set', { key: 'memory.enabled', scope: 'global', value });
    await memory(false);
    expect(await failures(engine)).toEqual(['switched_off']);
    await memory(true);
    expect(await failures(engine)).toEqual([]);
  });
});

describe('the day of a self-test', () => {
  const tested = async ({ call }: Pick<TestEngine, 'call'>) =>
    (await call('status.get', {})).selfTest?.testedAt ?? null;

  test('comes once a day, is caught up once, and sooner while something fails', async () => {
    const engine = await start();
    const { clock } = engine;
    const pass = async (ms: number) => {
      clock.advance(ms);
      await engine.engine.wake();
      await new Promise((resolve) => setTimeout(resolve, 50));
      return await tested(engine);
    };
    expect(await pass(MS_PER_DAY / 2)).toBeNull();
    clock.advance(MS_PER_DAY);
    await engine.engine.wake();
    await until(async () => (await tested(engine)) === clock.now(), 'the first test');
    const first = clock.now();
    expect(await pass(MS_PER_DAY / 2)).toBe(first);
    clock.advance(9 * MS_PER_DAY);
    await engine.engine.wake();
    await until(async () => (await tested(engine)) === clock.now(), 'the missed test');
    await engine.call('settings.set', { key: 'memory.enabled', scope: 'global', value: false });
    expect(await failures(engine)).toEqual(['switched_off']);
    await engine.call('settings.set', { key: 'memory.enabled', scope: 'global', value: true });
    clock.advance(11 * 60_000);
    await engine.engine.wake();
    await until(
      async () => (await engine.call('status.get', {})).selfTest?.failures.length === 0,
      'the alarm to go out',
    );
  });

  test('raises no false alarm in 100 days of use, reinforces nothing and leaves no receipt', async () => {
    const engine = await start();
    const { call, clock } = engine;
    const alarms: string[] = [];
    for (let day = 0; day < 100; day += 1) {
      clock.advance(MS_PER_DAY);
      if (day % 5 === 0) await call('facts.remember', { content: `Parcel ${day} came from Leeds` });
      if (day % 9 === 0) {
        const [node] = (await call('facts.list', { sort: 'newest', limit: 1 })).nodes;
        if (node)
          await call('facts.correct', { nodeId: node.id, content: `${node.content}, late` });
      }
      if (day % 17 === 0) await call('facts.remember', { content: `Yes ${day}` });
      alarms.push(...(await failures(engine)));
    }
    expect(alarms).toEqual([]);
    const db = new Database(engine.database, { readonly: true });
    const count = (sql: string) => db.prepare(sql).pluck().get();
    expect(count('SELECT count(*) FROM recall_log')).toBe(0);
    expect(count('SELECT sum(access_count) FROM node_life')).toBe(0);
    expect(count('SELECT count(*) FROM node_life WHERE last_accessed IS NOT NULL')).toBe(0);
    db.close();
  });
});
