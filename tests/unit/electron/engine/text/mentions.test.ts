import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMentions } from '../../../../../electron/engine/text/mentions.ts';

const found = (text: string) => findMentions(text).map(({ kind, text: name }) => `${kind} ${name}`);

describe('mentions', () => {
  it('give the worked example', () => {
    expect(found('Met Анна Петрова at Bank of America.').slice(-2)).toEqual([
      'name Анна Петрова',
      'name Bank of America',
    ]);
  });

  it.each([
    ['Yesterday Anna Petrova met Dr. Smith.', ['name Anna Petrova', 'name Smith']],
    ['The meeting was long. It rained.', []],
    ['Вчера Анна была в Ростове-на-Дону. Запомни это!', ['name Анна', 'name Ростове-на-Дону']],
    ['Mail bob@ex.com, not @bob_2.', ['email bob@ex.com', 'handle @bob_2']],
    ['see (https://a.b/c?d=1), www.foo.org.', ['url https://a.b/c?d=1', 'url www.foo.org']],
    ['https://en.wikipedia.org/wiki/Go_(game)', ['url https://en.wikipedia.org/wiki/Go_(game)']],
    ['#план2 and #1 and C#', ['hashtag #план2']],
    ["I like NASA's work in the US", ['name NASA', 'name US']],
    ["O'Neil and Jean-Luc use GPT-4", ["name O'Neil", 'name Jean-Luc', 'name GPT-4']],
    ['nothing here', []],
    ['', []],
  ])('in %j', (text, mentions) => {
    expect(found(text)).toEqual(mentions);
  });

  it('stand where they say, in order and apart', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        let end = 0;
        for (const mention of findMentions(text)) {
          expect(mention.start).toBeGreaterThanOrEqual(end);
          expect(text.slice(mention.start, mention.end)).toBe(mention.text);
          end = mention.end;
        }
      }),
    );
  });
});
