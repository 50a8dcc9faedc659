import { ownerSeqOf, vectorKey } from '../../../electron/engine/storage/search/vectorKey.ts';
import { defaultSetup } from '../../../electron/engine/retrieval/searchOptions.ts';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createSearchIndexes } from '../../../electron/engine/retrieval/searchIndexes.ts';
import { createVectorIndex } from '../../../electron/engine/retrieval/indexes/vectorIndex.ts';
import { search } from '../../../electron/engine/retrieval/search.ts';
import { createVectorScan } from '../../../electron/engine/retrieval/vectors/vectorScan.ts';
import { attachVectors } from '../../../electron/engine/storage/search/vectors.ts';
import { seededNumbers } from '../../../bench/lib/seededNumbers.ts';
import { embeddedSpans } from '../../../electron/engine/text/passages/embeddedSpans.ts';
import { hashEmbedder } from '../../support/hashEmbedder.ts';
import { START } from '../../support/manualClock.ts';
import { createMemoryWriter } from '../../support/rememberedStore.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { openTestStore, SCHEMA_FOLDER } from '../../support/testStore.ts';

const MEANINGS = [
  ['zeppelin', 'airship', 'dirigible'],
  ['car', 'vehicle'],
];

function opened(vectorsFile?: string) {
  const t = openTestStore();
  const attached =
    vectorsFile === undefined ? null : attachVectors(t.db, vectorsFile, SCHEMA_FOLDER);
  const durable = attached?.ok === true ? attached.value : null;
  const model = hashEmbedder('m', MEANINGS);
  const indexes = createSearchIndexes(durable);
  const vectorOf = async (text: string) => {
    const [values] = await model.embed([text], 'query');
    return { model: model.id, values: values ?? new Float32Array(32) };
  };
  const embed = async (owner: 'node' | 'entity', seq: number, text: string) => {
    const vectors = await model.embed(
      embeddedSpans(text).map(({ start, end }) => text.slice(start, end)),
      'document',
    );
    t.store.transaction(() => {
      for (const [passage, values] of vectors.entries()) {
        const vector = values ?? new Float32Array(32);
        const key = { owner, ownerSeq: seq, passage, model: 'm', vector };
        t.store.embeddings.put({ ...key, textHash: '', createdAt: 0 });
        durable?.put(owner, 'm', vectorKey(seq, passage), vector);
      }
      t.store.indexLog.stale(owner, owner === 'node' ? String(seq) : `x${seq}`);
    });
  };
  const find = async (question: string, asOf?: number) =>
    search(t.store, indexes, question, {
      now: START,
      zone: 'UTC',
      limit: 10,
      exceptNodeIds: [],
      ...defaultSetup,
      vector: await vectorOf(question),
      ...(asOf !== undefined && { asOf }),
    });
  const remember = createMemoryWriter(t.store);
  const fact = async (text: string) => {
    const seq = remember.fact(text);
    await embed('node', seq, text);
    return seq;
  };
  return { ...t, remember, embed, find, fact, vectorOf, indexes };
}

describe('search by vectors', () => {
  test('finds what means the same without sharing a word, and says so', async () => {
    const { find, fact, remember, embed } = opened();
    await fact('The airship hovers all day');
    await fact('Bread is on the table');
    const turnSeq = remember.turn('Our dirigible is hungry');
    await embed('node', turnSeq, 'Our dirigible is hungry');
    const { knowledge, turns } = await find('zeppelin?');
    expect(knowledge[0]?.node.content).toBe('The airship hovers all day');
    expect(knowledge[0]?.paths.map(({ list, rank }) => [list, rank])).toEqual([['vector', 1]]);
    expect(turns[0]?.paths.map(({ list }) => list)).toEqual(['vector']);
  });

  test('sees a vector that was written after the index was loaded, and a memory that went', async () => {
    const { find, fact, remember } = opened();
    const airship = await fact('The airship hovers');
    expect((await find('zeppelin?')).knowledge).toHaveLength(1);
    await fact('A dirigible came');
    expect((await find('zeppelin?')).knowledge).toHaveLength(2);
    remember.retract(airship, START);
    expect((await find('zeppelin?')).knowledge.map(({ node }) => node.content)).toEqual([
      'A dirigible came',
    ]);
  });

  test('tells which is meant of many with the same words, though more than fit are more alike', async () => {
    const { find, fact } = opened();
    for (let i = 0; i < 60; i += 1) await fact(`airship ${i}`);
    for (let i = 0; i < 240; i += 1) await fact(`Bread lies on table ${i}`);
    for (let i = 0; i < 30; i += 1) await fact(`Tuesday in the park, number ${i}`);
    const meant = await fact('Tuesday in the park, number 7, vehicle');
    for (let i = 0; i < 30; i += 1) await fact(`Tuesday in the park, number ${i} again`);
    const { knowledge } = await find('zeppelin zeppelin zeppelin zeppelin car Tuesday park');
    expect(knowledge[0]?.seq).toBe(meant);
    expect(knowledge[0]?.paths.map(({ list }) => list)).toEqual(['text', 'vector']);
  });

  test('finds a long turn by one of its passages, and names that passage', async () => {
    const { find, remember, embed } = opened();
    for (let i = 0; i < 12; i += 1) {
      const text = `Bread lies on table ${i}`;
      await embed('node', remember.turn(text), text);
    }
    const filler = (n: number) => `Onions and leeks of row ${n} want rain before they are sown. `;
    const rows = (first: number) =>
      Array.from({ length: 30 }, (_, i) => filler(first + i)).join('');
    const long = `${rows(1)}The airship hovers above the dirigible all day long. ${rows(40)}`;
    await embed('node', remember.turn(long), long);
    const { turns } = await find('zeppelin?');
    expect(turns[0]?.episode.content).toBe(long);
    expect(turns[0]?.paths.map(({ list }) => list)).toEqual(['vector']);
    const { start = 0, end = 0 } = turns[0]?.passage ?? {};
    expect(long.slice(start, end)).toContain('airship');
    expect(end - start).toBeLessThanOrEqual(500);
  });

  test('names as many texts as fit, though passages of one are the nearest', async () => {
    const { find, remember, embed } = opened();
    const long = 'The airship hovers above the dirigible and the zeppelin for hours. '.repeat(800);
    await embed('node', remember.turn(long), long);
    const short = Array.from({ length: 60 }, (_, i) => `airship over the town of number ${i}`);
    for (const text of short) await embed('node', remember.turn(text), text);
    const { turns } = await find('zeppelin zeppelin zeppelin');
    const byVector = turns.filter(({ paths }) => paths.some(({ list }) => list === 'vector'));
    expect(byVector).toHaveLength(10);
    expect(new Set(byVector.map(({ episode }) => episode.seq)).size).toBe(10);
  });

  test('as of a moment finds what was held then', async () => {
    const { find, fact, remember } = opened();
    remember.retract(await fact('The airship hovers'), START + 10);
    expect((await find('zeppelin?')).knowledge).toEqual([]);
    expect((await find('zeppelin?', START)).knowledge).toHaveLength(1);
  });

  test('finds whom a question is about when no name of theirs is in it', async () => {
    const { find, remember, embed } = opened();
    const rex = remember.entity('Rex');
    await embed('entity', rex, 'airship');
    remember.link(remember.fact('Barks at night'), rex);
    const { knowledge } = await find('Whose zeppelin?');
    expect(
      knowledge.map(({ node, paths }) => [node.content, paths[0]?.list, paths[0]?.via]),
    ).toEqual([['Barks at night', 'entity', ['Rex']]]);
  });

  test('never compares vectors of two models', async () => {
    const { store, indexes, fact, vectorOf } = opened();
    await fact('The airship hovers');
    const { values } = await vectorOf('zeppelin');
    const options = { now: START, zone: 'UTC', limit: 5, exceptNodeIds: [], ...defaultSetup };
    const other = { model: 'other', values };
    expect(search(store, indexes, 'zeppelin?', { ...options, vector: other }).knowledge).toEqual(
      [],
    );
  });
});

describe('the search tables on disk', () => {
  const resultsOf = async (find: ReturnType<typeof opened>['find'], question: string) => {
    const { knowledge, turns } = await find(question);
    return [
      ...knowledge.map(({ node, paths }) => [node.content, paths.map(({ list }) => list)]),
      ...turns.map(({ episode, paths }) => [episode.content, paths.map(({ list }) => list)]),
    ];
  };
  const ZEPPELIN = ['The airship hovers all day', ['vector']];
  const DIRIGIBLE = ['Our dirigible is hungry', ['vector']];

  /** More than a first question takes in at once, one memory and one turn of them about a zeppelin. */
  async function largeMemory() {
    const t = opened(join(temporaryFolder(), 'vectors.db'));
    for (let n = 0; n < 1_100; n += 1) t.remember.fact(`Boat ${n} came in late`);
    await t.fact('The airship hovers all day');
    const gone = await t.fact('A airship that is no more');
    t.remember.retract(gone, START);
    await t.embed('node', t.remember.turn('Our dirigible is hungry'), 'Our dirigible is hungry');
    return t;
  }

  test('answer while the vectors in memory are being taken in, as those do afterwards', async () => {
    const { find, indexes, store } = await largeMemory();
    expect(await resultsOf(find, 'zeppelin?')).toEqual([ZEPPELIN, DIRIGIBLE]);
    expect(indexes.nodeVectors.size()).toBe(0);
    while (!indexes.build(store));
    expect(await resultsOf(find, 'zeppelin?')).toEqual([ZEPPELIN, DIRIGIBLE]);
    expect(indexes.nodeVectors.size()).toBe(3);
  });

  test('answer where there is no memory for the vectors', async () => {
    const { find, indexes, store } = await largeMemory();
    const full = (dimensions: number) => ({
      ...createVectorScan(dimensions),
      put: () => {
        throw new RangeError('WebAssembly.Memory.grow(): Unable to grow instance memory');
      },
    });
    const nodeVectors = createVectorIndex('node', full);
    Object.defineProperty(indexes, 'nodeVectors', { value: nodeVectors });
    while (!indexes.build(store));
    expect(await resultsOf(find, 'zeppelin?')).toEqual([ZEPPELIN, DIRIGIBLE]);
    expect(nodeVectors.isReady(store, 'm')).toBe(false);
  });

  test('are asked no more where their file is broken: the vectors in memory answer', async () => {
    const { find, indexes, db, store } = await largeMemory();
    db.exec("UPDATE vectors.vector_tables SET name = 'gone'");
    // Turns are told from memories by the index of turns, which is not there yet.
    expect(await resultsOf(find, 'zeppelin?')).toEqual([ZEPPELIN]);
    while (!indexes.build(store));
    expect(await resultsOf(find, 'zeppelin?')).toEqual([ZEPPELIN, DIRIGIBLE]);
    expect(indexes.storedVectors).toBeNull();
    expect(indexes.nodeVectors.size()).toBe(3);
  });

  test('find whom a question is about', async () => {
    const { find, remember, embed } = await largeMemory();
    const rex = remember.entity('Rex');
    await embed('entity', rex, 'airship');
    remember.link(remember.fact('Barks at night'), rex);
    const { knowledge } = await find('Whose zeppelin?');
    expect(knowledge.map(({ node }) => node.content)).toContain('Barks at night');
  });
});

describe('the index of vectors', () => {
  test('takes out every passage of a turn, and takes in fewer when its text is shorter', async () => {
    const { store, indexes, remember, embed, vectorOf } = opened();
    const long = 'The airship hovers above the town for hours. '.repeat(60);
    const seq = remember.turn(long);
    await embed('node', seq, long);
    await embed('node', remember.turn('Bread'), 'Bread');
    const index = indexes.nodeVectors;
    const query = await vectorOf('zeppelin');
    const nearest = () => index.nearest(store, query, [{ k: 5, accepts: () => true }])[0] ?? [];
    expect(nearest().map((match) => match.seq)).toContain(seq);
    expect(index.size()).toBe(1 + embeddedSpans(long).length);
    store.transaction(() => store.embeddings.trim('node', seq, 'm', 2));
    index.refresh(store, [seq]);
    expect(index.size()).toBe(3);
    store.transaction(() => store.embeddings.trim('node', seq, 'm', 0));
    index.refresh(store, [seq]);
    expect(index.size()).toBe(1);
    expect(index.similarities(store, query, [seq], 'turns')).toEqual([null]);
  });

  test('finds the nearest turns, the nearest memories, or the nearest of both', async () => {
    const { store, indexes, remember, embed, vectorOf } = opened();
    const memories = ['airship', 'a car'].map((text) => [remember.fact(text), text] as const);
    const turns = ['zeppelin', 'a vehicle'].map((text) => [remember.turn(text), text] as const);
    for (const [seq, text] of [...memories, ...turns]) await embed('node', seq, text);
    const query = await vectorOf('dirigible');
    const seqsOf = (group?: 'turns' | 'others', k = 4) =>
      (
        indexes.nodeVectors.nearest(store, query, [
          { k, accepts: () => true, ...(group !== undefined && { group }) },
        ])[0] ?? []
      ).map(({ seq }) => seq);
    const [airship, zeppelin] = [memories[0]?.[0], turns[0]?.[0]];
    expect(seqsOf('others')).toEqual(memories.map(([seq]) => seq));
    expect(seqsOf('turns')).toEqual(turns.map(([seq]) => seq));
    expect(seqsOf(undefined, 2)).toEqual([airship, zeppelin]);
    expect(seqsOf()).toHaveLength(4);
  });

  test('finds the same as the durable one, of live nodes only, whatever was written since', () => {
    const { store, db, remember } = opened();
    const attached = attachVectors(db, join(temporaryFolder(), 'vectors.db'), SCHEMA_FOLDER);
    if (!attached.ok) throw new Error(attached.error);
    const random = seededNumbers(4);
    const unit = () => {
      const vector = Float32Array.from({ length: 24 }, () => random() - 0.5);
      const length = Math.hypot(...vector);
      return vector.map((x) => x / length);
    };
    const put = (seq: number) => {
      const vector = unit();
      store.embeddings.put({
        owner: 'node',
        ownerSeq: seq,
        passage: 0,
        model: 'm',
        vector,
        textHash: '',
        createdAt: 0,
      });
      attached.value.put('node', 'm', vectorKey(seq, 0), vector);
    };
    const seqs = Array.from({ length: 400 }, (_, i) => remember.fact(`fact ${i}`));
    for (const seq of seqs) put(seq);
    const index = createVectorIndex('node');
    const compare = () => {
      const keys = store.index.liveAmong(seqs).map((seq) => vectorKey(seq, 0));
      for (let i = 0; i < 20; i += 1) {
        const values = unit();
        const [fast = []] = index.nearest(store, { model: 'm', values }, [
          { k: 10, accepts: index.isLive },
        ]);
        const durable = attached.value.nearest('node', 'm', values, 10, keys);
        const distances = new Map(durable.map(({ key, distance }) => [ownerSeqOf(key), distance]));
        // The same ten; how similar is rounded for those that are clearly among them.
        expect(new Set(fast.map(({ seq }) => seq))).toEqual(new Set(distances.keys()));
        for (const { seq, similarity } of fast) {
          expect(Math.abs(1 - similarity - (distances.get(seq) ?? NaN))).toBeLessThan(0.003);
        }
      }
    };
    compare();
    const changed = seqs.slice(100, 200);
    for (const seq of changed.slice(0, 50)) remember.retract(seq, START);
    for (const seq of changed.slice(50)) put(seq);
    index.refresh(store, changed);
    compare();
  });
});
