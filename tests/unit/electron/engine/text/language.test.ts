import { describe, expect, it } from 'vitest';
import { languageOf } from '../../../../../electron/engine/text/language.ts';

describe('the language of a text', () => {
  it.each([
    ['Запомни, что API упал', 'ru'],
    ['Remember that да means yes', 'en'],
    ['', 'en'],
    ['12:30 👍', 'en'],
  ])('%j is %s', (text, language) => {
    expect(languageOf(text)).toBe(language);
  });

  it('is the fallback where no script leads', () => {
    expect(languageOf('123', 'ru')).toBe('ru');
    expect(languageOf('да no', 'ru')).toBe('ru');
  });
});
