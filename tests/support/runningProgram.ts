import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { WebSocket } from 'ws';
import { createClient, type Client } from '../../shared/rpc/client.ts';
import type { Transport } from '../../shared/rpc/transport.ts';
import { createTestBrowser } from './testBrowser.ts';
import { connectPage } from './testSocket.ts';
import { until } from './until.ts';

const PROGRAM = join(import.meta.dirname, 'loopbackWithEngine.ts');
const ADDRESS = /^Loci is running at http:\/\/127\.0\.0\.1:(\d+)\/#(\S+)$/mu;

export interface ProgramOptions {
  /** Shell commands before the program itself, such as a limit. */
  readonly before?: string;
  /** Options of Node. */
  readonly node?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** An end of the program's name, for another engine. */
  readonly program?: string;
}

/** The browser edition with the real engine in its threads, as a process of its own. */
export interface RunningProgram {
  readonly pid: number;
  readonly port: number;
  readonly secret: string;
  /** Everything it said on its standard error. */
  readonly noted: () => string;
  /** A socket that was let in, and what carries its frames. */
  meet(): Promise<{ readonly socket: WebSocket; readonly transport: Transport }>;
  connect(): Promise<Client>;
  /** Ends it in order, or by the signal given. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts it and waits for its address; fails with what it said where it ends instead. */
export async function startProgram(
  home: string,
  { before = '', node = '', env = {}, program = PROGRAM }: ProgramOptions = {},
): Promise<RunningProgram> {
  const command = `${before} exec "$LOCI_NODE" ${node} "$LOCI_PROGRAM" --no-open --home "$LOCI_AT"`;
  const child = spawn('bash', ['-c', command], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...env,
      LOCI_NODE: process.execPath,
      LOCI_PROGRAM: program,
      LOCI_AT: home,
    },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let [out, noted] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (noted += chunk.toString()));
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  await until(() => ADDRESS.test(out) || child.exitCode !== null, 'an address', 60_000);
  const [, port, secret = ''] = ADDRESS.exec(out) ?? [];
  if (port === undefined) throw new Error(`it ended at its start: ${noted}`);

  const browser = createTestBrowser();
  let first: Promise<unknown> | null = null;
  /** The secret lets the browser in once; from then on its key does. */
  const meet = async () => {
    const earlier = first;
    await earlier;
    const handshake = connectPage(Number(port), earlier === null ? secret : null, browser);
    first ??= handshake;
    const { socket, transport, outcome } = await handshake;
    if (outcome.kind !== 'welcome') throw new Error(`not let in: ${outcome.refusal.reason}`);
    return { socket, transport };
  };
  return {
    pid: child.pid ?? 0,
    port: Number(port),
    secret,
    noted: () => noted,
    meet,
    async connect() {
      const client = createClient();
      await client.connect((await meet()).transport);
      return client;
    },
    async end(signal = 'SIGTERM') {
      child.kill(signal);
      const [code] = await ended;
      return code;
    },
  };
}
