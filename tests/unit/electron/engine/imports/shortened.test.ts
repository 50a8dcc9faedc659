import { expect, it } from 'vitest';
import { readClaudeConversation } from '../../../../../electron/engine/imports/providers/claude/conversation.ts';

const humanMessage = (text: string, extracted: readonly string[] = []) => ({
  uuid: `m${text.length}-${extracted.length}`,
  text,
  sender: 'human',
  created_at: '2026-01-02T00:00:00Z',
  content: [{ type: 'text', text }],
  attachments: extracted.map((content, n) => ({
    file_name: `${n}.txt`,
    extracted_content: content,
  })),
  files: [],
});

it.each([
  ['a long message', humanMessage('word '.repeat(30_000)), 1],
  ['a long attachment', humanMessage('Read it', ['word '.repeat(5_000)]), 1],
  [
    'very many attachments',
    humanMessage(
      'Read them',
      Array.from({ length: 120 }, () => 'one'),
    ),
    1,
  ],
  ['a message as it is', humanMessage('Read it', ['a few words']), undefined],
])('%s is counted where its end is left out', (_name, message, shortened) => {
  const read = readClaudeConversation({ uuid: 'c', name: 'C', chat_messages: [message] });
  if (read?.kind !== 'conversation') throw new Error('no conversation');
  expect(read.turns).toHaveLength(1);
  expect(read.skipped.shortened).toBe(shortened);
});
