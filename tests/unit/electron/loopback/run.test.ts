import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createClient } from '../../../../shared/rpc/client.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { createTestBrowser } from '../../../support/testBrowser.ts';
import { openTestSocket } from '../../../support/testSocket.ts';
import { until } from '../../../support/until.ts';

/** The browser edition as a process of its own, around the fake engine. */
interface Run {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  readonly out: () => string;
  readonly errors: () => string;
  readonly exit: Promise<number | null>;
}

const program = new URL('../../../support/loopbackWithFakeEngine.ts', import.meta.url);
const ADDRESS = /^Loci is running at http:\/\/127\.0\.0\.1:(\d+)\/#([A-Za-z0-9_-]{43})\n$/;
let home: string;

beforeEach(() => {
  home = join(temporaryFolder(), 'home');
});

function start(...args: string[]): Run {
  const child = spawn(process.execPath, [program.pathname, '--no-open', '--home', home, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let out = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const exit = once(child, 'close').then(([code]) => code as number | null);
  return { child, out: () => out, errors: () => errors, exit };
}

async function addressOf(run: Run): Promise<{ port: number; secret: string }> {
  await until(() => run.out().includes('\n') || run.child.exitCode !== null, 'the address', 20_000);
  const match = ADDRESS.exec(run.out());
  if (!match) throw new Error(`no address: ${run.out()}${run.errors()}`);
  return { port: Number(match[1]), secret: match[2] ?? '' };
}

async function clientOf(
  { port, secret }: { port: number; secret: string | null },
  browser = createTestBrowser(),
) {
  const client = createClient();
  await client.connect(await openTestSocket(port, secret, browser));
  return client;
}

test('a start prints one line, serves host and engine, and stops cleanly', async () => {
  const run = start();
  const client = await clientOf(await addressOf(run));
  expect(await client.call('host.info', {})).toMatchObject({
    edition: 'browser',
    homeFolder: home,
    capabilities: ['browsers'],
  });
  expect((await client.call('workspaces.list', {})).workspaces).toHaveLength(2);
  const refused = client.call('host.openHomeFolder', {});
  await expect(refused).rejects.toMatchObject({ error: { code: 'not_available' } });
  expect(statSync(join(home, 'instance.json')).mode & 0o777).toBe(0o600);
  run.child.kill('SIGTERM');
  expect(await run.exit).toBe(0);
  expect(existsSync(join(home, 'instance.json'))).toBe(false);
  expect(run.out()).toMatch(ADDRESS);
  expect(run.errors()).toBe('');
});

test('a second start prints a fresh address of the first, and both secrets open it', async () => {
  const first = start();
  const address = await addressOf(first);
  const second = start();
  const again = await addressOf(second);
  expect(await second.exit).toBe(0);
  expect(again.port).toBe(address.port);
  expect(again.secret).not.toBe(address.secret);
  for (const each of [address, again]) {
    const client = await clientOf(each);
    expect((await client.call('host.info', {})).homeFolder).toBe(home);
    client.close();
  }
  first.child.kill('SIGINT');
  expect(await first.exit).toBe(0);
});

test('two starts at the same moment end as one host with two addresses', async () => {
  const runs = [start(), start()];
  const [one, two] = await Promise.all(runs.map(addressOf));
  expect(one?.port).toBe(two?.port);
  await until(() => runs.some((run) => run.child.exitCode === 0), 'the second to leave');
  expect(runs.filter((run) => run.child.exitCode === null)).toHaveLength(1);
});

test('a browser that came in once comes in again after a restart, without any secret', async () => {
  const browser = createTestBrowser();
  const first = start();
  const { port, secret } = await addressOf(first);
  const before = await clientOf({ port, secret }, browser);
  const { browsers } = await before.call('host.browsers', {});
  expect(browsers).toMatchObject([{ isThis: true, isOpen: true }]);
  first.child.kill('SIGKILL');
  await first.exit;
  const second = start();
  expect((await addressOf(second)).port).toBe(port);
  const after = await clientOf({ port, secret: null }, browser);
  expect((await after.call('host.browsers', {})).browsers).toMatchObject([
    { id: browsers[0]?.id, isThis: true },
  ]);
  expect(statSync(join(home, 'browsers.json')).mode & 0o777).toBe(0o600);
});

test('a browser turns another away by its list, and one that is not on it is not found', async () => {
  const run = start();
  const address = await addressOf(run);
  const client = await clientOf(address);
  const again = start();
  const other = await clientOf(await addressOf(again));
  const { browsers } = await client.call('host.browsers', {});
  const stranger = browsers.find(({ isThis }) => !isThis);
  const left = await client.call('host.revokeBrowser', { browserId: stranger?.id ?? '' });
  expect(left.browsers).toMatchObject([{ isThis: true }]);
  await until(() => other.state === 'disconnected', 'the end of the other');
  const gone = client.call('host.revokeBrowser', { browserId: stranger?.id ?? '' });
  await expect(gone).rejects.toMatchObject({ error: { code: 'not_found', reason: 'browser' } });
});

test('after a kill the next start takes the home over, on the same port', async () => {
  const first = start();
  const { port } = await addressOf(first);
  first.child.kill('SIGKILL');
  await first.exit;
  expect(existsSync(join(home, 'instance.json'))).toBe(true);
  const second = start();
  expect((await addressOf(second)).port).toBe(port);
});

test('a port that is taken is refused when asked for, and replaced when only remembered', async () => {
  const first = start();
  const { port } = await addressOf(first);
  first.child.kill('SIGTERM');
  await first.exit;
  const squatter = createServer();
  await new Promise<void>((resolve) => squatter.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void squatter.close());

  const program = start('--port', String(port));
  expect(await program.exit).toBe(1);
  expect(program.out()).toBe('');
  expect(program.errors()).toContain('choose another with --port');
  expect(existsSync(join(home, 'instance.json'))).toBe(false);
  const replaced = start();
  expect((await addressOf(replaced)).port).not.toBe(port);
  expect(replaced.errors()).toContain(`port ${port} is taken by another program`);
});

test('an unknown option is named, with what there is', async () => {
  const run = start('--prot', '5000');
  expect(await run.exit).toBe(2);
  expect(run.out()).toBe('');
  expect(run.errors()).toContain("'--prot'");
  expect(run.errors()).toContain('--port N');
});

test('an engine that cannot open its home is the end, said in one line', async () => {
  home = join(home, 'unopenable');
  const run = start();
  expect(await run.exit).toBe(1);
  expect(run.out()).toBe('');
  expect(run.errors()).toContain('this home cannot be opened');
  expect(existsSync(join(home, 'instance.json'))).toBe(false);
});

test('a home that is open in the desktop app is left alone', async () => {
  const { acquireHome } = await import('../../../../electron/host/homeLock.ts');
  expect(acquireHome(home, 'desktop').kind).toBe('acquired');
  const run = start();
  expect(await run.exit).toBe(1);
  expect(run.errors()).toContain('open in the desktop app');
});
