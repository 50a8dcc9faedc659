import { expect, test } from 'vitest';
import { rankSeparately, rankPooled } from '../../../bench/lib/rankings.ts';
import { createMemory } from '../../../bench/lib/benchMemory.ts';
import type { Question, Sample } from '../../../bench/lib/locomo.ts';
import { asNodeSeq } from '../../support/ids.ts';
import { defaultSetup } from '../../../electron/engine/retrieval/searchOptions.ts';

const DAY = 86_400_000;
const turn = (session: number, n: number, speaker: string, text: string) => ({
  id: `D${session}:${n}`,
  session,
  speaker,
  text,
  at: session * DAY + n * 1000,
});
const turns = [
  turn(1, 1, 'user', 'My oboe is being repaired in Porto.'),
  turn(1, 2, 'assistant', 'I hope the oboe comes back soon.'),
  turn(2, 1, 'user', 'The oboe concert is next week.'),
  turn(2, 2, 'user', 'Where is my oboe?'),
  turn(3, 1, 'user', 'The oboe is back from Porto.'),
];
const conversation = (id: string, question: Omit<Question, 'category' | 'evidence' | 'text'>) => ({
  id,
  turns,
  observations: [],
  questions: [{ text: 'Where is my oboe?', category: 4, evidence: ['D1:1'], ...question }],
});
const options = { facts: false, tuning: defaultSetup.tuning, onLatency: () => undefined };
const seqsRanked = (sample: Sample) => rankSeparately([sample], options);

test('a question sees what was said before it, without the session it is asked in', () => {
  const { search, bm25 } = seqsRanked(conversation('a', { before: 'D2:2', session: 2 }));
  expect(search[0]?.ranking.toSorted()).toEqual([1, 2]);
  expect(bm25[0]?.ranking.toSorted()).toEqual([1, 2]);
});

test('a question without a point of time sees the whole conversation', () => {
  const { search, bm25 } = seqsRanked(conversation('a', {}));
  expect(search[0]?.ranking).toHaveLength(5);
  expect(bm25[0]?.ranking).toHaveLength(5);
});

test('in one memory the other conversations are whole, its own only as far as the question', () => {
  const samples = [conversation('a', { before: 'D2:1' }), conversation('b', { before: 'D2:1' })];
  const { search } = rankPooled(samples, options);
  expect(search.map(({ ranking }) => ranking.length)).toEqual([7, 7]);
});

test('turns of a chat with an assistant have the roles and the trust of the hot path', () => {
  const memory = createMemory({ facts: false });
  try {
    memory.add(conversation('a', {}));
    const rows = memory.store.index.liveEpisodes([1, 2].map(asNodeSeq));
    expect(rows).toMatchObject([
      { source_role: 'user', speaker: null, trust: 'user' },
      { source_role: 'assistant', speaker: null, trust: 'inferred' },
    ]);
  } finally {
    memory.close();
  }
});
