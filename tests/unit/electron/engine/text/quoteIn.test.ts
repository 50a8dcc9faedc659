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

  test.for([
    [
      'another kind of quotation mark',
      'My book is "The Hobbit", then',
      "My book is 'The Hobbit', then",
    ],
    ['low quotation marks', 'It was ‚very‘ good', "It was 'very' good"],
    ['dashes with blanks', 'We moved—finally—to Lyon', 'We moved - finally - to Lyon'],
    ['a dash of two hyphens', 'We moved -- finally -- to Lyon', 'We moved — finally — to Lyon'],
    ['a range with another dash', 'It takes 10 - 12 days', 'It takes 10–12 days'],
    ['е for ё', 'У меня ещё одна чёрная кошка', 'у меня еще одна черная кошка'],
    ['ё for е', 'У меня еще одна кошка', 'У меня ещё одна кошка'],
    ['full-width punctuation', '我住在北京，所以（很）忙！是吗', '我住在北京,所以(很)忙!是吗'],
    ['full-width digits', '我今年４２岁了', '我今年42岁了'],
    [
      'list items joined by a comma',
      '- Anna is my sister\n- Tom is my brother',
      'Anna is my sister, Tom is my brother',
    ],
    [
      'list items joined by a line break',
      '• I like tea\n• I hate coffee',
      'I like tea\nI hate coffee',
    ],
    ['plain blanks', 'I weigh 80\u00A0kg and\u2009run 5\u202Fkm', 'I weigh 80 kg and run 5 km'],
    ['no invisible signs', 'My Do\u00ADnau\u200Bdampfer sank', 'My Donaudampfer sank'],
    ['another ellipsis', 'Um... I moved to Oslo', 'Um… I moved to Oslo'],
    ['another apostrophe', 'I don´t eat meat', "I don't eat meat"],
  ] as const)('is found with %s', ([, text, quote]) => {
    expect(quoteIn(text, quote)).toEqual({
      start: quote.startsWith('Anna') || text.startsWith('•') ? 2 : 0,
      end: text.length,
    });
  });

  test.for([
    ['another sign of a number', 'It was -5 outside', 'It was 5 outside'],
    ['the marks of a number moved', 'I owe 1,200 dollars', 'I owe 12,00 dollars'],
    ['numbers joined', 'I owe 1, 200 or so', 'I owe 1,200 or so'],
    ['words joined', 'I like tea-house', 'I like teahouse'],
    ['й for и', 'Он мой друг', 'Он мои друг'],
  ] as const)('is not found with %s', ([, text, quote]) => {
    expect(quoteIn(text, quote)).toBeNull();
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
