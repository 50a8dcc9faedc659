import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HIT_END, HIT_START } from '../../../../../shared/contract/search.ts';
import { snippet } from '../../../../../electron/engine/text/snippet.ts';
import { queryTerms } from '../../../../../electron/engine/text/terms.ts';

/** Readable marks: [hit]. */
const excerpt = (text: string, question: string, length?: number) =>
  snippet(text, queryTerms(question), length).replaceAll(HIT_START, '[').replaceAll(HIT_END, ']');

describe('snippets', () => {
  it('mark hits in any inflection', () => {
    expect(excerpt('Моя сестра живёт с двумя котятами.', 'Где живут котёнок?')).toBe(
      'Моя сестра [живёт] с двумя [котятами].',
    );
    expect(excerpt('She went home.', 'Where did she go?')).toBe('She [went] home.');
  });

  it('show the place with most of the words', () => {
    const text = `${'A dog. '.repeat(40)}The dog and the kitten sleep. ${'More. '.repeat(40)}`;
    const found = excerpt(text, 'dog kitten', 80);
    expect(found).toContain('[kitten]');
    expect(found).toMatch(/^….*…$/);
  });

  it('show the beginning where nothing was hit', () => {
    expect(excerpt('one two three four five six seven', 'zebra', 28)).toBe(
      'one two three four five six…',
    );
  });

  it('are one line', () => {
    expect(excerpt('one\n\n two\tthree', 'two')).toBe('one [two] three');
  });

  it('take no marks from the text itself', () => {
    const text = `${HIT_START}fake${HIT_END} real`;
    expect(excerpt(text, 'real')).toBe('fake [real]');
  });

  it('keep to the length, never split a character, and close every mark', () => {
    const words = fc.constantFrom(
      'dog',
      '👩‍👩‍👧',
      'кошка',
      'z\u0301\u0302',
      ' ',
      '\n',
      'x'.repeat(300),
      '𝒳',
    );
    const texts = fc.array(words, { maxLength: 120 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, fc.integer({ min: 40, max: 200 }), (text, length) => {
        const found = snippet(text, ['dog', 'кошк'], length);
        const bare = found.replaceAll(/[\uE000\uE001]/g, '');
        expect(bare.length).toBeLessThanOrEqual(length + 2);
        expect(bare.isWellFormed()).toBe(true);
        expect(found.replaceAll(/\uE000[^\uE000\uE001]+\uE001/g, '')).not.toMatch(/[\uE000\uE001]/);
      }),
    );
  });
});
