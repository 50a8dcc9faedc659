import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  embeddedSpans,
  MAX_EMBEDDED,
} from '../../../../../../electron/engine/text/passages/embeddedSpans.ts';

const sentence = (n: number) => `Sentence ${n} tells of the oboe, the river and a walk in May. `;

describe('the spans of a text that get a vector each', () => {
  test('a short text is one', () => {
    expect(embeddedSpans('')).toEqual([{ start: 0, end: 0 }]);
    expect(embeddedSpans('We moved to Lisbon.')).toEqual([{ start: 0, end: 19 }]);
  });

  test('of an answer of 4,000 characters are whole sentences, up to 500 characters', () => {
    const text = Array.from({ length: 66 }, (_, i) => sentence(i)).join('');
    const spans = embeddedSpans(text);
    expect(spans.length).toBeGreaterThanOrEqual(8);
    expect(spans.length).toBeLessThanOrEqual(17);
    for (const { start, end } of spans) {
      expect(end - start).toBeLessThanOrEqual(500);
      expect(text.slice(start, end).trim()).toMatch(/^Sentence .*May\.$/u);
    }
  });

  test('of a very long text are longer, never more than a key can number', () => {
    const spans = embeddedSpans(sentence(1).repeat(20_000));
    expect(spans.length).toBeLessThan(MAX_EMBEDDED);
    expect(spans.length).toBeGreaterThan(MAX_EMBEDDED / 4);
  });

  test('follow each other without a gap, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 3_000, unit: 'binary' }), (text) => {
        const spans = embeddedSpans(text);
        expect(spans[0]?.start).toBe(0);
        expect(spans.at(-1)?.end).toBe(text.length);
        for (const [i, { start }] of spans.entries()) {
          if (i > 0) expect(start).toBe(spans[i - 1]?.end);
        }
      }),
    );
  });
});
