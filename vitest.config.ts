import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { useMemoryDisk } from './scripts/lib/memoryDisk.mjs';
import { compiledFolder, NO_WASM_TIERING } from './scripts/lib/readyNode.mjs';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

// Full counts of faults take minutes; see scripts/reliability.mjs.
const thorough = process.env['LOCI_RELIABILITY'] === 'full';

// Tests start hundreds of threads that read the same TypeScript.
process.env['NODE_COMPILE_CACHE'] ??= compiledFolder(path('node_modules'));

useMemoryDisk();

/** Tests with a module replaced by a mock, which must be loaded anew for them. */
const MOCKED_MODULES = [
  'tests/pipeline/recall/vectorFailures.test.ts',
  'tests/unit/electron/engine/files/swappedFolder.test.ts',
];

export default defineConfig({
  // Electron's binary is not there in tests: its module is a fake with the same shape.
  resolve: { alias: { electron: path('tests/support/fakeElectron.ts') } },
  test: {
    // Processes, not threads: tests start worker threads and native SQLite of their own, and a
    // crash in one file must not take the others with it.
    pool: 'forks',
    execArgv: [NO_WASM_TIERING],
    // Tests wait a fifth of their time for processes and timers, and none measures time: with one worker
    // more than cores no core waits with them.
    maxWorkers: availableParallelism() + 1,
    // What is polled for comes when it comes: a busy machine is no reason to fail.
    expect: { poll: { timeout: 60_000 } },
    allowOnly: false,
    passWithNoTests: false,
    sequence: { hooks: 'stack' },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: [
            'tests/{architecture,attack,packaging,reliability}/**',
            'tests/unit/renderer/**',
            ...MOCKED_MODULES,
          ],
          // The engine is loaded once a worker, not once a file: a third of the time of short tests.
          isolate: false,
          // Full counts run for an hour beside whatever else the machine does.
          testTimeout: thorough ? 600_000 : 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'renderer',
          include: ['tests/unit/renderer/**/*.test.{ts,tsx}'],
          environment: './tests/support/windowEnvironment.ts',
          setupFiles: ['tests/unit/renderer/setup.ts'],
          // Components, the engine and the seeded homes are loaded once a worker, not once a file.
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          // Whole programs are started and killed here, and the whole tree is read.
          name: 'slow',
          include: [
            'tests/{architecture,attack,packaging,reliability}/**/*.test.ts',
            ...MOCKED_MODULES,
          ],
          testTimeout: thorough ? 3_600_000 : 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
