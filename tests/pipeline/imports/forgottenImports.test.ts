import { expect, test } from 'vitest';
import { chatgptConversation, chatgptFile } from '../../support/exports/chatgptExport.ts';
import { importFiles } from '../../support/exports/importFiles.ts';
import { asConversationId } from '../../support/ids.ts';
import { START } from '../../support/manualClock.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine } from '../../support/testEngine.ts';

test('a later export does not bring back the title of a forgotten conversation', async () => {
  const engine = await startTestEngine({ home: temporaryFolder() });
  const exportOf = (title: string) =>
    chatgptFile([
      chatgptConversation('cure', START, [{ by: 'user', text: 'Where is the clinic?' }], { title }),
    ]);
  await importFiles(engine, [exportOf('About a clinic')]);
  const titles = async () =>
    (await engine.call('conversations.list', {})).conversations.map(({ title }) => title);
  expect(await titles()).toEqual(['About a clinic']);
  const [conversation] = (await engine.call('conversations.list', {})).conversations;
  const request = { conversationId: conversation?.id ?? asConversationId('') };
  const { messages } = await engine.call('conversations.messages', request);
  const messageIds = messages.map(({ id }) => id);
  await engine.call('forget.apply', { memoryIds: [], messageIds, entityIds: [] });
  expect(await titles()).toEqual(['']);
  await importFiles(engine, [exportOf('About the clinic in Ghent')]);
  expect(await titles()).toEqual(['']);
});
