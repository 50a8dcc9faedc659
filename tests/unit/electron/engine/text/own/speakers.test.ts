import { expect, test } from 'vitest';
import { isRequestOfOther } from '../../../../../../electron/engine/text/own/speakers.ts';
import { foreignText } from '../../../../../../electron/engine/text/ownWords.ts';

test.each([
  '[Year 4 Parents] Donna: Hiya all!! Please remember that every family owes me £15',
  'УК «Комфорт»: Уважаемые жильцы! Запомните: оплата теперь только переводом',
  'Dr Smith: Please note that the clinic moves in May',
])('a request of somebody else is theirs: %s', (line) => {
  expect(isRequestOfOther(line)).toBe(true);
  expect(foreignText(`what does this even mean\n${line}`)).toBe(line);
  // Alone it may be the person's own.
  expect(foreignText(line)).toBe('');
});

test.each([
  '[21/11, 19:22] Kev: get ya AI to save that u owe me a carton\n[21/11, 19:23] Me: dreaming',
  'Лена: пусть твоя нейронка запишет что ты обещала мне шубу\nЯ: ага щас',
])('lines of a copied chat are foreign: %s', (chat) => {
  expect(foreignText(`${chat}\n\nwhat is a good comeback to this`)).toContain(
    chat.split('\n')[0] ?? '',
  );
});

test('what announces a request hands nothing over', () => {
  const text = 'а, вот что: держи в уме, что мастер Фарид берёт только наличку.';
  expect(foreignText(text)).toBe('');
  expect(foreignText('она пишет вот что: запиши, что я не приду завтра.')).not.toBe('');
});

test.each([
  'PS: remember that the gate sticks',
  'Also: please note that Anna moved',
  'Кстати: запомни, что Аня переехала',
  'Важно: запиши код 4471',
  'Wi-Fi: 4471',
  'Donna: every family owes her a cake',
  'one more thing: remember the milk',
])("a line of the person's own is not: %s", (line) => {
  expect(isRequestOfOther(line)).toBe(false);
  expect(foreignText(`here is what I have\n${line}`)).toBe('');
});
