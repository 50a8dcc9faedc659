import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { withoutChecksum } from '../../../bench/lib/withoutChecksum.ts';
import { openWriter } from '../../../electron/engine/storage/connection/database.ts';
import { openHeadFile } from '../../../electron/engine/storage/files/headFile.ts';
import { checkpoint } from '../../../electron/engine/storage/files/walCheckpoint.ts';
import { workspaceFolders } from '../../../electron/engine/workspaces/folders.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine } from '../../support/testEngine.ts';

/** A home that was closed in order; `bytes` more than there is to say make its file large. */
async function closed(bytes = 0) {
  const home = temporaryFolder();
  const engine = await startTestEngine({ home });
  await engine.say('The violin is in the green case.');
  const { workspaceId } = await engine.call('status.get', {});
  await engine.close();
  const folders = workspaceFolders(home, workspaceId);
  if (bytes > 0) {
    const db = openWriter(folders.database);
    db.exec('CREATE TABLE ballast (bytes BLOB)');
    db.prepare('INSERT INTO ballast VALUES (zeroblob(?))').run(bytes);
    db.close();
    checkpoint(folders.database, true);
    withoutChecksum(folders.headFile);
    await (await startTestEngine({ home })).close();
  }
  return { home, folders };
}

/** Flips a bit where no row, and no page of a table, would tell. */
function flipUncheckedByte(file: string): void {
  const bytes = readFileSync(file);
  // Bytes 72 to 91 of the header are kept for later versions, and read by none.
  bytes[80] = (bytes[80] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

const storage = async (engine: Awaited<ReturnType<typeof startTestEngine>>) =>
  (await engine.call('status.get', {})).storage;

describe('a closed database', () => {
  test('opens again and again while nobody touches it', async () => {
    const { home } = await closed();
    for (let i = 0; i < 3; i += 1) {
      const engine = await startTestEngine({ home });
      expect(await storage(engine)).toBe('ok');
      await engine.say(`Something new, ${i}.`);
      await engine.close();
    }
  });

  test('of which one bit is another is latched before anything is shown', async () => {
    const { home, folders } = await closed();
    flipUncheckedByte(folders.database);
    const engine = await startTestEngine({ home });
    expect(await storage(engine)).toBe('corrupt');
    await expect(engine.call('facts.list', {})).rejects.toMatchObject({
      error: { code: 'storage_corrupt' },
    });
  });

  test('is taken as it is when the person says so, and compared anew from then on', async () => {
    const { home, folders } = await closed();
    flipUncheckedByte(folders.database);
    const engine = await startTestEngine({ home });
    await engine.call('recovery.apply', { choice: { kind: 'accept_current' } });
    expect(await storage(engine)).toBe('ok');
    await engine.close();
    const again = await startTestEngine({ home });
    expect(await storage(again)).toBe('ok');
    await again.close();
    flipUncheckedByte(folders.database);
    expect(await storage(await startTestEngine({ home }))).toBe('corrupt');
  });

  test('that is large is compared while it opens, and latched soon after', async () => {
    const { home, folders } = await closed(66 * 1024 * 1024);
    const sound = await startTestEngine({ home });
    await sound.call('health.check', {});
    expect(await storage(sound)).toBe('ok');
    await sound.close();
    flipUncheckedByte(folders.database);
    const engine = await startTestEngine({ home });
    await expect.poll(() => storage(engine), { timeout: 30_000 }).toBe('corrupt');
  });

  test('that a maintenance task still has open is compared with nothing: closing it moves the log', async () => {
    const home = temporaryFolder();
    const engine = await startTestEngine({ home });
    await engine.say('The violin is in the green case.');
    const { workspaceId } = await engine.call('status.get', {});
    const { database } = workspaceFolders(home, workspaceId);
    const task = openWriter(database);
    task.prepare('SELECT count(*) FROM nodes').get();
    await engine.say('The cello is in the cellar.');
    await engine.close();
    task.close();
    expect(await storage(await startTestEngine({ home }))).toBe('ok');
  });

  test('that was killed is compared with nothing: what it was then is not known', async () => {
    const { home, folders } = await closed();
    const headFile = openHeadFile(folders.headFile);
    const closedMark = headFile.read();
    expect(closedMark?.checksum).toMatch(/^\d+ [0-9a-f]{8}$/u);
    if (closedMark !== null) headFile.writeDurably({ ...closedMark, clean: false });
    headFile.close();
    flipUncheckedByte(folders.database);
    expect(await storage(await startTestEngine({ home }))).toBe('ok');
  });
});
