import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reportTries } from '../support/reportFigure.ts';
import { startProgram } from '../support/runningProgram.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { openWorkspace } from './support/clientActs.ts';

/** Files and folders of a home that somebody else may do anything with. */
function openToOthers(home: string): { readonly looked: number; readonly open: string[] } {
  const paths = readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  const open = paths.flatMap((path) => {
    const mode = lstatSync(path).mode & 0o777;
    return (mode & 0o077) === 0 ? [] : [`${path.slice(home.length + 1)} ${mode.toString(8)}`];
  });
  return { looked: paths.length, open };
}

test.skipIf(process.platform === 'win32')(
  'no file and no folder of a home is open to anybody else, while it runs and after',
  async () => {
    const home = join(temporaryFolder(), 'home');
    // As most systems have it: what is made without a mode is readable by all.
    const program = await startProgram(home, { before: 'umask 022;' });
    const acts = await openWorkspace(await program.connect());
    const { client, workspaceId } = acts;
    await acts.say('remember that the key lies under the blue pot');
    await client.call('search.everything', { workspaceId, query: 'key' });
    await client.call('backups.create', { workspaceId });
    await client.call('settings.set', {
      workspaceId,
      scope: 'global',
      key: 'backup.every_min',
      value: 60,
    });
    await client.call('models.addEndpoint', { preset: 'ollama' });
    const { nodes } = await acts.facts();
    await client.call('forget.apply', {
      workspaceId,
      memoryIds: nodes.map(({ id }) => id),
      messageIds: [],
      entityIds: [],
    });
    const running = openToOthers(home);
    expect(await program.end()).toBe(0);
    const after = openToOthers(home);
    const open = [...new Set([...running.open, ...after.open])].sort();
    reportTries(running.looked, running.looked - running.open.length);
    expect(open).toEqual([]);
    expect(running.looked).toBeGreaterThan(10);
  },
);
