import { expect, test } from 'vitest';
import { addsInformation } from '../../../../../../electron/engine/text/grounding/addsInformation.ts';

const SISTER = 'My sister is Anna and my brother is Tom, he starts at 9 and I like tea and coffee';

test.for([
  ['another person', 'The user’s brother is Tom'],
  ['a person besides', 'The sister is Anna and the brother is Tom'],
  ['a figure', 'Anna starts at 9:00'],
  ['another thing', 'The user likes coffee'],
] as const)('%s of the source is more', ([, statement]) => {
  expect(
    addsInformation(statement, ['The user’s sister is Anna', 'The user likes tea'], SISTER),
  ).toBe(true);
});

test.for([
  ['the same in another order', 'Anna is the user’s sister'],
  ['the same in other words', 'The user has a sister named Anna'],
  ['words that are not of the source', 'The user has a lovely elder sister, Anna'],
  ['what two of them say', 'The sister Anna likes tea'],
] as const)('%s is no more', ([, statement]) => {
  expect(
    addsInformation(statement, ['The user’s sister is Anna', 'The user likes tea'], SISTER),
  ).toBe(false);
});

test('a time in another form is no more', () => {
  expect(
    addsInformation('The shift ends at 17:00', ['The shift ends at 5 PM'], 'My shift ends at 5pm'),
  ).toBe(false);
});

test('то же другими словами не больше', () => {
  const source = 'Моя сестра Анна живёт в Казани, а брат Том в Перми';
  expect(
    addsInformation('У пользователя сестра Анна в Казани', ['Сестра Анна живёт в Казани'], source),
  ).toBe(false);
  expect(addsInformation('Брат Том живёт в Перми', ['Сестра Анна живёт в Казани'], source)).toBe(
    true,
  );
});
