import { join } from 'node:path';
import { build } from 'vite';

/** Packages of a packaged app: they hold native code that no bundler can include. */
const NATIVE_PACKAGES = ['better-sqlite3', 'sqlite-vec'];

/** Stays in the archive: it checks what lies outside before it starts anything of it. */
const MAIN = { main: 'electron/main.ts' };
/** The browser edition, which `npm start` loads; a package has no use for it. */
const BROWSER = { browser: 'electron/loopback/terminal.ts' };
/** Each lies where `spawnThread` looks for it: beside the main bundle, under its own name. */
const THREADS = {
  thread: 'electron/engine/thread.ts',
  'readers/thread': 'electron/engine/readers/thread.ts',
  'maintenance/thread': 'electron/engine/maintenance/thread.ts',
  'imports/thread': 'electron/engine/imports/thread.ts',
  'exports/thread': 'electron/engine/exports/thread.ts',
  'ingest/documents/parsing/parser': 'electron/engine/ingest/documents/parsing/parser.ts',
};

export async function bundleRenderer(root: string): Promise<void> {
  await build({
    root: join(root, 'renderer'),
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
  });
}

/** Both hosts, the threads as modules by their names, the preload script as one file. */
export async function bundleNode(root: string): Promise<void> {
  await bundle(root, MAIN, {
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'main-[hash].js',
    empty: true,
  });
  await bundle(root, BROWSER, {
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'browser-[hash].js',
    empty: false,
  });
  await bundle(root, THREADS, {
    format: 'es',
    entryFileNames: '[name].mjs',
    chunkFileNames: 'engine-[hash].mjs',
    empty: false,
  });
  // A sandboxed page loads no modules.
  await bundle(
    root,
    { preload: 'electron/preload.ts' },
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

async function bundle(
  root: string,
  entries: Readonly<Record<string, string>>,
  output: Output,
): Promise<void> {
  const input = Object.fromEntries(
    Object.entries(entries).map(([name, file]) => [name, join(root, file)]),
  );
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
      // Breakpoints are set in sources; packages leave maps out.
      sourcemap: true,
      rolldownOptions: { input, output: names },
    },
  });
}
