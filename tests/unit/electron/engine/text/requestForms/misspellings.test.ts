import { expect, test } from 'vitest';
import { misspellings } from '../../../../../../electron/engine/text/requestForms/misspellings.ts';
import { requestForms } from '../../../../../../electron/engine/text/requestForms/requestForms.ts';

test('are a letter left out, doubled or swapped inside the word', () => {
  expect(misspellings('note').split('|').toSorted()).toEqual(
    ['note', 'nte', 'noe', 'noote', 'notte', 'ntoe'].toSorted(),
  );
});

test.each(['запмни код 14к77', 'зпаиши: дверь 5', 'remmeber the gate code 12', 'remembber this'])(
  'ask as the word itself does: %s',
  (text) => expect(requestForms(text, 'remember')).toHaveLength(1),
);

test.each(['запомню код сам', 'запомнил, спасибо', 'записки лежат в столе', 'a member of staff'])(
  'are no other word: %s',
  (text) => expect(requestForms(text, 'remember')).toEqual([]),
);
