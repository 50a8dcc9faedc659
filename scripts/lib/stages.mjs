// A run of named stages, each timed, that stops at the first failure.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');
export const REPORTS = join(ROOT, 'test-results');

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** A stage failed; its own output has said why. */
export class StageFailed extends Error {}

export function createStages(say = console.log) {
  const start = performance.now();
  return {
    async stage(name, work) {
      say(`\n=== ${name}`);
      const began = performance.now();
      try {
        return await work();
      } finally {
        say(`--- ${name}: ${seconds(performance.now() - began)}`);
      }
    },
    elapsed: () => seconds(performance.now() - start),
  };
}

/** Runs one of the project's own tools with this Node; its output goes straight through. */
export function tool(packageName, bin, args, env = {}) {
  return node([join(ROOT, 'node_modules', packageName, bin), ...args], env);
}

/** Runs this Node; throws StageFailed unless it exits with 0 or `tolerate` is set. */
export function node(args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new StageFailed(`ended with ${signal ?? `code ${code}`}`));
    });
  });
}

/**
 * Type stripping needs a recent Node. `npm` puts the one that comes with the project first on the
 * PATH; started by hand on an older one, the script starts itself again with it.
 */
export async function ensureNode(script) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return;
  const own = join(ROOT, 'node_modules/.bin/node');
  if (!existsSync(own) || process.env.LOCI_NODE_CHOSEN) {
    console.error(
      `Node ${process.versions.node} is too old for Loci and none came with the packages of this platform: install Node 24.`,
    );
    process.exit(1);
  }
  const child = spawn(own, [script, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, LOCI_NODE_CHOSEN: '1' },
  });
  process.exit(await new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1))));
}
