import { expect, test } from 'vitest';
import { createConnectionBudget } from '../../../../electron/loopback/connectionBudget.ts';

function budgetOf(each: number) {
  const ended: string[] = [];
  const budget = createConnectionBudget<string>((connection) => ended.push(connection), {
    silent: each,
    serving: each,
    idle: each,
    stranger: each,
  });
  return { budget, ended };
}

test('one too many ends the one that is longest in the same state', () => {
  const { budget, ended } = budgetOf(2);
  for (const name of ['a', 'b', 'c', 'd']) budget.enter(name, 'silent');
  expect(ended).toEqual(['a', 'b']);
});

test('states do not compete with each other', () => {
  const { budget, ended } = budgetOf(1);
  budget.enter('a', 'silent');
  budget.enter('b', 'serving');
  budget.enter('c', 'idle');
  budget.enter('d', 'stranger');
  expect(ended).toEqual([]);
});

test('who moves on starts anew as the youngest', () => {
  const { budget, ended } = budgetOf(2);
  for (const name of ['a', 'b']) budget.enter(name, 'idle');
  budget.enter('a', 'serving');
  budget.enter('a', 'idle');
  budget.enter('c', 'idle');
  expect(ended).toEqual(['b']);
});

test('who has left, by closing or by proving itself, is not counted and not ended', () => {
  const { budget, ended } = budgetOf(1);
  budget.enter('a', 'stranger');
  budget.leave('a');
  budget.enter('b', 'stranger');
  expect(ended).toEqual([]);
});
