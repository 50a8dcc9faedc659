import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { acquireHome } from '../../../../electron/host/homeLock.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

let home: string;
let file: string;

beforeEach(() => {
  home = join(temporaryFolder(), 'home');
  file = join(home, 'instance.json');
});

function acquire() {
  const outcome = acquireHome(home, 'browser');
  if (outcome.kind !== 'acquired') throw new Error('not acquired');
  return outcome.lock;
}

function plant(content: unknown): void {
  acquire().release();
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
}

const dead = {
  id: 'x',
  pid: 2 ** 22 + 1,
  process: '',
  edition: 'browser',
  port: 5000,
  controlSecret: 's',
};

test('a home is open once, and free again when it is released', () => {
  const lock = acquire();
  expect(acquireHome(home, 'desktop')).toMatchObject({
    kind: 'held',
    by: { pid: process.pid, edition: 'browser', port: null },
  });
  lock.release();
  expect(existsSync(file)).toBe(false);
  acquire().release();
});

test('what others need to reach it is readable by its owner alone', () => {
  const lock = acquire();
  lock.announce(4321, 'secret');
  expect(acquireHome(home, 'browser')).toMatchObject({
    kind: 'held',
    by: { port: 4321, controlSecret: 'secret' },
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(home).mode & 0o777).toBe(0o700);
  lock.release();
});

test('the file of a process that is gone is taken over', () => {
  plant(dead);
  acquire().release();
});

test('a living process that only has the number of the holder does not hold the home', () => {
  plant({ ...dead, pid: process.pid, process: 'another boot 1' });
  acquire().release();
});

test('a file from before the machine was started is taken over', () => {
  plant({ ...dead, pid: process.pid, uptime: uptime() + 60 });
  acquire().release();
});

test('the desktop edition takes over its file when Electron has no other instance', () => {
  const desktop = { ...dead, pid: process.pid, uptime: uptime(), edition: 'desktop' };
  plant(desktop);
  expect(acquireHome(home, 'desktop').kind).toBe('held');
  expect(acquireHome(home, 'desktop', { isSoleDesktop: true }).kind).toBe('acquired');
});

test('the desktop edition leaves the home to the browser edition', () => {
  plant({ ...dead, pid: process.pid, uptime: uptime() });
  expect(acquireHome(home, 'desktop', { isSoleDesktop: true }).kind).toBe('held');
});

test('the desktop edition leaves the home to a holder that is certainly alive', () => {
  expect(acquireHome(home, 'desktop').kind).toBe('acquired');
  expect(acquireHome(home, 'desktop', { isSoleDesktop: true }).kind).toBe('held');
});

test('a living holder keeps the home when the clock is corrected', () => {
  plant({ ...dead, pid: process.pid, uptime: uptime() });
  utimesSync(file, 1000, 1000);
  expect(acquireHome(home, 'browser').kind).toBe('held');
});

test('a file of an earlier version is judged by its time', () => {
  plant({ ...dead, pid: process.pid });
  expect(acquireHome(home, 'browser').kind).toBe('held');
  utimesSync(file, 1000, 1000);
  acquire().release();
});

test('a half-written file is respected while it is fresh, and taken over when it is old', () => {
  plant('{"pid":');
  expect(acquireHome(home, 'browser')).toEqual({ kind: 'held', by: null });
  utimesSync(file, 1000, 1000);
  acquire().release();
});

test('a lock that was taken over by another is left alone by its old holder', () => {
  const lock = acquire();
  const successor = JSON.stringify({ ...dead, id: 'successor' });
  writeFileSync(file, successor);
  lock.announce(1, 'x');
  lock.release();
  expect(readFileSync(file, 'utf8')).toBe(successor);
});

test('of many starts at once over a stale file exactly one gets the home', async () => {
  plant(dead);
  const module = new URL('../../../../electron/host/homeLock.ts', import.meta.url).href;
  const script = `
    import { acquireHome } from ${JSON.stringify(module)};
    process.send('loaded');
    await new Promise((resolve) => process.once('message', resolve));
    process.send(acquireHome(${JSON.stringify(home)}, 'browser').kind);
    await new Promise((resolve) => process.once('message', resolve));
    process.disconnect();`;
  const children = Array.from({ length: 6 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
  );
  await Promise.all(children.map((child) => once(child, 'message')));
  const outcomes = children.map((child) => once(child, 'message'));
  for (const child of children) child.send('go');
  const kinds = (await Promise.all(outcomes)).map(([kind]) => String(kind));
  const ended = children.map((child) => once(child, 'exit'));
  for (const child of children) child.send('end');
  await Promise.all(ended);
  expect(kinds.filter((kind) => kind === 'acquired')).toHaveLength(1);
});
