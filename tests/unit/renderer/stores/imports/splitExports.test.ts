import { expect, test } from 'vitest';
import { splitExports } from '../../../../../renderer/stores/imports/splitExports.ts';
import { chatgptConversation, chatgptFile } from '../../../../support/exports/chatgptExport.ts';

const file = (name: string, content: string) => new File([content], name);

test('files that are dropped are parted by their content: exports, and documents', async () => {
  const talk = chatgptFile([chatgptConversation('c', 1, [{ by: 'user', text: 'Hi' }])]);
  const { exports, documents } = await splitExports([
    file('anything.json', talk.content.toString()),
    file('export.zip', 'PK\u0003\u0004rest'),
    file('copy.age', 'age-encryption.org/v1\n-> scrypt'),
    file('letter.docx', 'PK\u0003\u0004rest'),
    file('book.epub', 'PK\u0003\u0004rest'),
    file('recipes.json', '[{"mapping": "of the kitchen"}]'),
    file('conversations.json', '{"none": true}'),
    file('notes.md', '"mapping" and "create_time" are words'),
  ]);
  expect(exports.map(({ name }) => name)).toEqual(['anything.json', 'export.zip', 'copy.age']);
  expect(documents.map(({ name }) => name)).toEqual([
    'letter.docx',
    'book.epub',
    'recipes.json',
    'conversations.json',
    'notes.md',
  ]);
});
