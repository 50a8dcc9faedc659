import { expect, test } from 'vitest';
import {
  automaticTitle,
  previewOf,
} from '../../../../../electron/engine/ingest/conversationLine.ts';

test('an answer is told in one line without the signs of its Markdown, a message as it was typed', () => {
  const text = '**Two** things:\n\n- tea\n- `rice`';
  expect(previewOf({ role: 'assistant', text })).toBe('Two things: · tea · rice');
  expect(previewOf({ role: 'user', text })).toBe('**Two** things: - tea - `rice`');
});

test('a long message is cut to 120 characters, a title to its first sentence and 60', () => {
  expect(previewOf({ role: 'user', text: 'so '.repeat(90) }).length).toBeLessThanOrEqual(120);
  expect(automaticTitle('Where are the keys? I had them.')).toBe('Where are the keys?');
  expect(automaticTitle('so '.repeat(90)).length).toBeLessThanOrEqual(60);
});
