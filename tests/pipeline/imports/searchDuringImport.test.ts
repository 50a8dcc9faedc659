import { describe, expect, it } from 'vitest';
import { buildMemory } from '../../../bench/lib/benchMemory.ts';
import { search } from '../../../electron/engine/retrieval/search.ts';
import { createSearchIndexes } from '../../../electron/engine/retrieval/searchIndexes.ts';
import { defaultSetup } from '../../../electron/engine/retrieval/searchOptions.ts';
import { asConversationId } from '../../support/ids.ts';

const STATEMENT = 'The blue kayak hangs in the boathouse.';

/** A memory of many turns, the last of which is looked for. */
function memory(turns: number) {
  const conversation = Array.from({ length: turns }, (_, n) => ({
    id: `D1:${n + 1}`,
    session: 1,
    speaker: 'Ann',
    text: n + 1 === turns ? STATEMENT : `Entry ${n} of the log.`,
    at: n * 1_000,
  }));
  const sample = { turns: conversation, observations: [], questions: [] };
  return buildMemory([{ id: asConversationId('m'), ...sample }], { facts: false });
}

/** Begins an import, and returns its row number. */
function beginImport(store: ReturnType<typeof memory>['store']) {
  const row = { id: 'import', learn: 1, files: '[]', choice: '{}', started_at: 1 } as const;
  return store.transaction(() => store.imports.insert(row)).seq;
}

describe('search during a large import', () => {
  it('finds what was brought by full text, loads no index, and loads it afterwards', () => {
    const { store, now, close } = memory(1_500);
    const indexes = createSearchIndexes();
    const ask = () => {
      const options = { now, zone: 'UTC', limit: 5, exceptNodeIds: [], ...defaultSetup };
      const { turns, degraded } = search(store, indexes, 'Where is the blue kayak?', options);
      return { first: turns[0]?.episode.content, degraded };
    };
    const seq = beginImport(store);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(ask()).toEqual({ first: STATEMENT, degraded: ['indexes_building'] });
    }
    expect(indexes.build(store)).toBe(true);
    expect(indexes.turns.size()).toBe(0);
    store.transaction(() => store.imports.setState(seq, 'done', 2));
    while (!indexes.build(store));
    expect(ask()).toEqual({ first: STATEMENT, degraded: [] });
    expect(indexes.turns.size()).toBe(1_500);
    close();
  });

  it('follows a small import turn by turn', () => {
    const { store, now, close } = memory(50);
    beginImport(store);
    const options = { now, zone: 'UTC', limit: 5, exceptNodeIds: [], ...defaultSetup };
    const { degraded } = search(store, createSearchIndexes(), 'the blue kayak', options);
    expect(degraded).toEqual([]);
    close();
  });
});
