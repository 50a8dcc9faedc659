import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENGLISH_IRREGULAR } from '../../../../../electron/engine/text/irregular/irregularEnglish.ts';
import { RUSSIAN_IRREGULAR } from '../../../../../electron/engine/text/irregular/irregularRussian.ts';
import { stem } from '../../../../../electron/engine/text/stem.ts';
import { normalizeWord } from '../../../../../electron/engine/text/tokenize.ts';

const stems = (words: string) => [...new Set(words.split(' ').map((w) => stem(normalizeWord(w))))];

describe('stems', () => {
  it.each([
    ['went', 'go'],
    ['cities', 'citi'],
    ['шла', 'идт'],
    ['путешествую', 'путешеств'],
  ])('give the worked example: %s is %s', (word, expected) => {
    expect(stem(word)).toBe(expected);
  });

  it.each([
    'go goes went gone going',
    'child children',
    'person people persons',
    'write writes wrote written writing',
    'city cities',
    'plan plans planned planning',
    'good better best',
    'analysis analyses',
    'run ran running',
    'buy bought buys buying',
    'идти шёл шла шли иду идёт',
    'прийти пришёл пришла приду придёт',
    'найти нашёл нашла найду найдём',
    'ехать еду едет ехали',
    'человек люди людей человека',
    'ребёнок дети детей ребёнка',
    'год года лет годы',
    'друг друзья друзей другом',
    'жить живу живёт жил жила жили',
    'купить купил куплю покупала покупаю',
    'путешествовать путешествую путешествовал',
    'кошка кошки кошек кошку',
    'котёнок котята котёнка котят',
    'подарок подарка подарки подарков',
    'отец отца отцом отцы',
    'день дня дни дней',
    'пёс пса псы',
    'сестра сестры сестёр сестрой',
    'окно окна окон',
    'хотеть хочу хочет хотел',
    'есть ел ела ели едим',
    'рассказать расскажу рассказал расскажем',
    'создать создам создал создадут',
    'мочь мог могла могут',
    'расти рос росла растет',
    'умереть умер умерла',
    'Павел Павла Павлу Павлом',
    'взять взял возьму взяла',
    'мать матери матерью',
    'имя имени имена',
    'хороший лучше хорошая',
  ])('bring together: %s', (forms) => {
    expect(stems(forms)).toHaveLength(1);
  });

  it.each([
    ...['dog cat', 'mouse mousse', 'после посол', 'лето год', 'мать мама', 'Анна Антон'],
    ...['если ели', 'помола помочь', 'Павлов Павел'],
  ])('keep apart: %s', (words) => {
    expect(stems(words)).toHaveLength(words.split(' ').length);
  });

  it('leave words with digits and other scripts whole', () => {
    expect(['mp3s', '東京', 'γάτες'].map(stem)).toEqual(['mp3s', '東京', 'γάτες']);
  });

  it('do not depend on what was stemmed before, however much that was', () => {
    const before = ['running', 'шла', 'cities'].map(stem);
    for (let n = 0; n < 25_000; n += 1) stem(`word${n}`);
    expect(['running', 'шла', 'cities'].map(stem)).toEqual(before);
  });

  it('leave a word of more than 64 letters whole', () => {
    const long = `${'walk'.repeat(16)}ing`;
    expect(stem(long)).toBe(long);
    expect(stem('walking')).toBe('walk');
  });

  it('take any word', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (word) => {
        expect(typeof stem(word)).toBe('string');
      }),
    );
  });
});

describe.each([
  ['English', ENGLISH_IRREGULAR],
  ['Russian', RUSSIAN_IRREGULAR],
])('the irregular forms of %s', (_name, pairs) => {
  it('lead to one base each', () => {
    const basesByForm = Map.groupBy(pairs, ([form]) => form);
    const torn = [...basesByForm].filter(([, all]) => new Set(all.map(([, b]) => b)).size > 1);
    expect(torn.map(([form, all]) => `${form}: ${all.map(([, b]) => b).join(' ')}`)).toEqual([]);
  });

  it('are spelt as the tokenizer spells words', () => {
    const odd = pairs.flat().filter((word) => normalizeWord(word) !== word || word === '');
    expect(odd).toEqual([]);
  });
});
