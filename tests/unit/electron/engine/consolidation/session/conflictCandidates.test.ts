import { describe, expect, test } from 'vitest';
import {
  englishChanges,
  russianChanges,
  type LabeledChange,
} from '../../../../../../bench/lib/changes/labeledChanges.ts';
import {
  extractFeatures,
  conflictScore,
  nameStems,
} from '../../../../../../electron/engine/consolidation/session/conflictCandidates.ts';

const SELF = nameStems(['user', 'пользователь']);

const score = (first: string, second: string, names = SELF) =>
  conflictScore(
    extractFeatures({ content: first, kind: 'Fact' }, names),
    extractFeatures({ content: second, kind: 'Fact' }, names),
    true,
  );

const labeled = (relation: LabeledChange['relation']) =>
  [...englishChanges, ...russianChanges]
    .filter((change) => change.relation === relation)
    .map(({ first, second }) => [first, second] as const);

describe('candidates for a conflict', () => {
  test.for(labeled('update'))('%s / %s', ([first, second]) => {
    expect(score(first, second)).toBeGreaterThan(0);
    expect(score(second, first)).toBe(score(first, second));
  });

  test('are not statements without a word or a topic in common', () => {
    const candidates = labeled('unrelated').filter(([first, second]) => score(first, second) > 0);
    // A brother and a cousin share a word in Russian: the judge tells them apart.
    expect(candidates.map(([first]) => first)).toEqual(['Брат пользователя — учитель.']);
  });

  test('by topic alone are about one and the same', () => {
    const compared = (content: string) => extractFeatures({ content, kind: 'Fact' }, SELF);
    const pair = [compared('The user lives in Altona.'), compared('Tim moved.')] as const;
    expect(conflictScore(...pair, true)).toBeGreaterThan(0);
    expect(conflictScore(...pair, false)).toBe(0);
  });
});

test('the person’s own name is no topic', () => {
  const [first, second] = ['Anna Petrova is an engineer.', 'Anna Petrova likes tulips.'];
  expect(score(first, second)).toBeGreaterThan(0);
  expect(score(first, second, nameStems(['Anna Petrova']))).toBe(0);
});

test('a short statement of the topic comes before a long one that touches it', () => {
  const fresh = 'The user moved to Harburg.';
  expect(score('The user lives in Altona.', fresh)).toBeGreaterThan(
    score('The user wants to paint the kitchen of the flat in a warm yellow.', fresh),
  );
});
