import { describe, expect, test } from 'vitest';
import { filesHolding } from '../support/filesHolding.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { startTestEngine, type TestEngine } from '../support/testEngine.ts';

const SECRET = 'hunter2horse7';
const TELLING = `password: ${SECRET}`;

/** Every door by which a text is stored, but a turn of a chat. */
async function throughEveryDoor(engine: TestEngine): Promise<void> {
  await engine.say('The shed is green.');
  const conversationId = engine.conversationId();
  await engine.call('conversations.rename', { conversationId, title: TELLING });
  await engine.call('facts.remember', { content: TELLING });
  await engine.call('facts.remember', { content: 'The shed is blue.' });
  const { nodes } = await engine.call('facts.list', { query: 'blue' });
  const nodeId = nodes[0]?.id ?? '';
  await engine.call('facts.edit', { nodeId, tags: [TELLING] });
  await engine.call('facts.bulk', {
    nodeIds: [nodeId],
    deed: { deed: 'tag', tag: `my ${TELLING}` },
  });
  await engine.call('facts.correct', { nodeId, content: `Wifi ${TELLING}` });
  const { workspaces } = await engine.call('workspaces.list', {});
  await engine.call('workspaces.rename', { workspaceId: workspaces[0]?.id ?? '', name: TELLING });
  await engine.call('diagnostics.save', { finding: `Found: ${TELLING}`, evidence: [nodeId] });
}

describe('a secret', () => {
  test('reaches no file, by whatever door it comes', async () => {
    const home = temporaryFolder();
    const engine = await startTestEngine({ home });
    await throughEveryDoor(engine);
    await engine.close();
    expect(filesHolding(home, SECRET)).toEqual([]);
  });

  test('is kept by every door where the person asked for it', async () => {
    const home = temporaryFolder();
    const engine = await startTestEngine({ home });
    await engine.call('settings.set', {
      key: 'privacy.redact_secrets',
      scope: 'global',
      value: false,
    });
    await throughEveryDoor(engine);
    const { nodes } = await engine.call('facts.list', {});
    expect(nodes.filter(({ content }) => content.includes(SECRET))).not.toEqual([]);
    await engine.close();
    expect(filesHolding(home, SECRET).length).toBeGreaterThan(1);
  });
});
