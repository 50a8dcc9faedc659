import { expect, test } from 'vitest';
import { createTurnIndex } from '../../../../../../electron/engine/retrieval/indexes/turnIndex.ts';
import { sessionScores } from '../../../../../../electron/engine/retrieval/lists/derivedLists.ts';
import { createTurnScorer } from '../../../../../../electron/engine/retrieval/scoring/turnScorer.ts';
import { defaultWeights } from '../../../../../../electron/engine/retrieval/scoring/weights.ts';
import { asNodeSeq } from '../../../../../support/ids.ts';

test('a turn is worth more in a session from which a memory that answers was drawn', () => {
  const index = createTurnIndex();
  const turns = [
    ['a', 'the tea was good'],
    ['a', 'so was the cake'],
    ['b', 'the tea was good'],
    ['b', 'so was the cake'],
  ] as const;
  for (const [i, [sessionId, content]] of turns.entries()) {
    index.add({ seq: asNodeSeq(i + 1), content, sessionId, speaker: 'user', eventTime: 0 });
  }
  const knowledge = {
    list: 'text' as const,
    weight: 1,
    share: 1,
    candidates: [
      { seq: asNodeSeq(10), score: 4, worth: 4, via: [], names: [] },
      { seq: asNodeSeq(11), score: 2, worth: 2, via: [], names: [] },
    ],
  };
  const evidence = [
    { node: asNodeSeq(10), episode: asNodeSeq(2) },
    { node: asNodeSeq(11), episode: asNodeSeq(4) },
    { node: asNodeSeq(10), episode: asNodeSeq(99) },
  ];
  const statedScore = sessionScores(index, knowledge, evidence);
  expect([statedScore(0), statedScore(1), statedScore(2)]).toEqual([1, 0.5, 0]);

  const query = {
    terms: ['tea'],
    words: ['tea'],
    speaker: -1,
    speakerTerms: [],
    answerType: 'other' as const,
    interval: null,
  };
  const scorer = createTurnScorer(index, () => defaultWeights);
  const first = (of: typeof query & { statedScore?: typeof statedScore }) =>
    scorer.score(of, 1).map(({ document }) => index.seqOf(document));
  // Of equals the newer one.
  expect(first(query)).toEqual([3]);
  expect(first({ ...query, statedScore })).toEqual([1]);
});

test.for([
  ['user', true],
  ['Ann', false],
] as const)('a question of %s counts for it: %s', ([speaker, isAbove]) => {
  const index = createTurnIndex();
  const texts = ['I am fixing the oboe, can you help me?', 'I am fixing the oboe, for a week.'];
  for (const [i, content] of texts.entries()) {
    const sessionId = `s${i}`;
    index.add({ seq: asNodeSeq(i + 1), content, sessionId, speaker, eventTime: 0 });
  }
  const [best] = createTurnScorer(index, () => defaultWeights).score(
    {
      terms: ['obo'],
      words: ['oboe'],
      speaker: -1,
      speakerTerms: [],
      answerType: 'other',
      interval: null,
    },
    2,
  );
  expect(index.seqOf(best?.document ?? -1)).toBe(isAbove ? 1 : 2);
});
