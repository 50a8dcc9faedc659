import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstSentence } from '../../../../../electron/engine/text/summary.ts';

describe('the first sentence', () => {
  it.each([
    ['I met Dr. Smith. He was nice.', 'I met Dr. Smith.'],
    ['We left at 5 p.m. on Monday. Then it rained.', 'We left at 5 p.m. on Monday.'],
    ['It costs $5 vs. Amazon etc. and so on. End.', 'It costs $5 vs. Amazon etc. and so on.'],
    ['J. R. R. Tolkien wrote it. I read it.', 'J. R. R. Tolkien wrote it.'],
    ['Version 2.0 is out! Great.', 'Version 2.0 is out!'],
    ['Really? he asked. No.', 'Really? he asked.'],
    ['Well… maybe. Yes.', 'Well… maybe.'],
    ['He said "Stop." Then he left.', 'He said "Stop."'],
    ['Т. е. мы едем в г. Москва завтра. А потом домой.', 'Т. е. мы едем в г. Москва завтра.'],
    [
      'А. С. Пушкин родился в 1799 г. в Москве. Он писал.',
      'А. С. Пушкин родился в 1799 г. в Москве.',
    ],
    ['Купи хлеб, молоко и т.д. в магазине. Спасибо.', 'Купи хлеб, молоко и т.д. в магазине.'],
    ['# Shopping\n- milk', 'Shopping'],
    ['Hi,\nI moved. Bye', 'Hi, I moved.'],
    ['- milk\n- eggs', 'milk'],
    ['漢字。かな。', '漢字。'],
    [
      'Die Miete steigt ab dem 1. Februar 2027. Bitte zahlen Sie.',
      'Die Miete steigt ab dem 1. Februar 2027.',
    ],
    ['Wir treffen uns am 24. März um acht. Bis dann.', 'Wir treffen uns am 24. März um acht.'],
    ['I live at number 12. March was cold.', 'I live at number 12.'],
    ['I live in room 12. Marta was here.', 'I live in room 12.'],
    ['It took until 2012. March was cold.', 'It took until 2012.'],
    ['no end at all', 'no end at all'],
    ['!!!', '!!!'],
    ['#', '#'],
  ])('of %j', (text, sentence) => {
    expect(firstSentence(text)).toBe(sentence);
  });

  it('is cut after a whole word at 140 characters', () => {
    const cut = firstSentence('word '.repeat(60));
    expect(cut).toMatch(/^(word )*word…$/);
    expect(cut.length).toBeGreaterThan(130);
  });

  it('is at most 140 characters, one line, whole characters, and empty only for empty text', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      fc
        .array(fc.constantFrom('word', ' ', '. ', '\n', '👩‍👩‍👧', 'Я', '-', '# '), { maxLength: 200 })
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const sentence = firstSentence(text);
        expect(sentence.length).toBeLessThanOrEqual(140);
        expect(sentence).not.toMatch(/\n/);
        expect(sentence.isWellFormed()).toBe(true);
        expect(sentence === '').toBe(text.trim() === '');
      }),
      { numRuns: 2000 },
    );
  });
});
