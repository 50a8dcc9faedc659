import { describe, expect, test } from 'vitest';
import { parseCommand, subjectOf } from '../../../../../electron/engine/chat/builtIn/commands.ts';
import { kindOf } from '../../../../../electron/engine/chat/builtIn/memoryKind.ts';

describe('orders to the built-in assistant', () => {
  test.for([
    ['/remember the code is 4711', { kind: 'remember', content: 'The code is 4711' }],
    ['Remember that tea is better', { kind: 'remember', content: 'Tea is better' }],
    ['please remember: bins on Monday', { kind: 'remember', content: 'Bins on Monday' }],
    ['Запомни, что код 4711', { kind: 'remember', content: 'Код 4711' }],
    ['запомни пожалуйста: мусор в среду', { kind: 'remember', content: 'Мусор в среду' }],
    ['/todo call mum', { kind: 'todo', content: 'Call mum' }],
    ['remind me to call mum', { kind: 'todo', content: 'Call mum' }],
    ['напомни мне позвонить маме', { kind: 'todo', content: 'Позвонить маме' }],
    ['tick the bins off', { kind: 'done', target: 'bins' }],
    ['take the bins off my list', { kind: 'done', target: 'bins' }],
    ['remind me tomorrow to call mum', { kind: 'todo', content: 'Call mum tomorrow' }],
    ['Remind me at 5pm to ring Ann.', { kind: 'todo', content: 'Ring Ann at 5pm' }],
    ['remind me on friday that i have to pay', { kind: 'todo', content: 'Pay on friday' }],
    ['please remind me later to buy milk', { kind: 'todo', content: 'Buy milk later' }],
    ['напомни завтра в 9 купить хлеб', { kind: 'todo', content: 'Завтра в 9 купить хлеб' }],
    ['напомни про молоко', { kind: 'todo', content: 'Про молоко' }],
    ['напомни мне о встрече завтра', { kind: 'todo', content: 'О встрече завтра' }],
    ['напомни во вторник стоматолог', { kind: 'todo', content: 'Во вторник стоматолог' }],
    ['напомни адрес отправить Ане', { kind: 'todo', content: 'Адрес отправить Ане' }],
    ['напомни спросить, где ключи', { kind: 'todo', content: 'Спросить, где ключи' }],
    ['/forget the code', { kind: 'forget', target: 'the code' }],
    ['Forget “I like jazz”.', { kind: 'forget', target: 'I like jazz' }],
    ['remember my locker number 212', { kind: 'remember', content: 'My locker number 212' }],
    ['запомни номер шкафчика 212', { kind: 'remember', content: 'Номер шкафчика 212' }],
    ['Make a note: spot 34B', { kind: 'remember', content: 'Spot 34B' }],
    ['Запиши: код от подъезда 45', { kind: 'remember', content: 'Код от подъезда 45' }],
    ['Remember to water the plants', { kind: 'todo', content: 'Water the plants' }],
    ["don't let me forget to call Ann", { kind: 'todo', content: 'Call Ann' }],
    ['не забыть купить хлеб', { kind: 'todo', content: 'Купить хлеб' }],
    ['undo that', { kind: 'undo' }],
    ['Отмени', { kind: 'undo' }],
    ['delete everything about Tom', { kind: 'forget_all', topic: 'Tom' }],
    ['Forget everything you know about my ex!', { kind: 'forget_all', topic: 'my ex' }],
    ['удали всё про Лену', { kind: 'forget_all', topic: 'Лену' }],
    ['сотри все, что знаешь о работе', { kind: 'forget_all', topic: 'работе' }],
    ['delete the memory about my address', { kind: 'forget', target: 'my address' }],
    ['удали воспоминание о том, что я люблю джаз', { kind: 'forget', target: 'я люблю джаз' }],
    ['don’t remember that', { kind: 'unsay' }],
    ['забудь, что я люблю джаз', { kind: 'forget', target: 'я люблю джаз' }],
    ['/correct old -> new', { kind: 'correct', target: 'old', content: 'New' }],
    ['исправь старое → новое', { kind: 'correct', target: 'старое', content: 'Новое' }],
    ['confirm that the code is 4711', { kind: 'confirm', target: 'the code is 4711' }],
    ['подтверди, что код 4711', { kind: 'confirm', target: 'код 4711' }],
    ['What do you know about Anna?', { kind: 'about', topic: 'Anna' }],
    ['что ты знаешь о лете?', { kind: 'about', topic: 'лете' }],
    ['/help', { kind: 'help' }],
    ['Hello there!', { kind: 'greeting' }],
    ['спасибо!', { kind: 'thanks' }],
    ['/remember', { kind: 'unclear', command: 'remember' }],
    ['/correct nothing to replace it with', { kind: 'unclear', command: 'correct' }],
  ] as const)('"%s" is understood', ([text, intent]) => {
    expect(parseCommand(text)).toEqual(intent);
  });

  test.for([
    'Do you remember that film?',
    'I forgot my keys',
    'fix the bike; buy milk',
    'fix the kitchen sink tomorrow',
    'исправь кран на кухне',
    'take Friday off',
    'take the day off',
    'check the stove is off',
    'We should remember the milk',
    'Remember the time we went to Rome together',
    'remember my sister Anna?',
    'запомни это',
    'Отмени встречу с Анной',
    'Hello, I bought a car today and it is red',
    'Ты помнишь, что я говорил?',
    'https://example.org/remember',
    'remind me what I need to do tomorrow to pass',
    'remind me how I used to call my dog',
    'remind me in 2 days of my promise to call',
    'remind me who Ilse is',
    'напомни список дел',
    'напомни мои цели',
    'напомни номер паспорта',
    'напомни стоимость билета',
    'напомни дату свадьбы в мае',
    'напомни о чём мы говорили вчера',
    'напомни про что мы говорили',
    'напомни во сколько встреча завтра',
    'напомни мне пожалуйста кто такая Анна',
    'напомни планы на завтра',
    'напомни список что купить',
    "Thanks, I'm allergic to penicillin",
    'thanks! my new address is 12 Elm St',
    'thanks but i moved to oslo',
    'Thank you note for grandma is written',
    'thanks for asking, i broke my leg',
    'Ty is my brother',
    "thanks, that's my new address",
    'Cheers to Anna for the cake',
    'спасибо, кстати я переехал в Казань',
    'спасибо но врач сказал что у меня диабет',
    'спасибо маме за торт',
    '',
  ])('"%s" is no order', (text) => {
    expect(parseCommand(text)).toBeNull();
  });
});

test.for([
  'thanks',
  'ok thanks',
  'ty!',
  'thx a lot',
  'Thank you so much, Loci!',
  'thanks mate',
  "thanks, you're a star",
  'thanks for the help',
  'thanks for reminding me',
  "thanks, that's all",
  "thanks, that's exactly what i needed",
  'Thanks, that helps a lot!',
  'thanks 🙏',
  'спасибо большое',
  'большое спасибо!!',
  'спасибо тебе огромное',
  'спс',
  'спасибо за напоминание о враче',
  'спасибо, понял',
])('"%s" is thanks and nothing else', (text) => {
  expect(parseCommand(text)).toEqual({ kind: 'thanks' });
});

test.for([
  ['My name is Vera', 'Identity'],
  ['Меня зовут Вера', 'Identity'],
  ['I prefer tea', 'Preference'],
  ['Я не люблю кофе', 'Preference'],
  ['We decided to move', 'Decision'],
  ['Мы решили переехать', 'Decision'],
  ['My goal is to run', 'Goal'],
  ['The code is 4711', 'Fact'],
] as const)('"%s" is kept as %s', ([content, kind]) => {
  expect(kindOf(content)).toBe(kind);
});

describe('what an order is about', () => {
  test.for([
    ['Remember that my sister lives in Lyon', 'My sister lives in Lyon'],
    ['/todo call mum', 'Call mum'],
    ['forget about the blue car.', 'The blue car'],
    ['исправь старое → новое', 'Новое'],
    ['что ты знаешь о лете?', 'Лете'],
    ['Where does my sister live?', null],
    ['Hello!', null],
    ['/remember', null],
  ] as const)('"%s" is about %j', ([text, subject]) => {
    expect(subjectOf(parseCommand(text))).toBe(subject);
  });
});
