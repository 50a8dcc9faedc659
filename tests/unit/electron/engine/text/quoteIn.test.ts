import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quoteIn } from '../../../../../electron/engine/text/quoteIn.ts';

const TEXT = 'Well - I moved  to Oslo in May, and "it’s" cold.';

describe('a quote', () => {
  test.for([
    'I moved to Oslo',
    '“I moved to Oslo”',
    '  I moved to   Oslo in May  ',
    'Well — I moved',
    "“it's” cold",
    'Oslo in May,',
    'I MOVED TO OSLO',
  ])('is found whatever typing changed: %s', (quote) => {
    const span = quoteIn(TEXT, quote);
    expect(span).not.toBeNull();
  });

  test.for(['I moved to Bergen', 'I never moved to Oslo', 'slo in Ma', 'moved Oslo', 'I', '…', ''])(
    'is not found when a word differs or proves nothing: %s',
    (quote) => {
      expect(quoteIn(TEXT, quote)).toBeNull();
    },
  );

  test('is told with its place in the text as it was written', () => {
    const span = quoteIn('Well - I moved to Oslo in May.', '“I moved  to Oslo”');
    expect(span).toEqual({ start: 7, end: 22 });
  });

  test.for([
    ['Мой дом тёплый'.normalize('NFD'), 'дом тёплый', 'дом тёплый'.normalize('NFD')],
    ['I like café au lait', 'café'.normalize('NFD'), 'café'],
    ['因为我住在北京所以很忙', '我住在北京', '我住在北京'],
    ['फिर राम की गाड़ी आई', 'राम की', 'राम की'],
  ] as const)('is found in %s as %s', ([text, quote, found]) => {
    const span = quoteIn(text, quote);
    expect(span && text.slice(span.start, span.end)).toBe(found);
  });

  const TURN =
    "I'm **really** allergic to `ibuprofen`, and my sister Anna moved to Lyon - she won't be back.";
  test.for([
    ['a capital at the start', 'My sister Anna moved to Lyon'],
    ['a small letter at the start', "i'm really allergic"],
    ['bold type left out', "I'm really allergic to"],
    ['code marks left out', 'allergic to ibuprofen, and'],
    ['an ellipsis in the middle', "I'm really allergic … moved to Lyon"],
    ['an ellipsis at the end', 'my sister Anna moved...'],
    ['a speaker in front', "user: I'm really allergic"],
    ['a contraction written out', 'I am really allergic'],
    ['another apostrophe', 'she won’t be back'],
    ['another dash', 'moved to Lyon — she'],
    ['quotation marks around', '«my sister Anna»'],
    ['a line break', 'my sister\n  Anna moved'],
  ] as const)('is found with %s', ([, quote]) => {
    expect(quoteIn(TURN, quote)).not.toBeNull();
  });

  test.for([
    ['a word changed', 'my brother Anna moved to Lyon'],
    ['a word left out without a sign', 'my sister moved to Lyon'],
  ] as const)('is not found with %s', ([, quote]) => {
    expect(quoteIn(TURN, quote)).toBeNull();
  });

  test('cut out of any text between two spaces is found again', () => {
    const word = fc.stringMatching(/^[a-zа-я]{3,8}$/u);
    fc.assert(
      fc.property(fc.array(word, { minLength: 3, maxLength: 20 }), fc.nat(), (words, n) => {
        const from = n % (words.length - 1);
        const quote = words.slice(from, from + 2).join(' ');
        const text = words.join('  ');
        const span = quoteIn(text, quote);
        expect(span && text.slice(span.start, span.end).replaceAll(/\s+/gu, ' ')).toBe(quote);
      }),
    );
  });
});
