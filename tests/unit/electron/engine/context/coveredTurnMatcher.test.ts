import { expect, test } from 'vitest';
import { createCoveredTurnMatcher } from '../../../../../electron/engine/context/coveredTurnMatcher.ts';
import type { Trust } from '../../../../../shared/domain/node.ts';
import { asNodeSeq } from '../../../../support/ids.ts';

const TURN = {
  seq: asNodeSeq(7),
  content: 'I moved to Lyon in March.',
  source_role: 'user' as const,
};

const memory = (content: string, trust: Trust = 'extracted', seq = 7) => ({
  node: { content, trust },
  evidence: [asNodeSeq(seq)],
});
const isCovered = (...input: Parameters<typeof memory>) =>
  createCoveredTurnMatcher([memory(...input)]);

test('a turn whose words its memory repeats is covered', () => {
  expect(isCovered('The user moved to Lyon in March.')(TURN)).toBe(true);
});

test('a turn that says more than its memory is not covered', () => {
  const turn = { ...TURN, content: 'I moved to Lyon in March, after the fire in our old kitchen.' };
  expect(isCovered('The user moved to Lyon.')(turn)).toBe(false);
});

test('a turn of the assistant, or one that no memory was learned from, is not covered', () => {
  const same = 'The user moved to Lyon in March.';
  expect(isCovered(same)({ ...TURN, source_role: 'assistant' })).toBe(false);
  expect(isCovered(same, 'extracted', 8)(TURN)).toBe(false);
});

test('a memory from a file covers no turn', () => {
  expect(isCovered('The user moved to Lyon in March.', 'ingested')(TURN)).toBe(false);
});

test('several memories of one turn cover it together', () => {
  const memories = [memory('The user moved to Lyon.'), memory('The move was in March.')];
  expect(createCoveredTurnMatcher(memories)(TURN)).toBe(true);
});
