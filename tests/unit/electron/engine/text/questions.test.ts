import { describe, expect, test } from 'vitest';
import {
  asksSomething,
  isQuestion,
  makesStatement,
} from '../../../../../electron/engine/text/questions.ts';

describe('a question', () => {
  test.for([
    'where does my sister live',
    'in which city does Nadia live',
    'на чём играет Инна',
    'кем я работаю',
    'чё у меня в четверг',
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
    'remind me who Ilse is',
    'напомни номер паспорта',
    'напомни мне, во сколько встреча',
    'have you called mom',
    'have the plumbers come',
    'have anna and bob called',
    'has a package arrived',
    'have to call mom?',
    'did i call mom',
    'did my sister call',
    'did anna call',
    'did a parcel come',
    'am i allergic to nuts',
    'will it rain tomorrow',
    'will mom come',
    'can dad drive',
    'should we go',
    'do my parents know',
    'was anna there',
    'is it raining',
    'when is my dentist',
    'when i have to pay rent',
    'when i was in rome, what did i eat',
    'when my flight is, i forgot',
    'когда приедет мама, где она будет жить',
    'когда у меня врач, напомни',
    'когда у нас встреча, завтра или потом',
    'когда поеду на дачу',
    'когда встречаю аню',
    'как мне доехать до дачи, я забыл',
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
    'have to call mom tomorrow',
    'Have a dentist appointment on Friday',
    'have no car',
    'has to be done by friday',
    'am allergic to nuts',
    'Did the laundry',
    'did my taxes with anna',
    'did well on the exam',
    'Will is my brother',
    'Will Smith is my neighbor',
    'will be late on friday',
    'can call mom on friday',
    'would love to go to Rome',
    'should call mom',
    'was at the dentist today',
    'do the shopping on friday',
    'when i get home, i will call mom',
    'When I was a kid I lived in Rome',
    'когда приеду, позвоню маме',
    'когда вернусь из отпуска надо позвонить маме',
    'когда я был в риме, я жил у ани',
    'как только приеду, сразу позвоню маме',
    'как приеду позвоню маме',
    'Как оказалось, у Ани аллергия на орехи',
    'Как договорились, встречаемся в пятницу в 6',
    'Какой ужас, меня уволили',
    "Where I live it's cold",
  ])('is not "%s"', (text) => {
    expect(isQuestion(text)).toBe(false);
  });
});

describe('a question behind a greeting, without its mark', () => {
  test.for([
    'hey where does my sister live',
    'hi, where does my sister live',
    'Hi there! where does my sister live',
    'ok so where does my sister live',
    'hey loci what did i say about anna',
    'good morning! what do I have today',
    'Good morning, when is the dentist',
    'quick question: when is the dentist',
    'oh and where did I park',
    'sorry what was the name again',
    'thanks! and who is Tom',
    'thanks, where does Tom live',
    'btw do i have to pay the rent on friday',
    'Привет, где живёт моя сестра',
    'привет! как зовут мою сестру',
    'слушай, где живёт моя сестра',
    'слушай а когда у меня врач',
    'Доброе утро, что у меня сегодня',
    'здрасьте, вопрос: до какого числа паспорт',
    'спасибо, а где живёт Том',
    'спасибо! когда врач',
    'кстати, сколько лет Ане',
    'hello! tell me where I live',
    'привет! подскажи, где ключи',
    'не подскажешь, где живёт Аня',
    'ты не помнишь как зовут врача',
    'можешь сказать, где ключи',
    'не могла бы ты напомнить, когда приём',
  ])('is one: "%s"', (text) => {
    expect(asksSomething(text)).toBe(true);
  });

  test.for([
    'hey I moved to Ghent',
    'hi there, my sister Anna lives in Lyon',
    'ok will do',
    'oh what a day!',
    'hey what a day',
    'oh how nice it was at the lake',
    'well when I was a kid I lived in Rome',
    'ok so when i get home, i will call mom',
    'thanks, that is my new address',
    'thanks, have to run to the dentist',
    'hi, have a dentist appointment on Friday',
    'hey, will be late on friday',
    'hello did the laundry today',
    'by the way, what I told you about Anna was wrong, she lives in Nice',
    'so what changed: I work at Acme now',
    'спасибо, что напомнил про врача',
    'спасибо что помог с отчётом',
    'спасибо, как всегда выручаешь',
    'так как я живу в Казани, мне удобнее поезд',
    'кстати, когда я был в Риме, я жил у Ани',
    'привет, как приеду, позвоню',
    'слушай, как оказалось, у Ани аллергия на орехи',
    'привет, что нового: мы переехали',
    'знаешь, что я решил переехать в Казань',
    'можешь сказать маме, что приеду в среду',
  ])('is none: "%s"', (text) => {
    expect(asksSomething(text)).toBe(false);
  });
});

describe('a statement', () => {
  test.for([
    'I moved to Ghent last week. What should I see there?',
    "How are you? I'm allergic to nuts.",
    'Я переехал в Гент. Что там посмотреть?',
    'The boiler is broken',
    'чё-то не спится',
    'чё то не спится сегодня',
    'Tell me about it, I hate Mondays',
    'Show me my notes. We moved to Madrid.',
    'Дай бог, всё будет хорошо',
  ])('is made by "%s"', (text) => {
    expect(makesStatement(text)).toBe(true);
  });

  test.for([
    'What should I see in Ghent?',
    'Where is the key? Tell me. Thanks.',
    'Где ключ? Скажи.',
    'tell me where I live',
    'tell me about my sister’s wedding',
    'find my passport number',
    'give me the wifi password',
    'show me my notes about the kitchen',
    'расскажи про мою собаку',
    'скажи где я живу',
    'найди мой номер паспорта',
  ])('is not made by "%s"', (text) => {
    expect(makesStatement(text)).toBe(false);
  });
});

test.each([
  "where'd i put the christmas lights",
  "who're we meeting",
  "didn't I pay that",
  "why'd he leave",
])('a contraction begins a question as its words do: %s', (text) =>
  expect(isQuestion(text)).toBe(true),
);
