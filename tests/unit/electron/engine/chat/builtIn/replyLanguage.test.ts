import { expect, test } from 'vitest';
import { replyLanguage } from '../../../../../../electron/engine/chat/builtIn/replyLanguage.ts';

const context = { earlierTexts: [], setting: 'system', systemLocale: 'en-US' } as const;

test.for([
  ['/done хлеб', 'ru'],
  ['/remember Я ем рыбу', 'ru'],
  ['/why Кот?', 'ru'],
  ['Кто такая Elizabeth?', 'ru'],
  ['Какой пароль от GitHub Enterprise?', 'ru'],
  ['Who is Анастасия Константиновна?', 'en'],
  ['Remember that да means yes', 'en'],
  ['Запомни, что API упал', 'ru'],
  ['Wo wohnt Anna?', 'en'],
] as const)('%s is answered in its language, %s', ([text, language]) => {
  expect(replyLanguage(text, context)).toBe(language);
});

test.for(['/help', '12:30 👍', '我住在北京', 'أين أسكن؟', ''])(
  '%s is answered in the language of the latest message that has one',
  (text) => {
    const earlierTexts = ['I live in Ghent', 'Я живу в Генте', '👍'];
    expect(replyLanguage(text, { ...context, earlierTexts })).toBe('ru');
    const later = [...earlierTexts, 'It rains'];
    expect(replyLanguage(text, { ...context, earlierTexts: later })).toBe('en');
  },
);

test('without any message that has one the screens decide, and else the system', () => {
  expect(replyLanguage('/help', { ...context, setting: 'ru' })).toBe('ru');
  expect(replyLanguage('/help', { ...context, systemLocale: 'ru-RU' })).toBe('ru');
  expect(replyLanguage('/help', { ...context, setting: 'en', systemLocale: 'ru-RU' })).toBe('en');
  expect(replyLanguage('/help', context)).toBe('en');
});
