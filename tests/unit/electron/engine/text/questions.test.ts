import { describe, expect, test } from 'vitest';
import { isQuestion } from '../../../../../electron/engine/text/questions.ts';

describe('a question', () => {
  test.for([
    'where does my sister live',
    'in which city does Nadia live',
    'на чём играет Инна',
    'кем я работаю',
    '我喜欢喝什么',
    '我住在柏林吗',
    '我住在哪里？',
    'どこに住んでいますか',
    '내 이름이 뭐야?',
    '¿dónde vivo?',
    'où est ma clé',
    'wo wohne ich',
    'dov’è la chiave',
    'أين أسكن؟',
  ])('is "%s"', (text) => {
    expect(isQuestion(text)).toBe(true);
  });

  test.for([
    'I live in Berlin',
    '我住在柏林，喜欢喝绿茶。',
    'ベルリンに住んでいます。',
    'Vivo en Berlín.',
    'Ich wohne in Berlin.',
    'What a day!',
    'Как хорошо сегодня!',
    'Remember this; it matters;',
  ])('is not "%s"', (text) => {
    expect(isQuestion(text)).toBe(false);
  });
});
