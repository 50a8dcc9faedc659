import { describe, expect, test } from 'vitest';
import { areConflictingStatements } from '../../../../../../electron/engine/text/statements/conflictingStatements.ts';
import { correctionIn } from '../../../../../../electron/engine/text/statements/correctionStatement.ts';
import { finishesTodo } from '../../../../../../electron/engine/text/statements/completionScore.ts';
import { shortenText } from '../../../../../../electron/engine/text/statements/shortenText.ts';
import { toSecondPerson } from '../../../../../../electron/engine/text/clauses/toSecondPerson.ts';
import { statesTodo } from '../../../../../../electron/engine/text/statements/statedTodo.ts';
import { indexTerms } from '../../../../../../electron/engine/text/terms.ts';

describe('a statement about the user', () => {
  test.for([
    ["The user's name is Maria", 'Your name is Maria'],
    ['The user lives in Lyon.', 'You live in Lyon.'],
    ['User has two kids and studies law', 'You have two kids and studies law'],
    ["The user doesn't eat meat", "You don't eat meat"],
    ['Пользователя зовут Мария', 'Вас зовут Мария'],
    ['У пользователя аллергия на арахис', 'У вас аллергия на арахис'],
    ['Пользователь живёт в Туле', 'Вы живёте в Туле'],
    ['Пользователь переехал в Омск', 'Вы переехали в Омск'],
    ['The user moved to Omsk', 'You moved to Omsk'],
    ['The user bought a car', 'You bought a car'],
    ["The user can't swim", "You can't swim"],
    ['The user would like a dog', 'You would like a dog'],
    ['Пользователь не любит джаз', 'Вы не любите джаз'],
    ['My sister lives in Lyon', 'My sister lives in Lyon'],
    ['The user manual is in the drawer', 'The user manual is in the drawer'],
    ['User name for the bank is mila7', 'User name for the bank is mila7'],
    ['Пользователь Linux с 2010 года', 'Пользователь Linux с 2010 года'],
  ] as const)('"%s" is told as "%s"', ([statement, address]) => {
    expect(toSecondPerson(statement)).toBe(address);
  });
});

describe('a to-do in passing', () => {
  test.for([
    'I need to send the tax return before December 15',
    'мне нужно записаться к окулисту до конца мая',
    'до 1 декабря надо заплатить налог',
    'have to call mom tomorrow',
    'should call the bank',
    'call the school tomorrow',
    'pick up the kids at 3',
    'купить хлеб',
    'написать отчёт',
  ])('is stated by "%s"', (text) => {
    expect(statesTodo(text)).toBe(true);
  });

  test.for([
    "I don't need to send it",
    'What do I need to do?',
    'не надо покупать хлеб',
    'The kitchen tap drips again',
    'I must say that was fun',
    'have to call mom tomorrow?',
    'should i call mom',
    'must be nice',
    'call me Bex',
    'I need to know what time it is',
    'book was great',
    'bought milk',
    'опять болит голова',
    'купить не смогла',
  ])('is not stated by "%s"', (text) => {
    expect(statesTodo(text)).toBe(false);
  });
});

describe('a to-do', () => {
  test.for([
    ['Call the plumber', "the plumber called back, that's done"],
    ['Pay the gas bill', 'paid the gas bill, take it off my list'],
    ['Book the ferry', "I've booked the ferry"],
    ['Вызвать сантехника', 'сантехник приходил, это сделано'],
    ['Забронировать паром', 'паром забронировала'],
    ['Сменить замок', 'замок сменил, можно вычеркнуть'],
    ['Call the dentist', 'i finally called the dentist'],
    ['Buy milk', 'went out and bought milk'],
    ['Put the bins out', 'I put the bins out'],
    ['Pay the rent', 'ok, paid the rent this morning'],
    ['Купить стол', 'стол купил'],
    ['Отвезти кота к врачу', 'кота к врачу отвёз'],
    ['Write the report', 'I finished the report'],
    ['Pay the school fees', 'school fees done'],
    ['Купить хлеба', 'купил хлеб'],
    ['Купить яблоки', 'купила яблок'],
    ['Позвонить маме', 'я маме позвонила'],
    ['Отправить отчёт', 'отчёт закончил'],
    ['Defrost the freezer', "freezer's all defrosted now, mark it done"],
    ['Order the cake', 'the cake is ordered, you can close that one'],
    ['Fix the tap', 'tap fixed, cross it off the list please'],
    ['Починить кран на кухне', 'кран починил, можно вычёркивать'],
    ['Распечатать методичку', 'Методичку распечатал, можно закрывать'],
    ['Call her', 'I called her today'],
    ['Call her', 'I called'],
    ['Позвонить ей', 'позвонил ей вчера'],
    ['Buy milk', 'got the milk'],
    ['Buy a milk frother', 'I bought a milk frother'],
    ['Order a cake', 'ordered a cake yesterday'],
    ['Buy milk', 'picked up milk from the store this morning'],
    ['Buy milk', 'we got the milk and went home'],
    ['Buy the tickets', 'I grabbed the tickets yesterday'],
    ['Call the dentist', 'phoned the dentist'],
    ['Repair the bike', 'I finally fixed the bike'],
    ['Collect the parcel', 'picked up the parcel'],
    ['Pick up the kids', 'picked the kids up from school'],
    ['Turn on the heating', 'turned on the heating'],
    ['Meet Anna', 'met with Anna'],
    ['Clean the kitchen', 'cleaned everything in the kitchen'],
    ['Buy mom a gift', 'bought a gift for mom'],
    ['Забрать детей из школы', 'забрала детей из школы'],
    ['Вынуть пирог', 'вынула пирог'],
    ['Вернуть книгу Оле', 'вернул книгу оле'],
    ['Вернуть книгу', 'отдала книгу'],
    ['Поговорить о детях', 'поговорил с учителем о детях'],
    ['Купить молоко', 'взял молоко в магазине'],
    ['Купить молоко', 'купил молоко'],
    ['Забрать посылку', 'получила посылку'],
    ['Позвонить врачу', 'звонила врачу сегодня'],
    ['Починить кран', 'отремонтировал кран'],
    ['Сходить к врачу', 'сходила к врачу'],
  ] as const)('"%s" is finished by "%s"', ([todo, text]) => {
    expect(finishesTodo(todo, text)).toBe(true);
  });

  test.for([
    ['Call the plumber', 'The plumber has not called, not done yet'],
    ['Call the plumber', 'I met the plumber'],
    ['Call her', 'I called the bank'],
    ['Позвонить ей', 'Позвонил в банк'],
    ['Pay the gas bill', 'Is the gas bill done?'],
    ['Оплатить интернет', 'интернет ещё не оплатил'],
    ['Water the plants', 'The soup is done'],
    ['Call the dentist', 'I forgot to call the dentist'],
    ['Call the dentist', 'I might call the dentist tomorrow'],
    ['Call the dentist', 'i wanted to call the dentist'],
    ['Call the dentist', 'My sister called the dentist'],
    ['Call the dentist', 'Homework done, now call mom'],
    ['Buy milk', 'I really should buy milk'],
    ['Send the report', 'The report should be done by Friday'],
    ['Send the report', 'I want the report done'],
    ['Send the report', 'Once the report is done I go home'],
    ['Позвонить врачу', 'забыл позвонить врачу'],
    ['Позвонить врачу', 'Хотел позвонить врачу, но занято'],
    ['Позвонить врачу', 'если позвонить врачу сегодня, примут завтра'],
    ['Купить молоко', 'мама сказала купить молоко'],
    ['Купить стол', 'хочу стол купить'],
    ['Отправить отчёт', 'Отчёт почти готов'],
    ['Отправить отчёт', 'Отчёт будет готов завтра'],
    ['Return the book to the library', 'I finished the book'],
    ['Pay Anna’s school fees', 'Anna finished school'],
    ['Call mom', 'I called mom, no answer'],
    ['Call mom', 'I tried to call mom and called the office'],
    ['Pick up the kids', 'picked up a cold from the kids at school ugh'],
    ['Pick up the kids', 'picked up a funny word from my kids'],
    ['Clean the kitchen', 'cleaned the floor in the kitchen'],
    ['Забрать детей из школы', 'забрали у детей телефоны в школе'],
    ['Buy mom a present', 'Finished lunch with mom'],
    ['Позвонить маме', 'Мама позвонила'],
    ['Позвонить маме', 'Позвонила мама'],
    ['Позвонить маме', 'Мама закончила ремонт'],
    ['Позвонить маме', 'Мама закончила'],
    ['Позвонить маме', 'маме звонила, позвонила ещё раз, занято'],
    ['Позвонить брату', 'брат позвонил'],
    ['Позвонить родителям', 'Родители позвонили'],
    ['Вернуть книгу в библиотеку', 'Закончил книгу'],
    ['Defrost the freezer', 'the oven is broken, mark it'],
    ['Call Mark', 'the tap is fixed, close it'],
    ['Починить кран', 'окно уже старое, можно закрывать'],
    ['Починить кран', 'кран не починил, можно не вычёркивать'],
    ['Buy milk', 'got milk on my shirt'],
    ['Buy milk', 'I bought a milk frother'],
    ['Buy milk', 'I’ve got to get milk'],
    ['Buy milk', 'got no milk'],
    ['Buy milk', 'Anna got the milk out of the fridge'],
    ['Buy milk', 'get milk'],
    ['Buy a ring for Anna', 'I rang Anna'],
    ['Call the plumber', 'the plumber rang'],
    ['Call mom', 'got a call from mom'],
    ['Купить молоко', 'взял молоко из холодильника'],
    ['Купить молоко', 'мама взяла молоко'],
    ['Позвонить сантехнику', 'сантехник перезвонил'],
    ['Написать отчёт', 'писал отчёт'],
    ['Починить кран', 'чинил кран'],
    ['Pay rent', 'I paid the rent deposit last year'],
    ['Починить кран', 'починил кран два года назад'],
  ] as const)('"%s" is not finished by "%s"', ([todo, text]) => {
    expect(finishesTodo(todo, text)).toBe(false);
  });
});

describe('a correction', () => {
  test.for([
    ['no, Mia is the dog', 'Mia is the dog'],
    ['I was wrong, the choir starts at eight', 'The choir starts at eight'],
    ['actually the standup is at 9:15 now', 'The standup is at 9:15 now'],
    ['нет, Бусинка — это кошка', 'Бусинка — это кошка'],
    ['ошиблась, кабинет 341', 'Кабинет 341'],
    ["no it's Mia the dog", 'Mia the dog'],
    ['oops its Katie not Kate', 'Katie not Kate'],
    ['ой, не Катя, а Кира', 'Не Катя, а Кира'],
    ['ой не катя а кира', 'Не катя а кира'],
    ['Oh, sorry, the choir starts at eight', 'The choir starts at eight'],
    ['нет это Бусинка кошка', 'Это Бусинка кошка'],
    ['я напутал, хор начинается в восемь', 'Хор начинается в восемь'],
    ['прости, я напутал, хор в восемь', 'Хор в восемь'],
    ['wait no, Dermot drives for Asda', 'Dermot drives for Asda'],
    ['hang on, no, the code is 4471', 'The code is 4471'],
    ['Dermot drives for Asda, not Tesco', 'Dermot drives for Asda, not Tesco'],
    ['стоп, нет, хор в восемь', 'Хор в восемь'],
    ['ой нет, я перепутала, др у кати 9 июня', 'Др у кати 9 июня'],
    ['no wait, i was wrong, the choir starts at eight', 'The choir starts at eight'],
  ] as const)('"%s" says "%s"', ([text, statement]) => {
    expect(correctionIn(text)?.statement).toBe(statement);
  });

  test.for([
    ['Sorry, my phone died', false],
    ['Oh wait, my phone died', false],
    ['Извини, сестра звонит', false],
    ['Sorry, I was wrong, the choir starts at eight', true],
    ['Oh, sorry, no, the choir starts at eight', true],
    ['прости, я напутал, хор в восемь', true],
  ] as const)('"%s" is sure: %s', ([text, isSure]) => {
    expect(correctionIn(text)?.isSure).toBe(isSure);
  });

  test.for([
    'no',
    'Mia is the dog',
    'нет',
    'Is Mia the dog?',
    'No sugar in my coffee please',
    'No one in my family eats meat',
    'Well, my sister is coming to visit on Sunday',
    'Oh my sister called today',
    'I was tired, not sure why',
    'It is nice, not only for kids',
    'wait for me at the gate',
    'так хочется спать сегодня',
    'не сплю а надо',
    'No its own charger is missing',
    'нет денег на отпуск',
    'Хотя сестра приедет в воскресенье',
  ])('is not "%s"', (text) => {
    expect(correctionIn(text)).toBeNull();
  });
});

describe('two statements', () => {
  test.for([
    ['Leo is allergic to hazelnuts', 'Leo is allergic to walnuts'],
    ['Nadia lives in Ghent', 'Nadia lives in Bruges'],
    ['Дядя Слава живёт в Омске', 'Дядя Слава живёт в Томске'],
    ['У Лизы непереносимость лактозы', 'Лиза сказала, что молочное ей можно'],
  ] as const)('"%s" and "%s" conflict', ([first, second]) => {
    expect(areConflictingStatements(first, second)).toBe(true);
  });

  test.for([
    ['Tom likes tea', 'Tom likes coffee'],
    ['Nadia lives in Ghent', 'Peter lives in Bruges'],
    ['Nadia lives in Ghent', 'Nadia lives in Ghent'],
    ['The boiler was replaced', 'Rehearsals are on Tuesdays'],
  ] as const)('"%s" and "%s" do not', ([first, second]) => {
    expect(areConflictingStatements(first, second)).toBe(false);
  });
});

test('a long text is shortened to the sentence that fits', () => {
  const filler = 'We spoke about many other things that day. '.repeat(20);
  const text = `${filler}The roof will be repaired in May. ${filler}`;
  expect(shortenText(text, indexTerms('roof repair'), 120)).toEqual({
    text: 'The roof will be repaired in May.',
    isPart: true,
  });
  expect(shortenText('Short.', [], 120)).toEqual({ text: 'Short.', isPart: false });
});
