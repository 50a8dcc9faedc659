import { expect, test } from 'vitest';
import { withRemarks } from '../../../../../electron/engine/routines/stepRemarks.ts';

const nothing = { inputPercent: null, areResultsCut: false, invalidCount: 0, omittedCount: 0 };

test('a step that lacks nothing has its text alone', () => {
  expect(withRemarks('Done [1].', nothing, 'en')).toBe('Done [1].');
});

test.each([
  [
    'en',
    /only the first 40% of it.*steps before were shortened.*model’s reply: 2\..*one step: 3\./su,
  ],
  [
    'ru',
    /только первые 40\u00A0% текста.*предыдущих шагов сокращены.*ответе модели: 2\..*одного шага: 3\./su,
  ],
] as const)('what a step lacks stands behind its text, in the language %s', (language, remark) => {
  const losses = { inputPercent: 40, areResultsCut: true, invalidCount: 2, omittedCount: 3 };
  expect(withRemarks('Done [1].', losses, language)).toMatch(/^Done \[1\]\.\n\n\(.*\)$/su);
  expect(withRemarks('', losses, language)).toMatch(remark);
});
