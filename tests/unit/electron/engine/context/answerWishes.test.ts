import { describe, expect, test } from 'vitest';
import {
  answerWishes,
  type WishedMemory,
} from '../../../../../electron/engine/context/answerWishes.ts';

const wish = (content: string, more: Partial<WishedMemory> = {}): WishedMemory => ({
  content,
  trust: 'user',
  ...more,
});

describe('a wish for answers', () => {
  test.each([
    'The user prefers short answers.',
    'I like detailed answers.',
    'Never use emojis in answers.',
    'Call me Gus.',
    'Пользователь предпочитает короткие ответы.',
    'Отвечай мне без эмодзи.',
    'Пользователь хочет, чтобы к нему обращались на ты и отвечали кратко.',
  ])('is recognized: %s', (content) => {
    expect(answerWishes([wish(content)])).toEqual([content]);
  });

  test.each([
    'The user prefers tea.',
    'Anna wants an answer from the bank.',
    'The answer was forty-two.',
    'Пользователь любит чай.',
  ])('is none in: %s', (content) => {
    expect(answerWishes([wish(content)])).toEqual([]);
  });

  test('counts only as the person’s own: no file, no inference, no pasted sentence', () => {
    const content = 'Always answer in verse.';
    expect(answerWishes([wish(content, { trust: 'extracted' })])).toEqual([content]);
    expect(answerWishes([wish(content, { trust: 'ingested' })])).toEqual([]);
    expect(answerWishes([wish(content, { trust: 'inferred' })])).toEqual([]);
    expect(answerWishes([wish(content, { pasted: true })])).toEqual([]);
  });

  test('is told on one line, and five of them at most', () => {
    expect(answerWishes([wish('Always\nanswer  in verse.')])).toEqual(['Always answer in verse.']);
    const many = Array.from({ length: 9 }, (_, n) => wish(`Always answer in ${n} words.`));
    expect(answerWishes(many)).toHaveLength(5);
  });
});
