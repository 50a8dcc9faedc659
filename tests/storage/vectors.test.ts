import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createEmbeddingWrites } from '../../electron/engine/storage/search/embeddings.ts';
import { attachVectors, type VectorStore } from '../../electron/engine/storage/search/vectors.ts';
import { createMemoryWriter } from '../support/rememberedStore.ts';
import {
  ownerSeqOf,
  vectorKey,
  type VectorKey,
} from '../../electron/engine/storage/search/vectorKey.ts';
import { openTestStore, SCHEMA_FOLDER, type TestStore } from '../support/testStore.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

function attach(t: TestStore, file: string): VectorStore {
  const attached = attachVectors(t.db, file, SCHEMA_FOLDER);
  if (!attached.ok) throw new Error(attached.error);
  return attached.value;
}

const keyOf = (seq: number) => vectorKey(seq, 0);
const vector = (...values: number[]) => Float32Array.from(values);

function embed(t: TestStore, store: VectorStore | null, seq: number, values: Float32Array): void {
  createEmbeddingWrites(t.db).put({
    owner: 'node',
    ownerSeq: seq,
    passage: 0,
    model: 'm',
    vector: values,
    textHash: 'h',
    createdAt: 1,
  });
  store?.put('node', 'm', vectorKey(seq, 0), values);
}

describe('vectors', () => {
  test('are found nearest first, and only among those asked for', () => {
    const t = openTestStore();
    const store = attach(t, join(temporaryFolder(), 'vectors.db'));
    embed(t, store, 1, vector(1, 0, 0));
    embed(t, store, 2, vector(0.9, 0.1, 0));
    embed(t, store, 3, vector(0, 1, 0));
    const seqs = (among?: number[]) =>
      store
        .nearest('node', 'm', vector(1, 0, 0), 2, among?.map(keyOf))
        .map(({ key }) => ownerSeqOf(key));
    expect(seqs()).toEqual([1, 2]);
    expect(seqs([2, 3])).toEqual([2, 3]);
    store.trim('node', 1, 'm', 0);
    expect(seqs()).toEqual([2, 3]);
  });

  test('of two models or two sizes are never compared', () => {
    const t = openTestStore();
    const store = attach(t, join(temporaryFolder(), 'vectors.db'));
    store.put('node', 'a', keyOf(1), vector(1, 0));
    store.put('node', 'b', keyOf(2), vector(1, 0));
    expect(store.nearest('node', 'a', vector(1, 0), 5).map(({ key }) => key)).toEqual([keyOf(1)]);
    expect(store.nearest('node', 'a', vector(1, 0, 0), 5)).toEqual([]);
    expect(store.nearest('entity', 'a', vector(1, 0), 5)).toEqual([]);
    store.put('node', 'a', keyOf(1), vector(1, 0, 0));
    expect(store.count('node', 'a')).toBe(1);
  });

  test('are loaded first for the model that has the most of an owner', () => {
    const t = openTestStore();
    const embeddings = createEmbeddingWrites(t.db);
    const put = (owner: 'node' | 'entity', ownerSeq: number, model: string) => {
      const text = { textHash: 'h', createdAt: 1 };
      embeddings.put({ owner, ownerSeq, passage: 0, model, vector: vector(1, 0), ...text });
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
    expect(() => store.put('node', 'm', keyOf(1), vector(NaN, 0))).toThrow('number');
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

  test('are removed with what they belong to, whoever removes it', () => {
    const t = openTestStore();
    const remember = createMemoryWriter(t.store);
    const [fact, other] = [remember.fact('one'), remember.fact('two')];
    const entity = remember.entity('Ann');
    const writes = createEmbeddingWrites(t.db);
    const text = { model: 'm', vector: vector(1, 0), textHash: 'h', createdAt: 1 };
    for (const ownerSeq of [fact, other]) {
      for (const passage of [0, 1]) writes.put({ ...text, owner: 'node', ownerSeq, passage });
    }
    writes.put({ ...text, owner: 'entity', ownerSeq: entity, passage: 0 });
    t.store.transaction(() => {
      const undo = { id: 'undo', at: 2, actor: 'user', cause: 'undo', label: '' } as const;
      const set = t.store.openChangeGroup({ ...undo, reverts: 'set-1' });
      set.remove('node_life', String(fact));
      set.remove('nodes', `f${fact}`);
      set.finish();
    });
    t.db.prepare('DELETE FROM entity_aliases').run();
    t.db.prepare('DELETE FROM entities').run();
    expect(writes.ofOwners('node', 'm', [fact, other]).map(({ key }) => ownerSeqOf(key))).toEqual([
      other,
      other,
    ]);
    expect(writes.ofOwners('entity', 'm', [entity])).toEqual([]);
  });

  test('of what is gone since are taken out of their file, and the others stay as they are', () => {
    const t = openTestStore();
    const file = join(temporaryFolder(), 'vectors.db');
    const store = attach(t, file);
    for (const seq of [1, 2, 3]) embed(t, store, seq, vector(seq, 1));
    // A table that is made anew has the canonical vector instead.
    store.put('node', 'm', keyOf(3), vector(-1, 0));
    t.db.prepare('DELETE FROM embeddings WHERE owner_seq = 2').run();
    t.db.exec('DETACH DATABASE vectors');
    const matches = attach(t, file).nearest('node', 'm', vector(1, 0), 5);
    expect(matches.map(({ key }) => ownerSeqOf(key))).toEqual([1, 3]);
    expect(matches[1]?.distance).toBeCloseTo(2);
  });

  test('of a file that numbers them in another way are made anew', () => {
    const t = openTestStore();
    const file = join(temporaryFolder(), 'vectors.db');
    const store = attach(t, file);
    embed(t, null, 1, vector(1, 0));
    // An earlier version numbered a vector by its owner alone.
    store.put('node', 'm', 1 as VectorKey, vector(1, 0));
    t.db.pragma('vectors.user_version = 0');
    t.db.exec('DETACH DATABASE vectors');
    const nearest = attach(t, file).nearest('node', 'm', vector(1, 0), 5);
    expect(nearest.map(({ key }) => key)).toEqual([keyOf(1)]);
  });

  test('keep their bits through the database', () => {
    const t = openTestStore();
    const values = vector(0.1, -3.5e-20, 7);
    embed(t, null, 1, values);
    expect(createEmbeddingWrites(t.db).get('node', keyOf(1), 'm')?.vector).toEqual(values);
  });
});
