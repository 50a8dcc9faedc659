import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { passageSpans } from '../../../../../../electron/engine/text/passages/passageSpans.ts';

const textsOf = (text: string) =>
  passageSpans(text).map(({ start, end }) => text.slice(start, end));
const sentence = (n: number) => `Sentence ${n} tells of the oboe, the river and a walk in May. `;

describe('passages', () => {
  test('a short text is one passage', () => {
    expect(passageSpans('')).toEqual([{ start: 0, end: 0 }]);
    expect(passageSpans('One. Two. Three.')).toEqual([{ start: 0, end: 16 }]);
  });

  test('a long text is cut at the ends of sentences, into parts as long as a message', () => {
    const passages = textsOf(Array.from({ length: 40 }, (_, i) => sentence(i)).join(''));
    expect(passages.length).toBeGreaterThan(10);
    for (const passage of passages) {
      expect(passage.trim()).toMatch(/^Sentence .*May\.$/u);
      expect(passage.split(/\s+/u).length).toBeLessThanOrEqual(52);
    }
  });

  test('a number or an abbreviation inside a sentence does not end it', () => {
    const text = `${'word '.repeat(30)}costs 3.14 today. ${'word '.repeat(120)}`;
    expect(textsOf(text)[0]).toMatch(/costs 3\.14 today\.$/u);
  });

  test('a text without any end of a sentence is cut between words', () => {
    const passages = textsOf('word '.repeat(1_000));
    expect(passages).toHaveLength(10);
    expect(passages.every((passage) => /^(?:word )+$/u.test(passage))).toBe(true);
  });

  test('sentences of Chinese end without a space', () => {
    const passages = textsOf('我们昨天在河边走了很久。'.repeat(60));
    expect(passages.length).toBeGreaterThan(5);
    expect(passages.every((passage) => passage.endsWith('。'))).toBe(true);
  });

  test('the last few words belong to the passage before them', () => {
    const passages = textsOf(`${Array.from({ length: 20 }, (_, i) => sentence(i)).join('')}Bye.`);
    expect(passages.at(-1)).toMatch(/May\. Bye\.$/u);
  });

  test('passages follow each other without gaps, whatever the text', () => {
    const unit = fc.constantFrom(
      'a',
      ' ',
      '.',
      '\n',
      '。',
      '!',
      '"',
      'ж',
      '中',
      'ไ',
      '\ud83d\ude00',
    );
    fc.assert(
      fc.property(fc.string({ unit, minLength: 0, maxLength: 3_000 }), (text) => {
        const spans = passageSpans(text);
        expect(spans[0]?.start).toBe(0);
        expect(spans.at(-1)?.end).toBe(text.length);
        for (const [i, { start, end }] of spans.entries()) {
          if (text.length > 0) expect(end).toBeGreaterThan(start);
          expect(start).toBe(spans[i - 1]?.end ?? 0);
        }
      }),
      { numRuns: 200 },
    );
  });
});
