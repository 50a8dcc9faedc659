import { expect, test } from 'vitest';
import { firstBytePatience } from '../../../../../electron/engine/models/firstBytePatience.ts';
import { defaultTiming } from '../../../../../electron/engine/models/ports.ts';

const LOCAL = 'http://127.0.0.1:8080/v1';
const prompt = (tokens: number) => ({
  turns: [{ role: 'user' as const, text: 'x'.repeat(tokens * 3.5) }],
  tools: [],
});

test('a processor that reads 20 tokens a second is waited for, eight thousand of them too', () => {
  expect(firstBytePatience(prompt(8_000), defaultTiming, LOCAL)).toBe(520_000);
});

test('no request is waited for less than before', () => {
  expect(firstBytePatience(prompt(0), defaultTiming, LOCAL)).toBe(120_000);
  expect(firstBytePatience(prompt(8_000), defaultTiming, 'https://api.example.org/v1')).toBe(
    120_000,
  );
});

test('tools are read, too', () => {
  const tool = { name: 'look', description: 'x'.repeat(3_500), parameters: {} };
  const { turns } = prompt(0);
  expect(firstBytePatience({ turns, tools: [tool] }, defaultTiming, LOCAL)).toBeGreaterThan(
    120_000 + 1_000 * 50,
  );
});
