import { rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { load } from 'sqlite-vec';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { workspaceFolders } from '../../../electron/engine/workspaces/folders.ts';
import { startFakeModelServer } from '../../support/fakeModelServer.ts';
import { hashEmbedder } from '../../support/hashEmbedder.ts';
import { startModelEngine } from '../../support/modelEngine.ts';
import { startTestEngine } from '../../support/testEngine.ts';
import { until } from '../../support/until.ts';
import { asNodeId } from '../../support/ids.ts';

const extension = vi.hoisted(() => ({ missing: false }));
vi.mock('sqlite-vec', async (original) => {
  const real = await original<typeof import('sqlite-vec')>();
  return {
    ...real,
    load: (db: Parameters<typeof real.load>[0]) => {
      if (extension.missing) throw new Error('no such file: vec0');
      real.load(db);
    },
  };
});

beforeEach(() => {
  extension.missing = false;
});

const HOUND = 'The airship is called Rex';
const TIN = 'Oolong is in the tin';
const MEANINGS = [
  ['zeppelin', 'airship'],
  ['tea', 'oolong'],
];

/** An engine with an embedding model for which a zeppelin is a airship. */
async function startEmbeddingEngine() {
  const server = await startFakeModelServer();
  const { embed } = hashEmbedder('e', MEANINGS);
  const vectors = new Map<string, readonly number[]>();
  const learn = async (texts: readonly string[]) => {
    const made = await embed(texts, 'query');
    for (const [i, text] of texts.entries()) vectors.set(text, [...(made[i] ?? [])]);
  };
  server.models = ['small', 'e'];
  server.embed = (texts) => texts.map((text) => vectors.get(text) ?? new Array<number>(32).fill(1));
  const environment = {
    LOCI_BASE_URL: server.baseUrl,
    LOCI_CHAT_MODEL: 'small',
    LOCI_EMBEDDING_MODEL: 'e',
  };
  await learn([HOUND, TIN, 'zeppelin', 'tea']);
  const engine = await startModelEngine({ server, environment });
  const remember = async (content: string, made: number) => {
    await engine.call('facts.remember', { content });
    const vectors = async () => (await engine.call('status.get', {})).embedding?.done;
    await until(async () => (await vectors()) === made, 'a vector');
  };
  /** Memories found without a common word, and the lists that found them. */
  const found = async (question: string) => {
    const { evidence } = await engine.call('diagnostics.investigate', { question });
    return evidence.map(({ item }) => [item.text, item.paths[0]?.list]);
  };
  const degraded = async () => (await engine.call('status.get', {})).degraded;
  return { ...engine, remember, found, degraded };
}

test('what is like a memory is found by meaning too, not by its words alone', async () => {
  const engine = await startEmbeddingEngine();
  await engine.remember(HOUND, 1);
  await engine.remember(TIN, 2);
  await engine.remember('zeppelin', 3);
  const { nodes: all } = await engine.call('facts.list', {});
  const zeppelin = all.find(({ content }) => content === 'zeppelin');
  const { nodes } = await engine.call('facts.similar', {
    nodeId: zeppelin?.id ?? asNodeId(''),
    limit: 1,
  });
  expect(nodes.map(({ content }) => content)).toEqual([HOUND]);
});

describe('search by meaning goes on', () => {
  test('without the extension, which is told', async () => {
    extension.missing = true;
    const engine = await startEmbeddingEngine();
    await engine.remember(HOUND, 1);
    expect(await engine.degraded()).toContain('no_vector_extension');
    expect((await engine.found('zeppelin'))[0]).toEqual([HOUND, 'vector']);
    await engine.close();
  });

  test('though vectors.db is deleted meanwhile, and it is whole again at the next start', async () => {
    const engine = await startEmbeddingEngine();
    await engine.remember(HOUND, 1);
    const { vectors } = workspaceFolders(engine.home, engine.client.workspaceId ?? '');
    for (const part of ['', '-wal', '-shm']) rmSync(vectors + part, { force: true });
    await engine.remember(TIN, 2);
    expect((await engine.found('zeppelin'))[0]).toEqual([HOUND, 'vector']);
    expect((await engine.found('tea'))[0]).toEqual([TIN, 'vector']);
    expect(await engine.degraded()).toEqual([]);
    const { home, environment } = engine;
    await engine.close();

    const again = await startTestEngine({ home, environment });
    expect((await again.call('status.get', {})).degraded).toEqual([]);
    await again.close();
    const db = new Database(vectors, { readonly: true });
    load(db);
    expect(db.prepare('SELECT count(*) FROM vec_node_1').pluck().get()).toBe(2);
    db.close();
  });
});
