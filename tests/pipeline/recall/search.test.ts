import { defaultSetup } from '../../../electron/engine/retrieval/searchOptions.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readLocomo } from '../../../bench/lib/locomo.ts';
import { buildMemory, type Memory } from '../../../bench/lib/benchMemory.ts';
import { createSearchIndexes } from '../../../electron/engine/retrieval/searchIndexes.ts';
import { search } from '../../../electron/engine/retrieval/search.ts';
import { onTestFinished } from 'vitest';
import type { NodeId } from '../../../shared/domain/primitives.ts';
import { asNodeId, asConversationId, asSourceSeq } from '../../support/ids.ts';

const START = Date.UTC(2026, 2, 1);

/** A memory of two people's sessions, a day each. */
function remember(
  sessions: readonly (readonly (readonly [speaker: string, text: string])[])[],
): Memory {
  const turns = sessions.flatMap((session, s) =>
    session.map(([speaker, text], i) => ({
      id: `D${s + 1}:${i + 1}`,
      session: s + 1,
      speaker,
      text,
      at: START + s * 86_400_000 + i * 1000,
    })),
  );
  const memory = buildMemory(
    [{ id: asConversationId('m'), turns, observations: [], questions: [] }],
    {
      facts: false,
    },
  );
  onTestFinished(memory.close);
  return memory;
}

function ask(memory: Memory, question: string, exceptNodeIds: readonly NodeId[] = []): string[] {
  const options = { now: memory.now, zone: 'UTC', limit: 10, exceptNodeIds, ...defaultSetup };
  const { turns } = search(memory.store, createSearchIndexes(), question, options);
  return turns.map(({ episode }) => episode.content);
}

describe('search', () => {
  test('finds an answer that shares no word with the question, by the question before it', () => {
    const memory = remember([
      [
        ['Ann', 'What is the name of your dog?'],
        ['Bob', 'He is called Rex.'],
        ['Ann', 'Lovely.'],
      ],
      [['Bob', 'The weather was fine.']],
    ]);
    expect(ask(memory, "What is the name of Bob's dog?").slice(0, 2)).toContain(
      'He is called Rex.',
    );
  });

  test('prefers whom the question names, and still finds the other', () => {
    const memory = remember([
      [
        ['Ann', 'I went to Rome in spring.'],
        ['Bob', 'I went to Rome in autumn.'],
      ],
    ]);
    expect(ask(memory, 'When did Bob go to Rome?')[0]).toBe('I went to Rome in autumn.');
    expect(ask(memory, 'When did Bob go to Rome?')).toHaveLength(2);
  });

  test('prefers the day that the question names', () => {
    const memory = remember([
      [['Ann', 'We had soup for dinner.']],
      [['Ann', 'We had pizza for dinner.']],
      [['Ann', 'We had rice for dinner.']],
    ]);
    expect(ask(memory, 'What did we have for dinner on 2 March 2026?')[0]).toContain('pizza');
  });

  test('forgives a typing error', () => {
    const memory = remember([
      [
        ['Ann', 'The blue bicycle stands in the cellar.'],
        ['Bob', 'Good to know.'],
        ['Ann', 'The car is in the street.'],
      ],
      [
        ['Bob', 'Dinner was late.'],
        ['Ann', 'It rained all day.'],
      ],
    ]);
    expect(ask(memory, 'Where is the bycicle?')[0]).toContain('bicycle');
  });

  test('sees what was written after its index was built', () => {
    const memory = remember([[['Ann', 'one']]]);
    const indexes = createSearchIndexes();
    const options = { now: START, zone: 'UTC', limit: 5, exceptNodeIds: [], ...defaultSetup };
    expect(search(memory.store, indexes, 'zebra', options).turns).toEqual([]);
    memory.store.transaction(() => {
      memory.store.episodes.insert({
        seq: memory.store.sequences.next('nodes'),
        id: asNodeId('late'),
        content: 'A zebra ran by.',
        summary: 'A zebra ran by.',
        eventTime: START,
        createdAt: START,
        sourceSeq: asSourceSeq(1),
        sourceType: 'conversation',
        sourceRole: 'user',
        speaker: null,
        sessionId: 'x',
        trust: 'user',
        attributes: {},
      });
    });
    const [hit] = search(memory.store, indexes, 'zebra', options).turns;
    expect(hit?.episode.id).toBe('late');
  });

  test('leaves out what it is told to', () => {
    const memory = remember([
      [
        ['Ann', 'tea'],
        ['Bob', 'tea too'],
      ],
    ]);
    expect(ask(memory, 'tea', [asNodeId('m-D1:1')])).toEqual(['tea too']);
  });

  test('is the same for the same question, memory and clock', () => {
    const memory = remember([
      [
        ['Ann', 'tea and cake'],
        ['Bob', 'coffee and cake'],
        ['Ann', 'cake only'],
      ],
      [
        ['Bob', 'tea'],
        ['Ann', 'cake again'],
      ],
    ]);
    expect(ask(memory, 'who had cake and tea?')).toEqual(ask(memory, 'who had cake and tea?'));
  });

  test('says of every hit by which list it came, its place and its score there', () => {
    const memory = remember([
      [
        ['Ann', 'The keys hang behind the door.'],
        ['Bob', 'The door is green.'],
      ],
    ]);
    let reading = 0;
    const found = search(memory.store, createSearchIndexes(), 'Where are the keys?', {
      now: memory.now,
      zone: 'UTC',
      limit: 10,
      exceptNodeIds: [],
      ...defaultSetup,
      elapsed: () => (reading += 1),
    });
    for (const [i, hit] of found.turns.entries()) {
      expect(hit.paths).toContainEqual({ list: 'text', rank: i + 1, score: hit.fused, via: [] });
      const factor = hit.modifiers.reduce((product, one) => product * one.factor, 1);
      expect(hit.score).toBeCloseTo(hit.fused * factor);
    }
    expect(found.turns).not.toEqual([]);
    expect(found.timings.map(({ step }) => step)).toEqual([
      'indexes',
      'understand',
      'text',
      'vector',
      'graph',
      'fusion',
      'rows',
    ]);
    expect(found.timings.every(({ ms }) => ms > 0)).toBe(true);
    expect(found.degraded).toEqual([]);
  });

  test('answers any string without an error', () => {
    const memory = remember([
      [
        ['Ann', 'tea "and" NEAR cake*'],
        ['Bob', 'кофе и чай'],
      ],
    ]);
    const indexes = createSearchIndexes();
    const options = { now: START, zone: 'UTC', limit: 5, exceptNodeIds: [], ...defaultSetup };
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), (question) => {
        search(memory.store, indexes, question, options);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('the benchmark loader', () => {
  test('refuses a file that is not of its form', () => {
    expect(() => readLocomo(new URL('../../../package.json', import.meta.url).pathname)).toThrow();
  });
});
