import { expect, test } from 'vitest';
import { requestsInformation } from '../../../../../../electron/engine/text/openings/informationRequest.ts';

test.each([
  'tell me where I live',
  "tell me about my sister's wedding",
  'find my passport number',
  'give me the wifi password',
  "Give me Anna's number",
  'show me my notes about the kitchen',
  'please show my notes on Rome',
  'could you tell me my blood type',
  'search my notes for the plumber',
  'let me know where I live',
  'расскажи про мою собаку',
  'скажи где я живу',
  'скажи, пожалуйста, мой адрес',
  'найди мой номер паспорта',
  'дай мне пароль от вайфая',
  'покажи мне мои заметки о кухне',
  'Расскажите об отпуске',
  'подскажи номер сантехника',
  'find the receipt of the fridge',
])('%j asks to be told something', (text) => {
  expect(requestsInformation(text)).toBe(true);
});

test.each([
  'Tell me about it, I hate Mondays',
  'Give me a break, I moved to Madrid',
  'Give me the creeps, that house does',
  'Tell Anna that I moved',
  'Find a plumber for the kitchen',
  'Find the time to call mom',
  'Show my dad how to use the app',
  'Read the book by Anna yesterday',
  'List my flat on Airbnb in May',
  'Get the milk from the shop',
  'Telling me where I live is rude',
  'Let me see, I think Anna is 34',
  'Let me know you a bit: I live in Ghent',
  'Скажи маме, что я приду',
  'Скажи Ане, где ключи',
  'Дай бог, всё будет хорошо',
  'Дай пять',
  'Найди время позвонить маме',
  'Покажи маме фото',
  'Пришли гости из Казани',
  'Расскажи маме про поездку',
  'Показал мне мои заметки врач',
])('%j asks for nothing', (text) => {
  expect(requestsInformation(text)).toBe(false);
});
