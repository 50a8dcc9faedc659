import { defaultSetup } from '../../../electron/engine/retrieval/searchOptions.ts';
import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { workspaceFolders } from '../../../electron/engine/workspaces/folders.ts';
import { silentLogger } from '../../../electron/engine/dependencies.ts';
import type { Readers } from '../../../electron/engine/readers/readers.ts';
import { warmUp } from '../../../electron/engine/readers/warmUp.ts';
import { createSearchIndexes } from '../../../electron/engine/retrieval/searchIndexes.ts';
import { search } from '../../../electron/engine/retrieval/search.ts';
import { seededNumbers } from '../../../bench/lib/seededNumbers.ts';
import { START } from '../../support/manualClock.ts';
import { countForRun } from '../../reliability/support/counts.ts';
import { createMemoryWriter } from '../../support/rememberedStore.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine } from '../../support/testEngine.ts';
import { openTestStore } from '../../support/testStore.ts';
import { reportTries } from '../../support/reportFigure.ts';

const options = { now: START, zone: 'Europe/Moscow', limit: 5, exceptNodeIds: [], ...defaultSetup };

/** Questions that full text, time words, names and rules could fail on. */
const PIECES = [
  ...[
    '"',
    "'",
    '*',
    '(',
    ')',
    '-',
    '^',
    ':',
    '{',
    '}',
    '\\',
    '%',
    ';',
    '--',
    '/*',
    '\0',
    '\u{FFFF}',
  ],
  ...['AND', 'OR', 'NOT', 'NEAR(', 'own:', 'rank', 'why', 'when', 'who', 'почему', 'когда', 'кто'],
  ...['Анне', 'Ann', '31.02.2026', '2026-13-45', 'last_week', 'через 999 лет', '\u202E', '👩‍👩‍👧', 'ё'],
  ...['İ', 'ß', 'ﬁ', '़', ' ', '\n', '99999999999999999999', '-1', 'NaN', '10 years ago', 'в мае'],
];

function remembered() {
  const t = openTestStore();
  const remember = createMemoryWriter(t.store);
  const { fact, turn, entity, link, edge } = remember;
  const ann = entity('Ann', ['Анна']);
  const one = fact('tea "and" NEAR cake*');
  edge(fact('why not'), one, 'causal');
  edge(one, turn('кофе и чай'), 'derived_from');
  link(one, ann);
  return { ...t, remember };
}

describe('any string', () => {
  test('can be searched for: three of four made of what is dangerous, one of anything', () => {
    const tries = countForRun('LOCI_SEARCH_STRINGS', 2_000, 20_000);
    const { store } = remembered();
    const indexes = createSearchIndexes();
    const building = { ...createSearchIndexes(), catchUp: () => false };
    /** By the indexes in memory, by full text, and by that of what was ever held. */
    const ask = (question: string) => [
      search(store, indexes, question, options).degraded,
      search(store, building, question, options).degraded,
      search(store, indexes, question, { ...options, asOf: START }).degraded,
    ];
    const inOrder = [[], ['indexes_building'], []];
    const random = seededNumbers(20);
    for (let i = 0; i < (tries * 3) / 4; i += 1) {
      const question = Array.from(
        { length: 1 + Math.floor(random() * 6) },
        () => PIECES[Math.floor(random() * PIECES.length)] ?? '',
      ).join(random() < 0.5 ? ' ' : '');
      expect(ask(question), question).toEqual(inOrder);
    }
    const anything = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme', maxLength: 300 }),
    );
    fc.assert(
      fc.property(anything, (question) => {
        expect(ask(question)).toEqual(inOrder);
      }),
      { numRuns: tries / 4 },
    );
    reportTries(tries);
  }, 900_000);
});

describe('search goes on', () => {
  const questions = ['Why tea?', 'Who is Ann?', 'чай', 'cake'];

  test('without full text: by the indexes in memory, with the same results', () => {
    const { store, db } = remembered();
    const indexes = createSearchIndexes();
    const hits = () =>
      questions.map((question) => {
        const { knowledge, turns, degraded } = search(store, indexes, question, options);
        return { knowledge, turns, degraded };
      });
    const before = hits();
    db.exec('ALTER TABLE memory_fts RENAME TO away_fts');
    expect(hits()).toEqual(before);
  });

  test('without full text of what was believed once, told so, and finds it after the repair', () => {
    const { store, db } = remembered();
    const indexes = createSearchIndexes();
    const then = { ...options, asOf: START };
    const ask = () => questions.map((question) => search(store, indexes, question, then));
    const hits = () => ask().map(({ knowledge, turns }) => [knowledge, turns]);
    const before = hits();
    db.exec('ALTER TABLE memory_fts RENAME TO away_fts');
    const without = ask();
    expect(without.map(({ degraded }) => degraded)).toEqual(questions.map(() => ['no_full_text']));
    expect(without[2]?.turns).toHaveLength(1);
    db.exec('ALTER TABLE away_fts RENAME TO memory_fts');
    expect(hits()).toEqual(before);
  });

  test('after the indexes in memory were dropped, with the same results', () => {
    const { store } = remembered();
    const indexes = createSearchIndexes();
    const hits = () =>
      questions.map((question) => {
        const { knowledge, turns, edges } = search(store, indexes, question, options);
        return { knowledge, turns, edges };
      });
    const before = hits();
    indexes.drop();
    expect(indexes.turns.size()).toBe(0);
    expect(hits()).toEqual(before);
  });

  test('when an older copy of the database comes back, with what that one holds', () => {
    const older = remembered();
    const newer = remembered();
    const indexes = createSearchIndexes();
    newer.remember.turn('a zebra ran by');
    const first = (of: typeof older, question: string) =>
      search(of.store, indexes, question, options).turns[0]?.episode.content;
    expect(first(newer, 'zebra')).toBe('a zebra ran by');
    expect(first(older, 'zebra')).toBe(undefined);
    expect(first(older, 'чай')).toBe('кофе и чай');
  });
});

describe('a large memory that was just opened', () => {
  test('is searched by full text at once, told so, and as ever when the index is built', () => {
    const { store } = openTestStore();
    const { turn, fact } = createMemoryWriter(store);
    fact('A zebra is striped');
    for (let i = 0; i < 4_200; i += 1) turn(`turn ${i} about nothing`);
    const last = turn('a zebra ran by');
    store.transaction(() => {
      store.fullText.putEpisode(last, 'a zebra ran by', { meta: '', near: [], far: [] });
    });
    const indexes = createSearchIndexes();
    const ask = () => search(store, indexes, 'zebra', options);
    const first = ask();
    expect(first.degraded).toEqual(['indexes_building']);
    expect(first.turns.map(({ episode }) => episode.content)).toEqual(['a zebra ran by']);
    expect(first.knowledge.map(({ node }) => node.content)).toEqual(['A zebra is striped']);
    expect(indexes.turns.size()).toBe(0);
    while (!indexes.build(store));
    const built = ask();
    expect(built.degraded).toEqual([]);
    expect(built.turns[0]?.episode.content).toBe('a zebra ran by');
    expect(built.turns.length).toBeGreaterThan(1);
    expect(built.knowledge.map(({ node }) => node.content)).toEqual(['A zebra is striped']);
  });

  test('is taken in by the questions themselves when nobody builds it ahead', () => {
    const { store } = openTestStore();
    const { turn } = createMemoryWriter(store);
    for (let i = 0; i < 2_500; i += 1) turn(`turn ${i} about nothing`);
    const indexes = createSearchIndexes();
    const degraded = [1, 2, 3, 4, 5].map(() => search(store, indexes, 'turn', options).degraded);
    expect(degraded.map(([part]) => part)).toEqual([
      ...['indexes_building', 'indexes_building', 'indexes_building'],
      ...[undefined, undefined],
    ]);
  });

  test('is built ahead piece by piece, and not at all when it is small', async () => {
    const pieces = [false, false, true];
    let attempts = 0;
    const readers = {
      run: () => {
        attempts += 1;
        return Promise.resolve(pieces.shift() ?? true);
      },
      close: () => Promise.resolve(),
    } as unknown as Readers;
    const dependencies = { clock: { now: () => START }, logger: silentLogger };
    await warmUp(readers, 100, dependencies);
    expect(attempts).toBe(0);
    await warmUp(readers, 100_000, dependencies);
    expect(attempts).toBe(3);
  });
});

describe('a running engine', () => {
  test('takes a message though its full text is gone, makes it anew, and says so', async () => {
    const home = temporaryFolder();
    const engine = await startTestEngine({ home });
    await engine.say('My bicycle is blue');
    const { file } = databaseOf(home, engine.client.workspaceId ?? '');
    const db = new Database(file);
    db.exec('DROP TABLE episode_fts');
    db.close();
    expect((await engine.call('status.get', {})).degraded).toContain('no_full_text');
    const answer = await engine.say('What colour is my bicycle?');
    expect(answer.text).toContain('blue');
    const status = await engine.call('status.get', {});
    expect(status.degraded).not.toContain('no_full_text');
    expect(status.notices.map(({ code }) => code)).toContain('index_rebuilt');
    const found = await engine.call('search.everything', { query: 'bicycle', limit: 5 });
    expect(found.messages.length).toBeGreaterThan(0);
    await engine.close();
  });

  test('opens a database whose full text is gone', async () => {
    const home = temporaryFolder();
    const before = await startTestEngine({ home });
    await before.say('My bicycle is blue');
    const { file } = databaseOf(home, before.client.workspaceId ?? '');
    await before.close();
    const db = new Database(file);
    db.exec('DROP TABLE memory_fts');
    db.close();
    // As after a kill: what an orderly close left is compared byte by byte.
    rmSync(join(dirname(file), 'memory.mark'));
    const engine = await startTestEngine({ home });
    const status = await engine.call('status.get', {});
    expect([status.storage, status.degraded.includes('no_full_text')]).toEqual(['ok', false]);
    expect((await engine.say('What colour is my bicycle?')).text).toContain('blue');
    await engine.close();
  });

  test('answers and remembers though vectors.db was deleted under it', async () => {
    const home = temporaryFolder();
    const engine = await startTestEngine({ home });
    await engine.say('My bicycle is blue');
    const { vectors } = databaseOf(home, engine.client.workspaceId ?? '');
    expect(existsSync(vectors)).toBe(true);
    for (const part of ['', '-wal', '-shm']) rmSync(vectors + part, { force: true });
    await engine.say('Remember that my helmet is red');
    expect((await engine.say('What colour is my bicycle?')).text).toContain('blue');
    await engine.close();
    const again = await startTestEngine({ home });
    expect((await again.say('What colour is my helmet?')).text).toContain('red');
    await again.close();
  });
});

function databaseOf(home: string, workspaceId: string) {
  const { database, vectors } = workspaceFolders(home, workspaceId);
  return { file: database, vectors };
}
