import { describe, expect, test } from 'vitest';
import {
  isGroundedStatement,
  groundingOf,
} from '../../../../../../electron/engine/text/grounding/grounding.ts';

/** A Friday. */
const STATED_AT = Date.UTC(2026, 10, 27, 12);

/** A line: what was said before, if anything, then the sentence that is quoted, and the statement. */
function isGrounded(line: string): boolean {
  const [source = '', statement = ''] = line.split(' => ');
  const parts = source.split(' / ');
  const passages = parts.map((text, n) => ({
    text,
    statedAt: STATED_AT,
    isQuoted: n === parts.length - 1,
  }));
  return isGroundedStatement(groundingOf(statement, passages));
}

describe('a doubt in one clause of a sentence', () => {
  test.for([
    'My colleague Priya is vegan and she says her brother bought a house in Spandau, which I honestly don’t believe. => The user’s colleague Priya is vegan.',
    'I was thinking about getting a cat, but my flatmate Sergej is allergic, so probably not. => The user’s flatmate Sergej is allergic.',
    'My sister works at the zoo and maybe she will move to Graz next year. => The user’s sister works at the zoo.',
    'Я работаю в школе, но, может быть, летом уволюсь. => Пользователь работает в школе.',
    'У брата две собаки, и он, кажется, хочет третью. => У брата пользователя две собаки.',
  ])('leaves the others sure: %s', (line) => {
    expect(isGrounded(line)).toBe(true);
  });

  test.for([
    'My colleague Priya is vegan and she says her brother bought a house in Spandau, which I honestly don’t believe. => Priya’s brother bought a house in Spandau.',
    'My brother bought a house in Spandau, I think. => The user’s brother bought a house in Spandau.',
    'My brother, I guess, bought a house in Spandau. => The user’s brother bought a house in Spandau.',
    'Maybe my brother and my sister work at the zoo. => The user’s sister works at the zoo.',
    'Maybe my sister will quit and she will move to Graz. => The user’s sister will move to Graz.',
    'I think my sister works at the zoo, and she lives in Graz. => The user’s sister lives in Graz.',
    'If I get the job, I move to Graz. => The user moves to Graz.',
    'I move to Graz if I get the job. => The user moves to Graz.',
    'I was thinking about getting a cat, but my flatmate Sergej is allergic, so probably not. => The user is getting a cat.',
    'Is my sister vegan and does she work at the zoo? => The user’s sister works at the zoo.',
    'Мой брат, кажется, купил дом в Твери. => Брат пользователя купил дом в Твери.',
    'Если уволюсь, уеду в Тверь. => Пользователь уедет в Тверь.',
    'Может быть, брат уволится и уедет в Тверь. => Брат пользователя уедет в Тверь.',
    'Брат купил дом в Твери, хотя я в этом сомневаюсь. => Брат пользователя купил дом в Твери.',
    'They say Tom sold his house, and that he bought a boat. => Tom bought a boat.',
  ])('stays where it belongs: %s', (line) => {
    expect(isGrounded(line)).toBe(false);
  });
});

describe('a doubt that a statement keeps', () => {
  test.for([
    'Her birthday is on the 9th of December, I think. => The birthday is probably on 9 December.',
    'Я, кажется, оставила зонт в школе. => Пользователь, вероятно, оставила зонт в школе.',
  ])('counts as no word of its own: %s', (line) => {
    expect(isGrounded(line)).toBe(true);
  });

  test.for([
    'Her birthday is on the 9th of December. => The birthday is probably on 9 December.',
    'Her birthday is on the 9th of December, I think. => The birthday party is probably at home on 9 December.',
  ])('is not added: %s', (line) => {
    expect(isGrounded(line)).toBe(false);
  });
});

describe('somebody named before', () => {
  test.for([
    'My boss Tom comes on Monday. / I can’t stand him. => The user can’t stand Tom.',
    'Priya is vegan. / I might bake her something without eggs. => The user might bake something without eggs for Priya.',
    'Приедет дядя Костя. / Я его не люблю. => Пользователь не любит Костю.',
  ])('is not denied by standing in a sentence without a negation: %s', (line) => {
    expect(isGrounded(line)).toBe(true);
  });

  test.for([
    'My boss Tom comes on Monday. / I like him. => The user does not like Tom.',
    'My boss Tom comes on Monday. / I can’t stand him. => The user likes Tom.',
    'I met Tom, not Eva. => The user met Eva.',
    'I don’t like Tom. => The user likes Tom.',
    'Приедет дядя Костя. / Я его люблю. => Пользователь не любит Костю.',
  ])('takes no negation away, and adds none: %s', (line) => {
    expect(isGrounded(line)).toBe(false);
  });
});

describe('a day of the month by its number alone', () => {
  test.for([
    'Biscuit comes to stay with us on the 22nd. => Biscuit comes to stay with the user on 22 December 2026.',
    'The museum catalogue is due by the 18th. => The museum catalogue is due by 18 December 2026.',
    'I was at the dentist on the 3rd. => The user was at the dentist on 3 November 2026.',
    'Он прилетит только 23-го утром. => Он прилетит 23 декабря 2026 года утром.',
    'Сдать деньги в садик до 10-го. => Сдать деньги в садик до 10 декабря.',
    'Платёж приходит 5-го числа. => Платёж приходит 5 декабря 2026 года.',
  ])('is one of the days around it: %s', (line) => {
    expect(isGrounded(line)).toBe(true);
  });

  test.for([
    'Biscuit comes to stay with us on the 22nd. => Biscuit comes to stay with the user on 23 December 2026.',
    'Biscuit comes to stay with us on the 22nd. => Biscuit comes to stay with the user on 22 March 2027.',
    'We live on the 22nd floor of the tower. => The user lives on the floor of the tower since 22 December.',
    'The museum catalogue is due by the 18th of May. => The museum catalogue is due by 18 December.',
    'Он прилетит только 23-го утром. => Он прилетит 23 марта утром.',
    'Мы живём у 5-го подъезда. => Пользователь живёт у подъезда с 5 декабря.',
  ])('is no other: %s', (line) => {
    expect(isGrounded(line)).toBe(false);
  });
});
