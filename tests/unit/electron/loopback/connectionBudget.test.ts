import { expect, test } from 'vitest';
import { createConnectionBudget } from '../../../../electron/loopback/connectionBudget.ts';

function budgetOf(each: number) {
  const ended: string[] = [];
  const budget = createConnectionBudget<string>((connection) => ended.push(connection), {
    awaiting_request: each,
    serving: each,
    idle: each,
    awaiting_handshake: each,
  });
  return { budget, ended };
}

test('one too many ends the one that is longest in the same state', () => {
  const { budget, ended } = budgetOf(2);
  for (const name of ['a', 'b', 'c', 'd']) budget.enter(name, 'awaiting_request');
  expect(ended).toEqual(['a', 'b']);
});

test('states do not compete with each other', () => {
  const { budget, ended } = budgetOf(1);
  budget.enter('a', 'awaiting_request');
  budget.enter('b', 'serving');
  budget.enter('c', 'idle');
  budget.enter('d', 'awaiting_handshake');
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
  budget.enter('a', 'awaiting_handshake');
  budget.leave('a');
  budget.enter('b', 'awaiting_handshake');
  expect(ended).toEqual([]);
});
