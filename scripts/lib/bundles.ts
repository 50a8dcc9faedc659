import { join } from 'node:path';
import { build } from 'vite';

/** What a packaged app carries as packages: they hold native code that no bundler can take in. */
export const NATIVE_PACKAGES = ['better-sqlite3', 'sqlite-vec'];

/** Each entry lies where `spawnThread` looks for it: beside the bundle, under its own name. */
const ENTRIES: Readonly<Record<string, string>> = {
  main: 'electron/main.ts',
  thread: 'electron/engine/thread.ts',
  'readers/thread': 'electron/engine/readers/thread.ts',
  'maintenance/thread': 'electron/engine/maintenance/thread.ts',
};

export async function bundleRenderer(root: string): Promise<void> {
  await build({
    root: join(root, 'renderer'),
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
  });
}

/** The main process and the threads as modules, the preload script as one file of its own. */
export async function bundleNode(root: string): Promise<void> {
  const entries = Object.entries(ENTRIES).map(([name, file]) => [name, join(root, file)]);
  await bundle(root, Object.fromEntries(entries) as Record<string, string>, {
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'shared-[hash].js',
    empty: true,
  });
  // A sandboxed page loads no modules.
  await bundle(
    root,
    { preload: join(root, 'electron/preload.ts') },
    {
      format: 'cjs',
      entryFileNames: '[name].cjs',
      chunkFileNames: 'preload-[hash].cjs',
      empty: false,
    },
  );
}

interface Output {
  readonly format: 'es' | 'cjs';
  readonly entryFileNames: string;
  readonly chunkFileNames: string;
  readonly empty: boolean;
}

async function bundle(root: string, input: Record<string, string>, output: Output): Promise<void> {
  const { empty, ...names } = output;
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: ['electron', ...NATIVE_PACKAGES] },
    build: {
      ssr: true,
      outDir: join(root, 'dist/node'),
      emptyOutDir: empty,
      target: 'node24',
      minify: false,
      rolldownOptions: { input, output: names },
    },
  });
}
