import { copyFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { withoutChecksum } from '../../../bench/lib/withoutChecksum.ts';
import { workspaceFolders } from '../../../electron/engine/workspaces/folders.ts';
import { filesContaining } from '../../support/filesContaining.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine } from '../../support/testEngine.ts';
import { attach } from '../../support/documents/attach.ts';
import { PNG } from '../../support/documents/pictures.ts';
import { asMessageId, asNodeId } from '../../support/ids.ts';

const WORD = 'zq7forgotten';

/** The database as a kill leaves it that came after the rows were gone: bytes in an index and a page. */
function cutOff(database: string): void {
  const db = new Database(database);
  db.exec(
    `INSERT INTO memory_fts (rowid, content, summary, names) VALUES (9000001, '${WORD}', '', '')`,
  );
  db.exec('DELETE FROM memory_fts WHERE rowid = 9000001');
  db.pragma('secure_delete = OFF');
  db.exec(`CREATE TABLE gone (words TEXT)`);
  db.exec(`INSERT INTO gone VALUES ('${`${WORD} `.repeat(1_000)}')`);
  db.exec('DROP TABLE gone');
  db.prepare("UPDATE meta SET value = '1' WHERE key = 'forgetting'").run();
  db.close();
}

test('a forgetting that a kill cut off is brought to its end at the next start', async () => {
  const home = temporaryFolder();
  const first = await startTestEngine({ home });
  await first.say('remember that my cat is called Pixel');
  const [node] = (await first.call('facts.list', {})).nodes;
  await first.call('forget.apply', {
    memoryIds: [node?.id ?? asNodeId('')],
    messageIds: [],
    entityIds: [],
  });
  const { database, headFile } = workspaceFolders(home, first.client.workspaceId ?? '');
  await first.close();
  cutOff(database);
  withoutChecksum(headFile);
  expect(filesContaining(home, WORD)).toEqual([database]);

  const second = await startTestEngine({ home });
  expect((await second.call('status.get', {})).storage).toBe('ok');
  await second.close();
  expect(filesContaining(home, WORD)).toEqual([]);

  const db = new Database(database, { readonly: true });
  expect(db.prepare("SELECT value FROM meta WHERE key = 'forgetting'").pluck().get()).toBe('');
  db.close();
});

test('a forgetting that a kill cut off before its files were gone removes them at the next start', async () => {
  const home = temporaryFolder();
  const first = await startTestEngine({ home });
  const folders = workspaceFolders(home, first.client.workspaceId ?? '');
  const staged = await attach(first.call, 'cat.png', PNG);
  if (!staged.ok) throw new Error(staged.reason);
  const { message } = await first.call('chat.send', {
    conversationId: null,
    clientMessageId: asMessageId('m-1'),
    text: 'Keep this picture of a cat',
    attachments: [staged.attachment.id],
  });
  await first.close();
  const unforgotten = join(home, 'unforgotten.db');
  copyFileSync(folders.database, unforgotten);
  const [picture = ''] = readdirSync(folders.attachments);

  const second = await startTestEngine({ home });
  await second.call('forget.apply', { memoryIds: [], messageIds: [message.id], entityIds: [] });
  await second.close();
  copyFileSync(unforgotten, folders.database);
  writeFileSync(join(folders.attachments, picture), PNG);
  withoutChecksum(folders.headFile);

  const third = await startTestEngine({ home });
  expect((await third.call('status.get', {})).storage).toBe('ok');
  expect(readdirSync(folders.attachments)).toEqual([]);
});
