import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { startTestEngine } from '../../support/testEngine.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

test('what readers had to catch up on does not outlive them, and they find all of it anew', async () => {
  const home = temporaryFolder();
  const first = await startTestEngine({ home });
  const { workspaceId } = await first.call('status.get', {});
  const logged = () => {
    const db = new Database(join(home, 'workspaces', workspaceId, 'memory.db'), { readonly: true });
    const count = db.prepare('SELECT count(*) FROM index_log').pluck().get();
    db.close();
    return count;
  };
  const { node } = await first.call('facts.remember', { content: 'The key lies under the mat.' });
  await first.call('facts.correct', { nodeId: node.id, content: 'The key hangs in the shed.' });
  const held = async (engine: typeof first) =>
    (await engine.call('facts.list', { query: 'key', statuses: ['active'] })).nodes.map(
      (n) => n.content,
    );
  expect(await held(first)).toEqual(['The key hangs in the shed.']);
  expect(logged()).toBeGreaterThan(0);
  await first.close();
  const again = await startTestEngine({ home });
  expect(await held(again)).toEqual(['The key hangs in the shed.']);
  expect(logged()).toBe(0);
});
