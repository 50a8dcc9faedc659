import { expect, test } from 'vitest';
import { kindOf } from '../../../../../../electron/engine/chat/builtIn/memoryKind.ts';

test.each([
  ['My name is Gus.', 'Identity'],
  ['I love dark chocolate.', 'Preference'],
  ['Мой любимый чай — улун.', 'Preference'],
  ['We decided to keep the flat.', 'Decision'],
  ['Моя цель — пробежать марафон.', 'Goal'],
  ['I need to buy trout by Friday.', 'Todo'],
  ['The user has to call the landlord tomorrow.', 'Todo'],
  ['Мне нужно сдать отчёт в пятницу.', 'Todo'],
  ['I have a meeting tomorrow.', 'Fact'],
  ['I need to sleep more.', 'Fact'],
  ['I have to take insulin every day at 9.', 'Fact'],
  ['Anna lives in Lyon.', 'Fact'],
])('“%s” is a %s', (content, kind) => {
  expect(kindOf(content)).toBe(kind);
});
