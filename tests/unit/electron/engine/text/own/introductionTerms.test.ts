import { describe, expect, test } from 'vitest';
import {
  introducedName,
  introductionTerms,
} from '../../../../../../electron/engine/text/own/introductionTerms.ts';

const asksFor = (text: string) => ({
  name: introductionTerms(text).includes('name'),
  age: introductionTerms(text).includes('age'),
});

describe('an introduction', () => {
  test.each([
    ['hi! i’m Sam', true, false],
    ['hi im sam', true, false],
    ['Hello there, I am Anna and I live in Leeds', true, false],
    ['hey, I’m Priya, 34, living in Leeds', true, true],
    ['I’m 34', false, true],
    ['I am 34 years old', false, true],
    ['привет, я Оля', true, false],
    ['я Оля, мне 34', true, true],
    ['мне 34 года, живу в Твери', false, false],
  ])('%j is asked for by name: %j, by age: %j', (text, name, age) => {
    expect(asksFor(text)).toEqual({ name, age });
  });

  test.each([
    'I’m Dutch',
    'hi, i’m tired',
    'hi i’m looking for my keys',
    'i’m so hungry',
    'I’m 5 minutes late',
    'я врач',
    'I’m not Sam',
    'Anna says: I’m Sam',
  ])('is not %j', (text) => {
    expect(introductionTerms(text)).toEqual([]);
  });
});

test.each([
  ['Hey! I’m Marta, I just moved to Berlin', 'Marta'],
  ['привет, я Оля', 'Оля'],
  ['I’m Dutch', null],
  ['My dog is called Rex', null],
])('the name that %j gives is %j', (text, name) => {
  expect(introducedName(text)).toBe(name);
});
