import { expect, test } from 'vitest';
import { matchingPassage } from '../../../../../../electron/engine/text/passages/matchingPassage.ts';

const filler = (n: number) => `Sentence number ${n} is about nothing much at all.`;
const before = Array.from({ length: 10 }, (_, n) => filler(n)).join(' ');
const after = Array.from({ length: 10 }, (_, n) => filler(n + 10)).join(' ');

test('a text that fits is shown whole', () => {
  expect(matchingPassage('The violin is in the attic.', ['violin'], 100)).toBe(
    'The violin is in the attic.',
  );
});

test('a long text is shown by the sentences around the question’s terms', () => {
  const text = `${before} The violin is in the attic. ${after}`;
  const passage = matchingPassage(text, ['violin'], 120);
  expect(passage).toContain('The violin is in the attic.');
  expect(passage.length).toBeLessThanOrEqual(120);
  expect(passage).toMatch(/^….*…$/su);
});

test('the sentences with most different terms win over the first', () => {
  const text = `The violin squeaks. ${before} The violin lies in the attic. ${after}`;
  expect(matchingPassage(text, ['violin', 'attic'], 100)).toContain('attic');
});

test('nothing is marked as left out at an end that is shown', () => {
  const text = `The violin is in the attic. ${after}`;
  const passage = matchingPassage(text, ['violin'], 120);
  expect(passage.startsWith('The violin')).toBe(true);
  expect(passage.endsWith('…')).toBe(true);
});

test('a text without any of the terms is shown from its beginning', () => {
  const passage = matchingPassage(`${before} ${after}`, ['violin'], 80);
  expect(passage.startsWith('Sentence number 0')).toBe(true);
  expect(passage.length).toBeLessThanOrEqual(80);
});

test('a sentence that is longer than the limit is clipped', () => {
  const passage = matchingPassage(`${before} violin${' and more'.repeat(100)}.`, ['violin'], 60);
  expect(passage.length).toBeLessThanOrEqual(60);
  expect(passage).toContain('violin');
});
