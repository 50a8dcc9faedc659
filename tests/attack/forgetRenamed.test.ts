import { idsToForget } from '../support/forgetting.ts';
import { expect, test } from 'vitest';
import { filesContaining } from '../support/filesContaining.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { startTestEngine } from '../support/testEngine.ts';

const SECRET_NAME = 'Quernmoorhaven';
const NEW_NAME = 'Brindlewickstead';

test('a conversation that was renamed leaves neither its first sentence nor its names', async () => {
  const home = temporaryFolder();
  const engine = await startTestEngine({ home });
  await engine.say('The shed is green.');
  engine.startNewConversation();
  await engine.say(`I hid the key in ${SECRET_NAME}.`);
  const conversationId = engine.conversationId();
  await engine.call('conversations.rename', { conversationId, title: `The key of ${NEW_NAME}` });
  await engine.call('conversations.rename', { conversationId, title: 'A key' });
  const target = { kind: 'conversation', id: conversationId } as const;
  const { items } = await engine.call('forget.preview', { target });
  const { proof } = await engine.call('forget.apply', idsToForget(items));
  expect(proof).toMatchObject({ bytes: 0, rows: 0, words: 0 });
  const left = () => [SECRET_NAME, NEW_NAME].flatMap((word) => filesContaining(home, word));
  expect(left()).toEqual([]);
  await engine.call('backups.create', {});
  await engine.close();
  const again = await startTestEngine({ home });
  await again.say('The shed is green.');
  await again.close();
  expect(left()).toEqual([]);
});
