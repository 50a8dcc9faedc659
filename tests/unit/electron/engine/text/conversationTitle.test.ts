import { expect, test } from 'vitest';
import {
  automaticTitle,
  previewOf,
  replaceableTitle,
} from '../../../../../electron/engine/text/conversationTitle.ts';

test('a message of several lines is shown in one, as it was typed', () => {
  expect(previewOf('**Two** things:\n\n- tea')).toBe('**Two** things: - tea');
});

test('a long message is cut to 120 characters, a title to its first sentence and 60', () => {
  expect(previewOf('so '.repeat(90)).length).toBeLessThanOrEqual(120);
  expect(automaticTitle('Where are the keys? I had them.')).toBe('Where are the keys?');
  expect(automaticTitle('so '.repeat(90)).length).toBeLessThanOrEqual(60);
});

test('a title that is only a greeting gives way to the next message', () => {
  expect(replaceableTitle('hey')).toBe('hey');
  expect(replaceableTitle('Доброе утро!')).toBe('Доброе утро!');
  expect(replaceableTitle('Hey, where are the keys?')).toBe('');
});

test.each([
  ['Hey! I’m Marta, I just moved to Berlin. Any tips?', 'I’m Marta, I just moved to Berlin'],
  ['Hi! I’m Dana. My shift starts at 5am. Remember it.', 'My shift starts at 5am'],
  ['Я Дана. Работаю в пекарне.', 'Работаю в пекарне'],
  ['I’m Dana.', 'I’m Dana'],
  ['I’m tired. Work was long.', 'I’m tired'],
  ['Too much to do...', 'Too much to do...'],
  ['ok so: school starts on the 17th', 'School starts on the 17th'],
  ['Привет, посоветуй фильм на вечер', 'Посоветуй фильм на вечер'],
  ['hey', 'hey'],
  ['so '.repeat(3), 'So'],
])('the title of %j is %j', (text, title) => {
  expect(automaticTitle(text)).toBe(title);
});
