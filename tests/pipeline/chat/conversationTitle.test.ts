import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine } from '../../support/testEngine.ts';

test('a conversation is listed by what the person said, and not under a greeting', async () => {
  const engine = await startTestEngine({ home: temporaryFolder() });
  const listed = async () => (await engine.call('conversations.list', {})).conversations[0];
  await engine.say('hey');
  expect(await listed()).toMatchObject({ title: 'hey', preview: 'hey' });
  await engine.say('My sister Anna lives in Lyon. She paints.');
  expect(await listed()).toMatchObject({
    title: 'My sister Anna lives in Lyon',
    preview: 'My sister Anna lives in Lyon. She paints.',
  });
  await engine.say('Where does Anna live?');
  expect(await listed()).toMatchObject({
    title: 'My sister Anna lives in Lyon',
    preview: 'Where does Anna live?',
  });
});
