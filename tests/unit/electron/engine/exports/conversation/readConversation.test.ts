import { expect, test } from 'vitest';
import { authorName } from '../../../../../../electron/engine/exports/conversation/readConversation.ts';
import { DEMO_MODEL } from '../../../../../../shared/domain/model.ts';
import { words } from '../../../../../support/portable/exporting.ts';

test('an exported answer names its author as the window does', () => {
  expect(authorName(null, words)).toBe('Built-in assistant');
  expect(authorName('built-in', words)).toBe('Built-in assistant');
  expect(authorName(DEMO_MODEL, words)).toBe('Scripted answer');
  expect(authorName('server-1/llama3.2', words)).toBe('llama3.2');
});
