import { expect, test } from 'vitest';
import { offTheRecord } from '../../../../../electron/engine/chat/offTheRecord.ts';

test.each([
  "Please don't remember this: I hate my boss",
  'Don’t remember that, but I might quit',
  'do not memorize this - the surprise party is on Friday',
  "Don't save this in your memory: I failed the exam",
  'Off the record: I voted for the other side',
  "I might quit my job, but please don't remember that.",
  'Не запоминай это: я поругался с начальником',
  'Пожалуйста, не запоминай: мы развелись',
  'Мы развелись, не запоминай это',
  "I hate my boss.\nDon't remember this",
  "I hate my boss\r\n\r\nDon't remember this!",
  "Don't remember this\nI hate my boss",
  "I hate my boss. Don't remember this 🙏",
  "I hate my boss 🙈 don't remember this, please 🙏🏽",
  'Я ненавижу начальника.\nНе запоминай это, пожалуйста',
  'Не запоминай это 🙏 Я ненавижу начальника',
  "Don't save this: I'm pregnant",
  "I'm pregnant. Don't save that.",
  "Don't write this down: I'm pregnant",
  'I failed the exam, please don’t note that down',
  "Keep this between us: I'm pregnant",
  "I'm pregnant, but keep it between us",
  "Just between us, I'm pregnant",
  "I'm pregnant. This stays between you and me.",
  'Between us: I hate my boss',
  'Не сохраняй это: я беременна',
  'Не записывай это: я беременна',
  'Я беременна. Не записывай это.',
  'Я беременна, это не надо записывать',
  'Между нами: я беременна',
  'Между нами говоря, я ненавижу начальника',
  'Я беременна, пусть это останется между нами',
])('%j is not to be remembered', (text) => {
  expect(offTheRecord(text)).toBe('message');
});

test.each([
  "Don't remember that.",
  'Please don’t remember this',
  'Не запоминай это!',
  '🙏 don’t remember this 🙏',
  'Не запоминай это ❤️\n',
])('%j means what was written before', (text) => {
  expect(offTheRecord(text)).toBe('earlier');
});

test.each([
  "I don't remember this street",
  'Why do you not remember that?',
  "Don't remember this?",
  "Don't remember this one street\nat all",
  "The song is: “Don't remember this”",
  "Don't save that file, the old one is better",
  "Don't save this file: it is broken",
  'The milk is off, don’t keep it',
  "I didn't save that.",
  'I told her not to save that',
  'There are five years between us.',
  'Between us there are five years',
  'Between us, we have four kids',
  'I keep the dog between us in the car',
  'Между нами 5 лет разницы',
  'Между нами, мы же давно женаты, пять лет разницы',
  'Разница между нами пять лет',
  'Отношения с братом — сложные между нами.',
  'Не записывай меня к врачу',
  'Не сохраняй этот файл, он битый',
  "She said the record was off: don't buy it",
  'Я не запоминаю имена',
  'Remember this: the code is 4711',
])('%j asks nothing of the kind', (text) => {
  expect(offTheRecord(text)).toBeNull();
});

test('a message of any length takes time in proportion to it', () => {
  expect(offTheRecord(`${"don't remember this ".repeat(5_000)}x`)).toBeNull();
  expect(offTheRecord(`don't remember this${' \n🙏'.repeat(50_000)}?`)).toBe('earlier');
});
