import { describe, expect, test } from 'vitest';
import { createSearchIndexes } from '../../../electron/engine/retrieval/searchIndexes.ts';
import { knowledgeFullText } from '../../../electron/engine/retrieval/lists/fullTextLists.ts';
import { knowledgeText } from '../../../electron/engine/retrieval/lists/textLists.ts';
import { defaultTuning } from '../../../electron/engine/retrieval/searchOptions.ts';
import { scopeOf } from '../../../electron/engine/retrieval/searchScope.ts';
import { parseQuestion } from '../../../electron/engine/retrieval/understand/parseQuestion.ts';
import { createSentences } from '../../../bench/lib/vocabulary.ts';
import { seededNumbers } from '../../../bench/lib/seededNumbers.ts';
import { START } from '../../support/manualClock.ts';
import { rememberer } from '../../support/rememberedStore.ts';
import { rowChanger } from '../../support/changeRows.ts';
import { openTestStore } from '../../support/testStore.ts';
import type { NodeSeq } from '../../../electron/engine/storage/connection/rowNumber.ts';
import { asNodeSeq } from '../../support/ids.ts';

const DAY = 86_400_000;

function opened() {
  const t = openTestStore();
  const remember = rememberer(t.store);
  const indexes = createSearchIndexes();
  const set = rowChanger(t);
  const listsFor = (question: string, now = START, filters = {}) => {
    const options = { now, zone: 'UTC', filters };
    expect(indexes.catchUp(t.store)).toBe(true);
    const understood = parseQuestion(question, indexes.turns, t.store.entities, options);
    const scope = scopeOf(t.store, indexes.turns, options);
    const found = [knowledgeText, knowledgeFullText].map((list) =>
      list(t.store, indexes, understood, scope, defaultTuning, options).candidates.map(
        ({ seq, score }) => [seq, Math.round(1e9 * score)] as const,
      ),
    );
    const [fast = [], durable = []] = found;
    return { fast, durable };
  };
  return { ...t, remember, set, listsFor, indexes };
}

describe('memories by the index in memory', () => {
  test('are those of the durable full text, with the same scores, after every kind of change', () => {
    const { store, remember, set, listsFor } = opened();
    const sentence = createSentences(8);
    const random = seededNumbers(12);
    const seqs: NodeSeq[] = [];
    const any = () => seqs[Math.floor(random() * seqs.length)] ?? asNodeSeq(0);
    const ann = remember.entity('Ann', ['Anna']);
    for (let i = 0; i < 300; i += 1) seqs.push(remember.fact(sentence(12)));
    const compare = () => {
      for (let i = 0; i < 25; i += 1) {
        const { fast, durable } = listsFor(`what is the ${sentence(5)} of this, Ann`);
        expect(fast).toEqual(durable);
        expect(fast.length).toBeGreaterThan(0);
      }
    };
    compare();
    for (let round = 0; round < 4; round += 1) {
      for (let i = 0; i < 30; i += 1) {
        const chance = random();
        const row = store.knowledge.bySeq(any());
        if (row === null) continue;
        if (chance < 0.3) seqs.push(remember.fact(sentence(9)));
        else if (chance < 0.5) remember.retract(row.seq, START);
        else if (chance < 0.7) set((s) => s.update('nodes', row.id, { content: sentence(11) }));
        else if (chance < 0.8) set((s) => s.update('nodes', row.id, { review: 'pending' }));
        else if (chance < 0.9) set((s) => s.update('nodes', row.id, { review: null }));
        else if (store.entities.linksOfNode(row.seq).length === 0) remember.link(row.seq, ann);
      }
      compare();
    }
  });

  test('leaves out what has faded, but not what was used since the index was built', () => {
    const { store, remember, set, listsFor } = opened();
    const [kept, gone] = [remember.fact('blue tea'), remember.fact('green tea')];
    for (const seq of [kept, gone]) {
      set((s) => s.update('node_life', String(seq), { fade_at: START + DAY }));
    }
    expect(listsFor('tea').fast).toHaveLength(2);
    store.transaction(() => {
      const life = { confidence: 1, last_accessed: START, access_count: 1, fades_from: START };
      store.decayState.recordAccess({ ...life, seq: kept, fade_at: START + 9 * DAY });
    });
    const { fast, durable } = listsFor('tea', START + 2 * DAY);
    expect(fast.map(([seq]) => seq)).toEqual([kept]);
    expect(fast).toEqual(durable);
    expect(listsFor('tea', START + 8 * DAY).fast).toHaveLength(1);
    expect(listsFor('tea', START + 9 * DAY).fast).toEqual([]);
  });

  test('does not grow with every change of a memory', () => {
    const { remember, set, listsFor, indexes } = opened();
    const seq = remember.fact('tea');
    listsFor('tea');
    for (let i = 0; i < 1_100; i += 1) {
      set((s) => s.update('nodes', `f${seq}`, { content: `tea ${i}` }));
      if (i % 10 === 0) listsFor('tea');
    }
    remember.fact('more tea');
    const { fast, durable } = listsFor('tea');
    expect(fast).toEqual(durable);
    expect(indexes.knowledge.size()).toBeLessThanOrEqual(1_003);
    for (let i = 0; i < 1_100; i += 1) {
      set((s) => s.update('nodes', `f${seq}`, { content: `tea ${i}` }));
      listsFor('tea');
    }
    expect(indexes.knowledge.size()).toBeLessThanOrEqual(1_003);
    expect(listsFor('tea').fast).toEqual(listsFor('tea').durable);
  });

  test('keeps to the filters of a search before it ranks', () => {
    const { remember, listsFor } = opened();
    for (let i = 0; i < 300; i += 1) remember.fact(`tea number ${i}`);
    const tagged = remember.fact('a long story in which tea comes up once, near the very end');
    remember.tag(tagged, 'story');
    const { fast, durable } = listsFor('tea', START, { tags: ['story'] });
    expect(fast.map(([seq]) => seq)).toEqual([tagged]);
    expect(fast).toEqual(durable);
  });
});
