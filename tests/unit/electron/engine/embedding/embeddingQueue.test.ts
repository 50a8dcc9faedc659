import { describe, expect, test } from 'vitest';
import { silentLogger } from '../../../../../electron/engine/dependencies.ts';
import {
  createEmbeddingQueue,
  type EmbeddingState,
} from '../../../../../electron/engine/embedding/embeddingQueue.ts';
import { ModelFailure, type Embedder } from '../../../../../electron/engine/models/ports.ts';
import { vectorKey } from '../../../../../electron/engine/storage/search/vectorKey.ts';
import { embeddedSpans } from '../../../../../electron/engine/text/passages/embeddedSpans.ts';
import { hashEmbedder } from '../../../../support/hashEmbedder.ts';
import { createMemoryWriter } from '../../../../support/rememberedStore.ts';
import { openTestStore } from '../../../../support/testStore.ts';

/** A queue whose pauses end when the test says so. */
function opened() {
  const t = openTestStore();
  const pauses: number[] = [];
  const states: EmbeddingState[] = [];
  let due: (() => void) | null = null;
  let role: Embedder | null = null;
  let roleName: string | null = null;
  const start = () =>
    createEmbeddingQueue({
      store: t.store,
      ledger: t.ledger,
      embedder: () => Promise.resolve(role),
      role: () => roleName,
      vectors: null,
      clock: t.clock,
      logger: silentLogger,
      later(ms, action) {
        pauses.push(ms);
        due = action;
        return () => {
          due = null;
        };
      },
      onChange: (state) => states.push(state),
    });
  let queue = start();
  return {
    ...t,
    remember: createMemoryWriter(t.store),
    pauses,
    states,
    state: () => queue.state(),
    recheck: () => queue.recheck(),
    retry: () => queue.retry(),
    /** Gives the role to a model, which a server may serve under another name. */
    give: (embedder: Embedder | null, name = embedder?.id) => {
      role = embedder;
      roleName = name ?? null;
    },
    restart() {
      queue = start();
    },
    /** Ends the pause, if there is one, and waits for what follows. */
    async work(): Promise<boolean> {
      queue.wake();
      const action = due;
      due = null;
      action?.();
      await queue.idle();
      return action !== null;
    },
    embedded: (model: string) => t.store.embeddings.models().filter((row) => row.model === model),
  };
}

describe('the embedding queue', () => {
  test('gives every turn, memory and entity a vector, in batches', async () => {
    const t = opened();
    for (let i = 0; i < 70; i += 1) t.remember.turn(`turn ${i}`);
    t.remember.fact('a fact');
    t.remember.entity('Ann', ['Annie']);
    const model = hashEmbedder('m');
    t.give(model);
    await t.work();
    expect(t.embedded('m').map(({ owner, count }) => [owner, count])).toEqual([
      ['entity', 1],
      ['node', 71],
    ]);
    expect(model.calls.map((texts) => texts.length)).toEqual([1, 32, 32, 7]);
    expect(model.calls[0]).toEqual(['Ann, Annie']);
    expect(t.state()).toEqual({
      model: 'm',
      isWorking: false,
      done: 72,
      refused: 0,
      problem: null,
    });
  });

  test('asks for nothing twice, and for what is new only', async () => {
    const t = opened();
    t.remember.turn('one');
    const model = hashEmbedder('m');
    t.give(model);
    await t.work();
    await t.work();
    t.restart();
    await t.work();
    t.remember.turn('two');
    await t.work();
    expect(model.calls).toEqual([['one'], ['two']]);
  });

  test('goes on where it was when the server comes back, after pauses that double', async () => {
    const t = opened();
    for (let i = 0; i < 40; i += 1) t.remember.turn(`turn ${i}`);
    const model = hashEmbedder('m');
    t.give(model);
    model.problem = 'unreachable';
    await t.work();
    await t.work();
    await t.work();
    expect(t.state().problem).toBe('unreachable');
    expect(t.pauses).toEqual([250, 2_000, 4_000, 8_000]);
    model.problem = null;
    await t.work();
    expect(t.state().problem).toBe(null);
    expect(t.embedded('m')[0]?.count).toBe(40);
  });

  test('takes the others when one text is refused, and gives that one up after three tries', async () => {
    const t = opened();
    for (const text of ['one', 'too long', 'three']) t.remember.turn(text);
    const model = hashEmbedder('m');
    t.remember.entity('Nobody');
    model.refused.add('too long').add('Nobody');
    t.give(model);
    for (let i = 0; i < 5; i += 1) await t.work();
    expect(t.embedded('m')[0]?.count).toBe(2);
    expect(model.calls.filter(([first]) => first !== 'Nobody')).toEqual([
      ['one', 'too long', 'three'],
      ['too long'],
      ['too long'],
    ]);
    expect(model.calls.filter(([first]) => first === 'Nobody')).toHaveLength(3);
    expect(t.state().refused).toBe(2);
  });

  test('begins anew when the model changes, and keeps what the other made', async () => {
    const t = opened();
    for (const text of ['one', 'two']) t.remember.turn(text);
    t.give(hashEmbedder('first'));
    await t.work();
    t.give(hashEmbedder('second'));
    await t.work();
    expect(t.embedded('second')[0]?.count).toBe(2);
    expect(t.embedded('first')[0]?.count).toBe(2);
    expect(t.states.map(({ model, done }) => [model, done])).toContainEqual(['second', 2]);
  });

  test('sends nothing to a model that loses the role between two batches', async () => {
    for (const next of [null, hashEmbedder('second')]) {
      const t = opened();
      for (let i = 0; i < 70; i += 1) t.remember.turn(`turn ${i}`);
      const first = hashEmbedder('first');
      t.give({
        ...first,
        embed: (texts, purpose) => {
          t.give(next);
          return first.embed(texts, purpose);
        },
      });
      await t.work();
      expect(first.calls).toHaveLength(1);
      expect(t.embedded('first')).toEqual([]);
      expect(t.pauses).toEqual([250, 250]);
      await t.work();
      expect(t.state()).toMatchObject({ model: next?.id ?? null, isWorking: false, problem: null });
      expect(t.embedded('second')[0]?.count).toBe(next === null ? undefined : 70);
    }
  });

  test('stops the call of a model that loses the role during it', async () => {
    const t = opened();
    t.remember.turn('one');
    const never: Embedder = {
      ...hashEmbedder('first'),
      embed: (_texts, _purpose, signal) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new ModelFailure('cancelled')));
          t.give(null);
          queueMicrotask(t.recheck);
        }),
    };
    t.give(never);
    await t.work();
    expect(t.state().problem).toBeNull();
    await t.work();
    expect(t.state()).toMatchObject({ model: null, isWorking: false, problem: null });
  });

  test('ends a pause when the role changes, and not for other settings', async () => {
    const t = opened();
    t.remember.turn('one');
    const broken = hashEmbedder('broken');
    broken.problem = 'unreachable';
    t.give(broken);
    await t.work();
    await t.work();
    t.recheck();
    expect(t.pauses).toEqual([250, 2_000, 4_000]);
    const second = hashEmbedder('second');
    t.give(second);
    t.recheck();
    expect(t.pauses).toEqual([250, 2_000, 4_000, 250]);
    await t.work();
    expect(t.embedded('second')[0]?.count).toBe(1);
    expect(t.state().problem).toBeNull();
  });

  test('ends a pause when its server is repaired, and pauses shortly at the next failure', async () => {
    const t = opened();
    t.remember.turn('one');
    const model = hashEmbedder('m');
    model.problem = 'unreachable';
    t.give(model);
    for (let i = 0; i < 5; i += 1) await t.work();
    t.retry();
    await t.work();
    expect(t.pauses.slice(-3)).toEqual([32_000, 250, 2_000]);
    model.problem = null;
    t.retry();
    await t.work();
    expect(t.embedded('m')[0]?.count).toBe(1);
  });

  test('tries refused texts again when their server has changed', async () => {
    const t = opened();
    for (const text of ['one', 'too long']) t.remember.turn(text);
    const model = hashEmbedder('m');
    model.refused.add('too long');
    t.give(model);
    for (let i = 0; i < 5; i += 1) await t.work();
    model.refused.clear();
    await t.work();
    expect(t.state().refused).toBe(1);
    t.retry();
    await t.work();
    expect(t.embedded('m')[0]?.count).toBe(2);
    expect(t.state().refused).toBe(0);
  });

  test('begins anew when the server has another model under the same name', async () => {
    const t = opened();
    for (let i = 0; i < 40; i += 1) t.remember.turn(`turn ${i}`);
    const second = hashEmbedder('m@2');
    const exchanged: Embedder = {
      ...hashEmbedder('m@1'),
      embed: (texts) => {
        t.give(second, 'm');
        return Promise.resolve(texts.map(() => null));
      },
    };
    t.give(exchanged, 'm');
    await t.work();
    expect(t.state().refused).toBe(0);
    await t.work();
    expect(t.embedded('m@2')[0]?.count).toBe(40);
    expect(second.calls).toHaveLength(2);
  });

  test('embeds an entity again when its names changed', async () => {
    const t = opened();
    const seq = t.remember.entity('Ann');
    const model = hashEmbedder('m');
    t.give(model);
    await t.work();
    t.store.transaction(() => {
      const set = t.store.openChangeGroup({
        id: 'rename',
        at: 1,
        actor: 'user',
        cause: 'edit',
        label: '',
      });
      set.insert('entity_aliases', { alias_norm: 'anna', entity_seq: seq, alias: 'Anna' });
      set.finish();
    });
    await t.work();
    expect(model.calls).toEqual([['Ann'], ['Ann, Anna']]);
  });

  test('embeds a memory again when its words changed, and one that becomes active', async () => {
    const t = opened();
    const corrected = t.remember.fact('Ann lives in Oslo.');
    const restored = t.remember.fact('Ann has a boat.');
    t.remember.retract(restored, t.clock.now());
    t.remember.turn('one');
    const model = hashEmbedder('m');
    t.give(model);
    await t.work();
    t.store.transaction(() => {
      const change = {
        id: 'correct',
        at: t.clock.now(),
        actor: 'user',
        cause: 'edit',
        label: '',
      } as const;
      const set = t.store.openChangeGroup(change);
      set.update('nodes', `f${corrected}`, { content: 'Ann lives in Bergen.' });
      set.update('nodes', `f${restored}`, {
        status: 'active',
        status_reason: null,
        valid_until: null,
      });
      set.finish();
    });
    await t.work();
    await t.work();
    expect(model.calls).toEqual([
      ['Ann lives in Oslo.', 'one'],
      ['Ann lives in Bergen.', 'Ann has a boat.'],
    ]);
    expect(t.store.embeddings.get('node', vectorKey(corrected, 0), 'm')?.vector).toEqual(
      model.vectorOf('Ann lives in Bergen.'),
    );
  });

  test('gives a long text a vector for each of its passages, in batches', async () => {
    const t = opened();
    const text = Array.from({ length: 400 }, (_, i) => `The oboe was played on day ${i}. `).join(
      '',
    );
    const passages = embeddedSpans(text);
    const seq = t.remember.turn(text);
    t.remember.turn('short');
    const model = hashEmbedder('m');
    t.give(model);
    await t.work();
    expect(passages.length).toBeGreaterThan(20);
    expect(t.embedded('m')[0]).toMatchObject({ count: passages.length + 1, owners: 2 });
    const texts = model.calls.flat();
    expect(texts.slice(0, -1).join('')).toBe(text);
    expect(model.calls.every(({ length }) => length <= 32)).toBe(true);
    expect(t.state().done).toBe(passages.length + 1);
    const last = vectorKey(seq, passages.length - 1);
    expect(t.store.embeddings.get('node', last, 'm')?.vector).toEqual(
      model.vectorOf(texts.at(-2) ?? ''),
    );
  });

  test('replaces the one vector of a long text that an earlier version made', async () => {
    const t = opened();
    const text = 'The oboe was played all day long. '.repeat(40);
    const seq = t.remember.turn(text);
    const model = hashEmbedder('m');
    const whole = { owner: 'node', ownerSeq: seq, passage: 0, model: 'm', createdAt: 0 } as const;
    t.store.transaction(() => {
      t.store.embeddings.put({ ...whole, vector: model.vectorOf(text), textHash: 'of the whole' });
    });
    t.give(model);
    await t.work();
    expect(t.embedded('m')[0]?.count).toBe(embeddedSpans(text).length);
    expect(model.calls.flat().join('')).toBe(text);
  });

  test('removes the vectors of passages that a text has no more', async () => {
    const t = opened();
    const seq = t.remember.turn('One sentence is left.');
    const model = hashEmbedder('m');
    const vector = model.vectorOf('x');
    t.store.transaction(() => {
      for (let passage = 0; passage < 3; passage += 1) {
        const key = { owner: 'node', ownerSeq: seq, passage, model: 'm' } as const;
        t.store.embeddings.put({ ...key, vector, textHash: 'h', createdAt: 0 });
      }
    });
    t.give(model);
    await t.work();
    expect(t.embedded('m')[0]?.count).toBe(1);
  });

  test('does nothing, and says so, where no model has the role', async () => {
    const t = opened();
    t.remember.turn('one');
    await t.work();
    expect(t.state()).toEqual({
      model: null,
      isWorking: false,
      done: 0,
      refused: 0,
      problem: null,
    });
    expect(t.states).toEqual([]);
  });
});
