import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokenize, tokenSpans } from '../../../../../electron/engine/text/tokenize.ts';

describe('words of a text', () => {
  it.each([
    ['Hello, World!', ['hello', 'world']],
    ['Ёлка и ёж', ['елка', 'и', 'еж']],
    ['мой йогурт', ['мой', 'йогурт']],
    ["Anna's dog doesn’t bite", ['anna', 'dog', 'does', 'bite']],
    ["I can't, won't, I'd", ['i', 'can', 'will', 'i']],
    ["O'Neil at 5 o'clock", ['oneil', 'at', '5', 'oclock']],
    ["п'ять", ['пять']],
    ['Café Zoë', ['cafe', 'zoe']],
    ['Cafe\u0301', ['cafe']],
    ['GPT-4 costs 3.50', ['gpt', '4', 'costs', '3', '50']],
    ['東京 नमस्ते', ['東京', 'नमस्ते']],
    ["''' - !!!", []],
    ['', []],
  ])('%j', (text, words) => {
    expect(tokenize(text)).toEqual(words);
  });

  it('are the same in either Unicode form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const words = (form: 'NFC' | 'NFD') => tokenize(text.normalize(form)).join(' ');
        expect(words('NFD')).toBe(words('NFC'));
      }),
    );
  });

  it('stand where the spans say, in order and apart', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        let end = 0;
        for (const span of tokenSpans(text)) {
          expect(span.start).toBeGreaterThanOrEqual(end);
          expect(tokenize(text.slice(span.start, span.end))).toEqual([span.token]);
          end = span.end;
        }
        expect(end).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});
