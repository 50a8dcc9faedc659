import { expect, test } from 'vitest';
import { toUserStatement } from '../../../../../../electron/engine/text/own/toUserStatement.ts';

test.each([
  ['My name is Maria.', 'The user’s name is Maria.'],
  ["I'm allergic to figs.", 'The user is allergic to figs.'],
  ['I am a nurse.', 'The user is a nurse.'],
  ['I was born in Cork.', 'The user was born in Cork.'],
  ['I have two cats.', 'The user has two cats.'],
  ["I'd like short answers.", 'The user would like short answers.'],
  ["I can't swim.", 'The user cannot swim.'],
  ["I don't eat meat.", 'The user does not eat meat.'],
  ['Меня зовут Аглая.', 'Пользователя зовут Аглая.'],
  ['У меня два кота.', 'У пользователя два кота.'],
  ['Мне нельзя орехи.', 'Пользователю нельзя орехи.'],
])('“%s” is told as “%s”', (statement, line) => {
  expect(toUserStatement(statement)).toBe(line);
});

test.each(['Anna lives in Lyon.', 'The user lives in Lyon.', 'Пользователь живёт в Перми.'])(
  'a statement in the third person stays: %s',
  (statement) => {
    expect(toUserStatement(statement)).toBe(statement);
  },
);

test('what its beginning alone cannot reword is quoted as the person’s words', () => {
  expect(toUserStatement('My sister lives near me.')).toBe(
    'In the user’s words: “My sister lives near me.”',
  );
  expect(toUserStatement('Живу с бабушкой, она меня вырастила.')).toBe(
    'Пользователь о себе: «Живу с бабушкой, она меня вырастила.»',
  );
});
