import { expect, test } from 'vitest';
import { areDistinctNames } from '../../../../../../electron/engine/algorithms/names/distinctNames.ts';

test.for([
  ['Anna', 'Boris', true],
  ['Clara Voss', 'Edgar Thiel', true],
  ['Саша', 'Мария', true],
  ['Anna Petrova', 'Boris Petrov', true],
  ['Zlata Petrova', 'Boris Petrova', true],
  ['Kate Miller', 'Katherine Miller', false],
  ['Anna Petrova', 'Petrova Anna Ivanovna', false],
  ['Dr. Brown', 'Emma Brown', false],
  ['Sasha', 'Alexander', false],
  ['Anna', 'the boss', false],
  ['Margit', 'Sparrow', false],
  ['the boss', 'my doctor', false],
] as const)('%s and %s: %s', ([a, b, others]) => {
  expect(areDistinctNames(a, b)).toBe(others);
  expect(areDistinctNames(b, a)).toBe(others);
});
