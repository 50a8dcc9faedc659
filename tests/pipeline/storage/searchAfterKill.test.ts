import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { makeKilledHome } from '../../support/killedHome.ts';
import { markAsKilled } from '../../support/markAsKilled.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';
import { verifyFullText } from '../../../electron/engine/storage/files/verifyFullText.ts';
import { workspaceFolders } from '../../../electron/engine/workspaces/folders.ts';

const codes = async (engine: TestEngine) =>
  (await engine.call('status.get', {})).notices.map(({ code }) => code);

const storageOf = async (engine: TestEngine) => (await engine.call('status.get', {})).storage;

/** Memories of a list by words. */
async function listed(engine: TestEngine, query: string): Promise<unknown> {
  const { messages, facts } = await engine.call('search.everything', { query });
  const { nodes, total } = await engine.call('facts.list', { query });
  return [messages, facts, nodes.map(({ id }) => id), total];
}

/** Full text that is sound to FTS5, and says otherwise than the rows it is made of. */
function reword(file: string): void {
  const db = new Database(file);
  db.exec(
    `DELETE FROM memory_fts;
     DELETE FROM episode_fts;
     INSERT INTO episode_fts (rowid, own, meta, near, far)
       SELECT seq, 'zebra', '', '', '' FROM nodes WHERE type = 'episodic'`,
  );
  db.close();
}

describe('a start after a kill', () => {
  test('compares full text with its rows by itself, makes it anew, and says so', async () => {
    const { home, folder, clock } = await makeKilledHome();
    const before = await startTestEngine({ home, clock });
    const words = ['bicycle', 'tea', 'zebra'];
    const truth = await Promise.all(words.map((word) => listed(before, word)));
    await before.close();
    reword(join(folder, 'memory.db'));
    markAsKilled(join(folder, 'memory.mark'));
    const engine = await startTestEngine({ home, clock });
    const events: string[] = [];
    engine.engine.subscribe(({ name }) => events.push(name));
    await expect.poll(() => codes(engine)).toContain('index_rebuilt');
    expect(await Promise.all(words.map((word) => listed(engine, word)))).toEqual(truth);
    expect(await storageOf(engine)).toBe('ok');
    // Screens that listed by the damaged index list anew.
    expect(events).toEqual(expect.arrayContaining(['facts.changed', 'conversations.changed']));
  });

  test('finds nothing to say where all is as it was', async () => {
    const { home, clock } = await makeKilledHome();
    const engine = await startTestEngine({ home, clock });
    expect(await engine.call('health.check', {})).toEqual({ sound: true });
    expect(await codes(engine)).toEqual(['unclean_start']);
  });
});

test('full text says the same of a turn whichever version of an answer is shown', async () => {
  const home = temporaryFolder();
  const engine = await startTestEngine({ home });
  await engine.say('The blue bicycle stands in the cellar.');
  const { id: messageId } = await engine.say('Where does the bicycle stand?');
  await engine.call('chat.regenerate', { messageId });
  await expect
    .poll(async () => {
      const conversationId = engine.conversationId();
      const { messages } = await engine.call('conversations.messages', { conversationId });
      return messages.at(-1)?.state;
    })
    .toBe('complete');
  const { database } = workspaceFolders(home, engine.client.workspaceId ?? '');
  await engine.close();
  expect(verifyFullText(database, 'turns')).toEqual([]);
});
