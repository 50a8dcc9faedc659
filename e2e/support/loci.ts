import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const START = join(import.meta.dirname, '../../scripts/start.mjs');
const ADDRESS = /Loci is running at (http:\/\/127\.0\.0\.1:\d+\/#\S+)\n/;

/** A running Loci, started as a person starts it. */
export interface Loci {
  /** It lets one browser in; `newAddress` makes one for another. */
  readonly address: string;
  /** Output of a second start while this one runs. */
  newAddress(): Promise<string>;
  /** The way a machine that loses its power, or a system short of memory, ends a program. */
  kill(): Promise<void>;
  /** The way Ctrl+C does. */
  stop(): Promise<void>;
}

/** Starts the browser edition on a home folder and waits for its address. */
export async function startLoci(home: string, env: NodeJS.ProcessEnv = {}): Promise<Loci> {
  const args = [START, '--browser', '--no-open', '--home', home];
  // A process group of its own: a kill reaches whatever it may have started.
  const child = spawn(process.execPath, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const address = await addressOf(child);
  const ended = once(child, 'exit');
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
      process.kill(signal === 'SIGKILL' ? -child.pid : child.pid, signal);
    }
    await ended;
  };
  return {
    address,
    newAddress: async () => (await startLoci(home, env)).address,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    let errorOutput = '';
    child.stderr?.on('data', (chunk: Buffer) => (errorOutput += chunk.toString()));
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = ADDRESS.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`Loci ended at its start: ${output}${errorOutput}`)));
  });
}

export function makeHome(): { readonly home: string; remove(): void } {
  const home = mkdtempSync(join(tmpdir(), 'loci-e2e-'));
  return { home, remove: () => rmSync(home, { recursive: true, force: true }) };
}

/** The folder of the only workspace of a home. */
export function workspaceFolder(home: string): string {
  const [id] = readdirSync(join(home, 'workspaces'));
  if (id === undefined) throw new Error(`${home} has no workspace`);
  return join(home, 'workspaces', id);
}
