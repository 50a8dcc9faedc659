import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compiledFolder, NO_WASM_TIERING } from '../../../scripts/lib/readyNode.mjs';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const READY = new URL('../../../scripts/lib/readyNode.mjs', import.meta.url).href;

describe('a Node made ready', () => {
  test('is given a flag that it knows, and so are these tests', () => {
    expect(spawnSync(process.execPath, [NO_WASM_TIERING, '-e', '']).status).toBe(0);
    expect(process.execArgv).toContain(NO_WASM_TIERING);
  });

  test('keeps what its threads compiled, and says nothing', () => {
    const folder = temporaryFolder();
    const thread = join(folder, 'thread.mts');
    writeFileSync(thread, 'const one: number = 1;\nprocess.exitCode = one - 1;\n');
    const start = join(folder, 'start.mjs');
    writeFileSync(
      start,
      `import { Worker } from 'node:worker_threads';
       import { readyNode } from ${JSON.stringify(READY)};
       readyNode(${JSON.stringify(folder)});
       new Worker(new URL('thread.mts', import.meta.url));`,
    );
    const { NODE_COMPILE_CACHE: _, ...env } = process.env;
    const run = spawnSync(process.execPath, [start], { env, encoding: 'utf8' });
    expect(run).toMatchObject({ status: 0, stdout: '', stderr: '' });
    const [version = ''] = readdirSync(compiledFolder(folder));
    expect(readdirSync(join(compiledFolder(folder), version)).length).toBeGreaterThan(0);
  });
});
