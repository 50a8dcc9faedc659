import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeWorkspacesPrivate } from '../../../../electron/host/privateHome.ts';
import { createClient } from '../../../../shared/rpc/client.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { openTestSocket } from '../../../support/testSocket.ts';
import { until } from '../../../support/until.ts';

const PROGRAM = new URL('../../../support/loopbackWithEngine.ts', import.meta.url).pathname;
const ADDRESS = /http:\/\/127\.0\.0\.1:(\d+)\/#(\S+)\n/;

/** Every file and folder of a home that somebody else could read. */
function openToOthers(home: string): string[] {
  return readdirSync(home, { recursive: true, encoding: 'utf8' }).filter(
    (name) => (lstatSync(join(home, name)).mode & 0o077) !== 0,
  );
}

/** The program as a process with the usual umask of a system; one message is stored in it. */
async function useHome(home: string) {
  const command = 'umask 0022; exec "$0" "$@"';
  const args = [process.execPath, PROGRAM, '--no-open', '--home', home];
  const child = spawn('/bin/sh', ['-c', command, ...args], { stdio: ['ignore', 'pipe', 2] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await until(() => ADDRESS.test(output), 'the address', 60_000);
  const [, port, secret] = ADDRESS.exec(output) ?? [];
  const client = createClient();
  await client.connect(await openTestSocket(Number(port), secret ?? ''));
  const { currentId } = await client.call('workspaces.list', {});
  await client.call('backups.create', { workspaceId: currentId });
  return { child, names: readdirSync(home, { recursive: true, encoding: 'utf8' }) };
}

test('no file of a home in use, nor of one that was used, is open to others', async () => {
  const home = join(temporaryFolder(), 'home');
  const { child, names } = await useHome(home);
  // The very files that SQLite makes are among those that were looked at.
  for (const name of ['memory.db', 'memory.db-wal', 'memory.db-shm', 'vectors.db', '.db']) {
    expect([name, names.some((each) => each.endsWith(name))]).toEqual([name, true]);
  }
  expect(openToOthers(home)).toEqual([]);
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(openToOthers(home)).toEqual([]);
}, 120_000);

test('what an earlier version left open is closed, and nothing else in the folder is touched', () => {
  const home = temporaryFolder();
  const workspace = join(home, 'workspaces', 'one');
  const elsewhere = join(temporaryFolder(), 'own.txt');
  mkdirSync(join(workspace, 'backups'), { recursive: true, mode: 0o755 });
  const files = [
    join(workspace, 'memory.db'),
    join(workspace, 'backups', 'a.db'),
    join(home, 'notes.txt'),
    elsewhere,
  ];
  for (const file of files) {
    writeFileSync(file, '');
    chmodSync(file, 0o644);
  }
  symlinkSync(elsewhere, join(workspace, 'link'));
  const log: string[] = [];
  makeWorkspacesPrivate(home, (line) => log.push(line));
  expect(log).toEqual([]);
  const modes = files.map((file) => lstatSync(file).mode & 0o777);
  expect(modes).toEqual([0o600, 0o600, 0o644, 0o644]);
  expect(lstatSync(workspace).mode & 0o777).toBe(0o700);
});

test('a home without workspaces is no problem', () => {
  const log: string[] = [];
  makeWorkspacesPrivate(join(temporaryFolder(), 'new'), (line) => log.push(line));
  expect(log).toEqual([]);
});
