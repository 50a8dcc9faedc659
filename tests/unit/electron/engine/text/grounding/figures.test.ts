import { describe, expect, test } from 'vitest';
import {
  isGroundedStatement,
  groundingOf,
} from '../../../../../../electron/engine/text/grounding/grounding.ts';
import { statementFit } from '../../../../../../electron/engine/text/request/statementFit.ts';

const STATED_AT = Date.UTC(2026, 10, 18, 12);

function isGrounded(line: string): boolean {
  const [source = '', statement = ''] = line.split(' => ');
  return isGroundedStatement(
    groundingOf(statement, [{ text: source, statedAt: STATED_AT, isQuoted: true }]),
  );
}

describe('a time of day', () => {
  test.for([
    'My standup is at 9. => The user’s standup is at 9:00.',
    'My standup is at 9. => The user’s standup is at 09:00.',
    'My standup is at 10. => The user’s standup is at 10:00.',
    'My shift ends at 5pm. => The user’s shift ends at 5:00 PM.',
    'My shift ends at 5pm. => The user’s shift ends at 5 p.m.',
    'My shift ends at 5pm. => The user’s shift ends at 17:00.',
    'My shift ends at 5pm. => The user’s shift ends at 5.',
    'My shift ends at 17:00. => The user’s shift ends at 5 PM.',
    'My shift ends at 17:00. => The user’s shift ends at 17.00.',
    'My shift ends at 5:30 pm. => The user’s shift ends at 17:30.',
    'My shift ends at half past five. => The user’s shift ends at 5:30.',
    'My shift ends at 5 in the afternoon. => The user’s shift ends at 5 PM.',
    'Tonight at 8 I meet Anna. => The user meets Anna at 8 PM.',
    'My shop opens at 9:00. => The user’s shop opens at 9 AM.',
    'Моя смена кончается в 7 вечера. => Смена пользователя кончается в 19:00.',
    'Моя смена кончается в 19:00. => Смена пользователя кончается в 7 вечера.',
    'Моя смена начинается в 9. => Смена пользователя начинается в 9:00.',
    'Моя смена начинается в 9 утра. => Смена пользователя начинается в 09:00.',
    'Моя смена кончается в полшестого. => Смена пользователя кончается в 5:30.',
    'Приём в 9.30, ул. Мира. => Приём на ул. Мира в 9:30.',
  ])('is equal in other words: %s', (line) => {
    expect(isGrounded(line)).toBe(true);
  });

  test.for([
    'My shift ends at 7. => The user’s shift ends at 17:00.',
    'My shift ends at 17:00. => The user’s shift ends at 7.',
    'My shift ends at 5. => The user’s shift ends at 5:30.',
    'My shift ends at 5:30. => The user’s shift ends at 5.',
    'My shift ends at 5:30. => The user’s shift ends at 5:00.',
    'My shift ends at 9. => The user’s shift ends at 9 PM.',
    'My shift ends at 9. => The user’s shift ends at 9 AM.',
    'My shift ends at 9pm. => The user’s shift ends at 9 AM.',
    'My shift ends at 9pm. => The user’s shift ends at 09:00.',
    'Моя смена кончается в 7 вечера. => Смена пользователя кончается в 7 утра.',
    'Моя смена кончается в 7 вечера. => Смена пользователя кончается в 17:00.',
    'My shift does not end at 5pm. => The user’s shift ends at 17:00.',
  ])('differs: %s', (line) => {
    expect(isGrounded(line)).toBe(false);
  });
});

describe('a number', () => {
  test.for([
    'My rent is 1200. => The user’s rent is 1200.00.',
    'My rent is 1200. => The user’s rent is 1,200.',
    'My rent is 1200. => The user’s rent is 1 200.',
    'My rent is 1200. => The user’s rent is 1.200,00.',
    'My rent is $1,200. => The user’s rent is 1200.',
    'My rent is 1200. => The user’s rent is $1,200.00.',
    'My rent is 1.200,50. => The user’s rent is 1200.50.',
    'My rent is 1200.5. => The user’s rent is 1 200,50.',
    'I weigh 80.5. => The user weighs 80,5.',
    'The house costs 1.2 million. => The house costs 1,200,000.',
    'The salary is 1.5k. => The salary is 1500.',
    'My cat weighs 5kg. => The user’s cat weighs 5 kg.',
    'My cat weighs 5 kg. => The user’s cat weighs 5kg.',
    'My cat weighs 5 kg. => The user’s cat weighs 5 kilograms.',
    'My cat weighs 5 kg, which is 11 pounds. => The user’s cat weighs 11 lbs.',
    'My cat weighs 4.5kg. => The user’s cat weighs 4.5 kg.',
    'Мой кот весит 5кг. => Кот пользователя весит 5 кг.',
    'Мой кот весит 5 кг. => Кот пользователя весит 5кг.',
    'I earn 45000. => The user earns 45 thousand.',
    'I earn 45,000. => The user earns 45 thousand.',
    'I earn 45 thousand. => The user earns 45,000.',
    'I earn 45k. => The user earns 45 thousand.',
    'I earn 45 thousand. => The user earns 45k.',
    'The house costs 1,200,000. => The house costs 1.2 million.',
    'Я зарабатываю 45000. => Пользователь зарабатывает 45 тысяч.',
    'Я зарабатываю 45 тыс. => Пользователь зарабатывает 45 000.',
    'Я зарабатываю 45 тысяч. => Пользователь зарабатывает 45000.',
    'In 2019 200 guests came to my wedding. => In 2019, 200 guests came to the user’s wedding.',
  ])('is equal in another form: %s', (line) => {
    expect(isGrounded(line)).toBe(true);
  });

  test.for([
    'My rent is 1200. => The user’s rent is 12.00.',
    'My rent is 12.00. => The user’s rent is 1200.',
    'My rent is 1200. => The user’s rent is 1200.50.',
    'My rent is 12.50. => The user’s rent is 12.',
    'My rent is 12.50. => The user’s rent is 50.',
    'My rent is 1,200. => The user’s rent is 200.',
    'I weigh 80.5. => The user weighs 85.',
    'My cat weighs 5kg. => The user’s cat weighs 6 kg.',
    'My cat weighs 5kg. => The user’s cat weighs 5 lb.',
    'My cat Tom weighs 5 kg and eats fish. => The user’s cat Tom weighs 5 pounds and eats fish.',
    'I take 20mg of lisinopril every morning. => The user takes 20 g of lisinopril every morning.',
    'Мой кот Барсик весит 5 кг и любит рыбу. => Кот пользователя Барсик весит 5 фунтов и любит рыбу.',
    'My trail is 5km. => The user’s trail is 5 miles.',
    'I live in 5b. => The user lives in 5.',
    'I earn 45. => The user earns 45 thousand.',
    'I earn 45 thousand. => The user earns 45.',
    'I earn 45 thousand. => The user earns 45 million.',
    'Я зарабатываю 45. => Пользователь зарабатывает 45 тысяч.',
    'Мой кот весит 5 г. => Кот пользователя весит 5кг.',
  ])('differs: %s', (line) => {
    expect(isGrounded(line)).toBe(false);
  });
});

describe('a statement to be stored', () => {
  const fitOf = (passage: string, statement: string) =>
    statementFit({
      statement,
      passage,
      context: [],
      statedAt: STATED_AT,
      selfNames: [],
      isGrounded: true,
    }).fit;

  test('adds the half of the day to an hour', () => {
    const fit = fitOf('Remember that my shift ends at 9', 'The user’s shift ends at 9 PM.');
    expect(fit).toBe('adds');
  });

  test.for([
    ['Remember that my shift ends at 7', 'The user’s shift ends at 17:00.'],
    ['Remember that my shift ends at 17:00', 'The user’s shift ends at 7.'],
    ['Remember that my shift ends at 5:30', 'The user’s shift ends at 5.'],
    ['Remember that my rent is 12.00', 'The user’s rent is 1200.'],
  ] as const)('differs in its figure: %s', ([passage, statement]) => {
    expect(fitOf(passage, statement)).toBe('differs');
  });
});
