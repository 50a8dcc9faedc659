import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createEmbeddingWrites } from '../../electron/engine/storage/search/embeddings.ts';
import { attachVectors, type VectorStore } from '../../electron/engine/storage/search/vectors.ts';
import { openTestStore, SCHEMA_FOLDER, type TestStore } from '../support/testStore.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

function attach(t: TestStore, file: string): VectorStore {
  const attached = attachVectors(t.db, file, SCHEMA_FOLDER);
  if (!attached.ok) throw new Error(attached.error);
  return attached.value;
}

const vector = (...values: number[]) => Float32Array.from(values);

function embed(t: TestStore, store: VectorStore | null, seq: number, values: Float32Array): void {
  createEmbeddingWrites(t.db).put({
    owner: 'node',
    ownerSeq: seq,
    model: 'm',
    vector: values,
    textHash: 'h',
    createdAt: 1,
  });
  store?.put('node', 'm', seq, values);
}

describe('vectors', () => {
  test('are found nearest first, and only among those asked for', () => {
    const t = openTestStore();
    const store = attach(t, join(temporaryFolder(), 'vectors.db'));
    embed(t, store, 1, vector(1, 0, 0));
    embed(t, store, 2, vector(0.9, 0.1, 0));
    embed(t, store, 3, vector(0, 1, 0));
    const seqs = (among?: number[]) =>
      store.nearest('node', 'm', vector(1, 0, 0), 2, among).map(({ seq }) => seq);
    expect(seqs()).toEqual([1, 2]);
    expect(seqs([2, 3])).toEqual([2, 3]);
    store.remove('node', 1);
    expect(seqs()).toEqual([2, 3]);
  });

  test('of two models or two sizes are never compared', () => {
    const t = openTestStore();
    const store = attach(t, join(temporaryFolder(), 'vectors.db'));
    store.put('node', 'a', 1, vector(1, 0));
    store.put('node', 'b', 2, vector(1, 0));
    expect(store.nearest('node', 'a', vector(1, 0), 5).map(({ seq }) => seq)).toEqual([1]);
    expect(store.nearest('node', 'a', vector(1, 0, 0), 5)).toEqual([]);
    expect(store.nearest('entity', 'a', vector(1, 0), 5)).toEqual([]);
    store.put('node', 'a', 1, vector(1, 0, 0));
    expect(store.count('node', 'a')).toBe(1);
  });

  test('are loaded first for the model that has the most of an owner', () => {
    const t = openTestStore();
    const embeddings = createEmbeddingWrites(t.db);
    const put = (owner: 'node' | 'entity', ownerSeq: number, model: string) => {
      const text = { textHash: 'h', createdAt: 1 };
      embeddings.put({ owner, ownerSeq, model, vector: vector(1, 0), ...text });
    };
    expect(embeddings.mainModel('node')).toBeNull();
    put('node', 1, 'b');
    put('node', 2, 'b');
    put('node', 3, 'a');
    put('entity', 1, 'a');
    expect(embeddings.mainModel('node')).toBe('b');
    expect(embeddings.mainModel('entity')).toBe('a');
  });

  test('with numbers that are none are refused, and a query of such finds nothing', () => {
    const t = openTestStore();
    const store = attach(t, join(temporaryFolder(), 'vectors.db'));
    expect(() => store.put('node', 'm', 1, vector(NaN, 0))).toThrow('number');
    embed(t, store, 1, vector(1, 0));
    expect(store.nearest('node', 'm', vector(Infinity, 0), 5)).toEqual([]);
  });

  test.for([
    ['deleted', (file: string) => rmSync(file)],
    ['overwritten', (file: string) => writeFileSync(file, 'no database'.repeat(1_000))],
    ['emptied', (file: string) => writeFileSync(file, '')],
  ] as const)('come back the same after their file was %s', ([, damage]) => {
    const t = openTestStore();
    const file = join(temporaryFolder(), 'vectors.db');
    const store = attach(t, file);
    for (let seq = 1; seq <= 20; seq += 1) {
      embed(t, store, seq, vector(Math.cos(seq), Math.sin(seq)));
    }
    const before = store.nearest('node', 'm', vector(1, 0), 20);
    t.db.exec('DETACH DATABASE vectors');
    for (const part of ['-wal', '-shm']) rmSync(file + part, { force: true });
    damage(file);
    expect(attach(t, file).nearest('node', 'm', vector(1, 0), 20)).toEqual(before);
  });

  test('that were written while the file was away are taken in when it is back', () => {
    const t = openTestStore();
    const file = join(temporaryFolder(), 'vectors.db');
    embed(t, attach(t, file), 1, vector(1, 0));
    t.db.exec('DETACH DATABASE vectors');
    embed(t, null, 2, vector(0, 1));
    expect(attach(t, file).count('node', 'm')).toBe(2);
  });

  test('keep their bits through the database', () => {
    const t = openTestStore();
    const values = vector(0.1, -3.5e-20, 7);
    embed(t, null, 1, values);
    expect(createEmbeddingWrites(t.db).get('node', 1, 'm')?.vector).toEqual(values);
  });
});
