import { describe, expect, test } from 'vitest';
import { statesOtherAttribute } from '../../../../../../electron/engine/text/statements/otherAttribute.ts';
import { statesOtherRelative } from '../../../../../../electron/engine/text/statements/otherRelative.ts';

describe('what is asked for is stated of another person or thing', () => {
  test.each([
    ['what’s my pin', 'The garage code is 4471'],
    ['what is the wifi password', 'The garage code is 4471'],
    ['what is my account number', 'My phone number is 555-0147'],
    ['what is my passport number', 'My phone number is 555-0147'],
    ['what is mom’s phone number', 'My phone number is 555-0147'],
    ['when is Anna’s birthday?', 'Bob’s birthday is May 3'],
    ['when is my birthday?', 'Bob’s birthday is May 3'],
    ['when’s my brother’s birthday', 'My birthday is May 3'],
    ['what is Bob’s address', 'My address is 5 Main Street'],
    ['what’s my email address?', 'Our office address is 5 Main Street'],
    ['какой у меня пин', 'Код от гаража 4471'],
    ['какой код от домофона', 'Код от гаража — 4471'],
    ['какой номер паспорта', 'Мой номер телефона 555-0147'],
    ['когда день рождения у Ани', 'День рождения Боба 3 мая'],
    ['когда у меня день рождения', 'День рождения мамы 3 мая'],
  ])('%j: %j', (question, statement) => {
    expect(statesOtherAttribute(question, statement)).toBe(true);
  });

  test.each([
    ['what’s the garage pin', 'The garage code is 4471'],
    ['what’s the code?', 'The garage code is 4471'],
    ['what’s my pin', 'My passcode is 4471'],
    ['what’s my pin', 'Bank card pin: 4471'],
    ['what’s the network password', 'The wifi password is grape'],
    ['what’s my phone number', 'My number is 555-0147'],
    ['what’s mom’s number', 'Mother: new number, 555-0147'],
    ['when is Anna’s birthday?', 'Anna’s birthday is May 3'],
    ['when is Anna’s birthday?', 'Her birthday is on May 3'],
    ['when is my birthday', 'Birthday: May 3'],
    ['what’s my address', 'My new address is 5 Main Street, Anna’s old flat'],
    ['where does Anna live?', 'Bob’s address is 5 Main Street'],
    ['какой пин от гаража', 'Код от гаража 4471'],
    ['когда у Ани день рождения', 'Аня: день рождения 3 мая'],
    ['когда у меня день рождения', 'Мой день рождения 3 мая'],
  ])('but not for %j: %j', (question, statement) => {
    expect(statesOtherAttribute(question, statement)).toBe(false);
  });

  test('nor where another text names the one who is asked for', () => {
    const [question, statement] = ['when is my brother’s birthday?', 'Tom’s birthday is May 3'];
    expect(statesOtherAttribute(question, statement)).toBe(true);
    expect(statesOtherAttribute(question, statement, ['My brother Tom lives in Ghent'])).toBe(
      false,
    );
  });
});

describe('a relative of somebody else', () => {
  test.each([
    ['what does my husband do?', 'Anna’s husband is a pilot'],
    ['where does my sister live', 'The sister of Tom lives in Lyon'],
    ['кто мой муж?', 'муж Иры пилот'],
    ['где живёт моя сестра', 'У Оли сестра живёт в Лионе'],
  ])('is not the one of %j: %j', (question, statement) => {
    expect(statesOtherRelative(question, statement)).toBe(true);
  });

  test.each([
    ['what does my husband do?', 'My husband is a pilot'],
    ['what does Anna’s husband do?', 'Anna’s husband is a pilot'],
    ['where does my sister live', 'My sister Anna lives in Tom’s flat'],
    ['where does my sister live', 'Sister moved to Lyon'],
    ['где живёт моя сестра', 'Сестра Маша живёт в Лионе'],
    ['где живёт моя сестра', 'у меня сестра живёт в Лионе'],
    ['когда приедет мой брат', 'Брат приедет к Оле в мае'],
  ])('but it is that of %j: %j', (question, statement) => {
    expect(statesOtherRelative(question, statement)).toBe(false);
  });
});
