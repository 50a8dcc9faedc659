import { expect, it } from 'vitest';
import { matchesOwnWords } from '../../../../../../electron/engine/retrieval/relevance/matchesOwnWords.ts';

const content = 'The boat is in the harbor. Paint it in May, with two coats.';

it.each([
  ['in its passage', { start: 27, end: 59 }, ['paint'], true],
  ['elsewhere in it', { start: 27, end: 59 }, ['harbor'], true],
  ['in a turn of one passage', null, ['coat'], true],
  ['only in the turn before it', null, ['sail'], false],
])('finds a word %s', (_, passage, terms, isFound) => {
  expect(matchesOwnWords({ episode: { content }, passage }, terms)).toBe(isFound);
});
