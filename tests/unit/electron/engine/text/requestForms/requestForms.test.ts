import { describe, expect, test } from 'vitest';
import {
  isHypothetical,
  requestForms,
} from '../../../../../../electron/engine/text/requestForms/requestForms.ts';

describe('a reminder', () => {
  test.each([
    'Remind me to call the landlord in 20 minutes.',
    'Could you remind me about the dentist on Friday?',
    'Please add buy trout to my shopping list.',
    'Put the tax return on my to-do list',
    'Напомни мне завтра позвонить хозяину.',
    'Напомните, пожалуйста, про стоматолога в пятницу.',
    'Добавь форель в список покупок.',
    'Можешь напомнить про отчёт?',
    'Recuérdame que tengo que llamar mañana, está en mis notas.',
    'Erinnere mich bitte, dass ich morgen anrufe.',
    'Rappelle-moi que je dois appeler demain.',
    'Lembre-me que a reunião é amanhã.',
    'Ricordami che domani devo chiamare.',
    '提醒我明天打电话',
  ])('is asked for by: %s', (sentence) => {
    expect(requestForms(sentence, 'remind')).not.toEqual([]);
  });

  test.each([
    'Remind me what I said about Lyon.',
    'Remind me who Ben is',
    'It reminds me of home.',
    'Put the kettle on.',
    'I added trout to the soup.',
    'Напомни, что я говорил про Лион?',
    'Напомни мне, когда у Бена день рождения.',
    'Не напоминай мне об этом.',
    'Erinnere mich, was ich dir über Lyon gesagt habe, das ist wichtig.',
  ])('is none in: %s', (sentence) => {
    expect(requestForms(sentence, 'remind')).toEqual([]);
  });
});

describe('a confirmation', () => {
  test.each(['I confirm that the code is 4711.', 'Yes, I can confirm it.', 'Confirmed.'])(
    'is given by: %s',
    (sentence) => {
      expect(requestForms(sentence, 'confirm')).not.toEqual([]);
    },
  );

  test.each([
    'If I confirm that the code is 4711, my sister laughs.',
    'When I can confirm the appointment, I will call you.',
    'Once confirmed, the booking cannot be changed.',
  ])('is none in: %s', (sentence) => {
    expect(requestForms(sentence, 'confirm')).toEqual([]);
  });
});

test.each([
  ['I was going to ask you to forget the code, but no.', true],
  ['I was about to tell you to forget the code.', true],
  ['Forget the code, I was going to change it anyway.', false],
])('that a request is only imagined is heard in a sentence: %s %s', (sentence, isImagined) => {
  expect(isHypothetical(sentence)).toBe(isImagined);
});
