import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { workspaceFolders } from '../../../electron/engine/workspaces/folders.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine } from '../../support/testEngine.ts';

test('what goes wrong with a memory is in its own log, and in that of the program', async () => {
  const home = temporaryFolder();
  const engine = await startTestEngine({ home });
  const { workspaceId } = await engine.call('status.get', {});
  await engine.say('Good morning.');
  await engine.close();
  const { log, database } = workspaceFolders(home, workspaceId);
  writeFileSync(database, 'not a database '.repeat(400));
  const events: string[] = [];
  const noted = (event: string) => void events.push(event);
  const logger = { info: () => undefined, warn: noted, error: noted };
  await startTestEngine({ home, logger });
  expect(events).toContain('storage not opened');
  expect(readFileSync(log, 'utf8')).toContain('"event":"storage not opened"');
});
