import { describe, expect, test } from 'vitest';
import { intentOf } from '../../../../../../electron/engine/retrieval/understand/intent.ts';

describe('the intent of a question', () => {
  test.for([
    ['Why did the trip fall through?', 'why'],
    ['What made you change the plan?', 'why'],
    ['Из-за чего отменили поездку?', 'why'],
    ['When did we buy the sofa?', 'when'],
    ['How long have I known Peter?', 'when'],
    ['В каком году мы переехали?', 'when'],
    ['Who fixed the bike?', 'who'],
    ['Which neighbour has the keys?', 'who'],
    ['С кем я ходил в кино?', 'who'],
    ['What colour is the door?', 'what'],
    ['Где лежит паспорт?', 'what'],
    ['Write a poem about autumn', 'general'],
    ['Спасибо!', 'general'],
    ['', 'general'],
  ] as const)('"%s" is %s', ([question, intent]) => {
    expect(intentOf(question)).toBe(intent);
  });
});

describe('in English', () => {
  test.each([
    ['What did I order when we went to Nobu?', 'what'],
    ['Who was with me when the car broke down?', 'who'],
    ['When did I meet the woman who sold us the couch?', 'when'],
    ['What did the man who fixed the roof charge?', 'what'],
  ] as const)('the first question word decides: %s', (question, intent) => {
    expect(intentOf(question)).toBe(intent);
  });

  test.each(["I'm meeting Sam, who just moved here", 'Did I lock the door when I left?'])(
    'a statement, or what is answered by yes or no, asks for nothing more: %s',
    (question) => {
      expect(intentOf(question)).toBe('general');
    },
  );

  test.each([
    ['Do you know which hotel we stayed at?', 'what'],
    ['Have I mentioned when the lease ends?', 'when'],
    ['I forgot who recommended the dentist', 'who'],
    ['Any idea why the cat is limping?', 'why'],
  ] as const)('unless it only wraps a question: %s', (question, intent) => {
    expect(intentOf(question)).toBe(intent);
  });

  test.each([
    ['What stopped us from buying the house?', 'why'],
    ['What did we need the third server for?', 'why'],
    ["What's the date of the wedding?", 'when'],
    ["What are the names of Ana's kids?", 'who'],
    ['My passport number?', 'what'],
    ['How did the interview go?', 'what'],
    ['How did the quarrel with the landlord come about?', 'why'],
    ['Did anybody warn me of the storm?', 'who'],
    ['Everything we said about the roof', 'what'],
  ] as const)('a question may go without its question word: %s', (question, intent) => {
    expect(intentOf(question)).toBe(intent);
  });
});

describe('in Russian', () => {
  test.each([
    ['Чего ради мы туда поехали?', 'why'],
    ['Какие у неё были мотивы?', 'why'],
    ['Всё, что я говорил про крышу', 'what'],
  ] as const)('a question may go without its question word: %s', (question, intent) => {
    expect(intentOf(question)).toBe(intent);
  });
});

test.each([
  ["What's the name of Mia's class teacher?", 'who'],
  ['Which of the lads has a digger licence?', 'who'],
  ['Which midwife did I see at the booking appointment?', 'who'],
  ["what's the new head of department called", 'who'],
  ['Какая медсестра ставила мне капельницу?', 'who'],
  ['What was I doing the Saturday before the strike?', 'when'],
  ['Что я делала накануне переезда?', 'when'],
  ['с какого перепугу я согласился на ночные смены', 'why'],
  ['Как получилось, что мы остались без предоплаты?', 'why'],
  ['Что бы такого приготовить из кабачков?', 'general'],
  ['What is the name of the paint in the hall?', 'what'],
  ['Which of the lamps is broken?', 'what'],
] as const)('a question in everyday words has its intent: %s', (question, intent) => {
  expect(intentOf(question)).toBe(intent);
});
