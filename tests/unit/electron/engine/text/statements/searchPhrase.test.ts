import { describe, expect, test } from 'vitest';
import {
  isSearchPhrase,
  statesValueOfPhrase,
} from '../../../../../../electron/engine/text/statements/searchPhrase.ts';

describe('words that only name what is looked up', () => {
  test.for([
    'shoe size',
    'weight',
    'рост',
    'garage code',
    'my address',
    'hotel in barcelona',
    "tom's birthday",
    'размер обуви',
    'мой адрес',
    'код от домофона',
    'звонок врачу',
    'школа миши',
  ])('"%s" does', (text) => {
    expect(isSearchPhrase(text)).toBe(true);
  });

  test.for([
    'shoe size 38',
    'dentist on friday',
    'tired',
    'устала',
    'at home',
    'called mom',
    'grandma called',
    'mom left',
    'bought milk',
    'buy milk',
    'i am vegetarian',
    'love you',
    'keys: blue vase',
    'good news, everyone',
    'where is my key',
    'купила молоко',
    'устала сильно',
    'люблю кофе',
    'купить молоко',
    'в дороге',
    'врач в пятницу',
    'у меня аллергия',
  ])('"%s" does not', (text) => {
    expect(isSearchPhrase(text)).toBe(false);
  });

  test.for([
    ['my shoe size is 38', 'shoe size', true],
    ['Позвонить врачу завтра в 10', 'звонок врачу', true],
    ['The garage code is 4412', 'bike code', false],
    ['shoe size', 'my shoe size', false],
    ['my weight is 82 kg', 'weight', true],
    ['мой рост 168', 'рост', true],
    ['my keys hang by the door', 'keys', true],
    ['мои ключи лежат в ящике', 'ключи', true],
    ['the keys that Anna has', 'keys', false],
    ['I gained weight', 'weight', false],
    ['I love pizza', 'pizza', false],
  ] as const)('"%s" tells of "%s": %s', ([text, phrase, isAnswer]) => {
    expect(statesValueOfPhrase(text, phrase)).toBe(isAnswer);
  });
});
