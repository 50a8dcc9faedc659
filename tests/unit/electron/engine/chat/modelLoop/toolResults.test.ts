import { describe, expect, test } from 'vitest';
import { estimateTokens } from '../../../../../../electron/engine/algorithms/ranking/tokenEstimate.ts';
import {
  clipResults,
  resultBudget,
  resultTokens,
} from '../../../../../../electron/engine/chat/modelLoop/toolResults.ts';
import type { ModelTurn } from '../../../../../../electron/engine/models/ports.ts';

const LONG = 'the orchard behind the mill has many apple trees '.repeat(40);

const exchangeOf = (...texts: string[]): ModelTurn[] =>
  texts.flatMap((text, i): ModelTurn[] => [
    { role: 'assistant', text: '', toolCalls: [{ id: `c${i}`, name: 'x', arguments: '{}' }] },
    { role: 'tool', callId: `c${i}`, text },
  ]);

const resultsOf = (exchange: readonly ModelTurn[]) =>
  exchange.flatMap((turn) => (turn.role === 'tool' ? [turn.text] : []));

const prompt = { turns: [{ role: 'user' as const, text: LONG }], tools: [] };

describe('results of tools', () => {
  test('get what the window leaves beside prompt, calls and answer', () => {
    const budget = resultBudget(4_000, prompt, exchangeOf('{}'));
    expect(budget).toBeLessThan(3_500 - estimateTokens(LONG));
    expect(budget).toBeGreaterThan(3_450 - estimateTokens(LONG));
    expect(resultBudget(null, prompt, [])).toBe(Infinity);
    expect(resultBudget(300, prompt, [])).toBe(256);
  });

  test('that come next share what those before leave, and never less than an even share', () => {
    expect(resultTokens(1_000, [], 1)).toBe(976);
    expect(resultTokens(1_000, [], 4)).toBe(226);
    expect(resultTokens(300, exchangeOf(LONG), 1)).toBe(126);
    expect(resultTokens(Infinity, exchangeOf(LONG), 2)).toBe(Infinity);
  });

  test('are clipped alike where they do not fit, small ones stay whole, and the cut is told', () => {
    const [first = '', second = '', third = ''] = resultsOf(
      clipResults(exchangeOf(LONG, '{"n":1}', LONG), 300),
    );
    expect(second).toBe('{"n":1}');
    expect(first).toBe(third);
    expect(first).toMatch(/^the orchard .*\[The rest of this result was cut: no room\.\]$/u);
    expect(estimateTokens(first) + estimateTokens(second) + estimateTokens(third)).toBeLessThan(
      301,
    );
  });

  test('stay as they are where they fit', () => {
    const exchange = exchangeOf(LONG, '{}');
    expect(clipResults(exchange, 5_000)).toEqual(exchange);
    expect(clipResults(exchange, Infinity)).toEqual(exchange);
  });
});
