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
    'what changed since monday',
    'what did i decide about: the flat',
    'what i told you about bob, is it right?',
    'что изменилось с понедельника',
    'что ты решил: красный или синий',
    'что я говорил про анну',
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
    'What changed: I now work at Acme',
    "what's new - we have a baby",
    'what i told you about Bob is outdated, he moved',
    'Everything I told you about Anna was wrong, she lives in Nice',
    'Что изменилось: я теперь работаю в Озоне',
    'что нового — у нас родилась дочь',
    'что изменилось, я теперь живу в Казани',
    'что мы решили по квартире: берём',
    'что я говорил про Анну неправда, она живёт в Ницце',
  ])('is not "%s"', (text) => {
    expect(isQuestion(text)).toBe(false);
  });
});
