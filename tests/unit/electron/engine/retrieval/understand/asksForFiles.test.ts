import { expect, test } from 'vitest';
import { asksForFiles } from '../../../../../../electron/engine/retrieval/understand/asksForFiles.ts';

test.each([
  'What does the contract file say?',
  'Summarise my imported notes',
  'Что написано в документе о ремонте?',
  'Посмотри в заметках про Тбилиси',
])('files are asked for: %s', (question) => {
  expect(asksForFiles(question)).toBe(true);
});

test.each(['Where does Anna live?', 'I noted that he is late', 'Где живёт Аня?', 'Профиль Ани'])(
  'files are not asked for: %s',
  (question) => {
    expect(asksForFiles(question)).toBe(false);
  },
);
