import { expect, test } from 'vitest';
import {
  firstByteTimeoutMs,
  silenceTimeoutMs,
} from '../../../../../electron/engine/models/firstByteTimeout.ts';
import { defaultTiming } from '../../../../../electron/engine/models/ports.ts';

const LOCAL = 'http://127.0.0.1:8080/v1';
const REMOTE = 'https://api.example.org/v1';
const prompt = (tokens: number) => ({
  turns: [{ role: 'user' as const, text: 'x'.repeat(tokens * 3.5) }],
  tools: [],
});

test('a processor that reads 20 tokens a second is waited for, eight thousand of them too', () => {
  expect(firstByteTimeoutMs(prompt(8_000), defaultTiming, LOCAL)).toBe(520_000);
});

test('no request is waited for less than before', () => {
  expect(firstByteTimeoutMs(prompt(0), defaultTiming, LOCAL)).toBe(120_000);
});

test('a remote model may reason for minutes without a word, however long the request', () => {
  for (const tokens of [0, 8_000]) {
    expect(firstByteTimeoutMs(prompt(tokens), defaultTiming, REMOTE)).toBe(300_000);
  }
  expect(silenceTimeoutMs(defaultTiming, REMOTE)).toBe(300_000);
});

test('a local model that has begun and goes silent is waited for as long as between words', () => {
  expect(silenceTimeoutMs(defaultTiming, LOCAL)).toBe(defaultTiming.idleMs);
});

test('tools are read, too', () => {
  const tool = { name: 'look', description: 'x'.repeat(3_500), parameters: {} };
  const { turns } = prompt(0);
  expect(firstByteTimeoutMs({ turns, tools: [tool] }, defaultTiming, LOCAL)).toBeGreaterThan(
    120_000 + 1_000 * 50,
  );
});
