import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesBelow, unpackedProblem } from '../../electron/desktop/integrity.ts';
import { startEngineThread } from '../../electron/host/engineThread.ts';

const root = join(import.meta.dirname, '../..');
const output = mkdtempSync(join(tmpdir(), 'loci-package-'));
const resources = join(output, 'app', 'linux-unpacked', 'resources');
const unpackedFolder = join(resources, 'app.asar.unpacked');
let packed: string[];
let unpacked: string[];
/** Reads the archive as Electron does. */
let archived: string[];

beforeAll(async () => {
  const script = join(root, 'scripts', 'packageStub.ts');
  const child = spawn(process.execPath, [script, output], { cwd: root, stdio: ['ignore', 2, 2] });
  expect(await once(child, 'exit')).toEqual([0, null]);
  packed = filesOf(join(resources, 'app.asar'));
  unpacked = filesBelow(unpackedFolder);
  archived = packed.filter((file) => !unpacked.includes(file));
}, 120_000);

afterAll(() => rmSync(output, { recursive: true, force: true }));

interface ArchiveEntry {
  readonly files?: Readonly<Record<string, ArchiveEntry>>;
  readonly offset?: string;
  readonly size?: number;
}

/** An archive begins with a description of its files, after 16 bytes of lengths. */
function archiveOf(path: string) {
  const bytes = readFileSync(path);
  const header = bytes.subarray(16, 16 + bytes.readUInt32LE(12)).toString('utf8');
  return { bytes, content: 8 + bytes.readUInt32LE(4), tree: JSON.parse(header) as ArchiveEntry };
}

function filesOf(archive: string): string[] {
  const walk = ({ files = {} }: ArchiveEntry, path: string): string[] =>
    Object.entries(files).flatMap(([name, entry]) =>
      entry.files === undefined ? [path + name] : walk(entry, `${path}${name}/`),
    );
  return walk(archiveOf(archive).tree, '');
}

function contentOf(archive: string, file: string): Buffer {
  const { bytes, content, tree } = archiveOf(archive);
  const entry = file
    .split('/')
    .reduce<ArchiveEntry | undefined>((at, name) => at?.files?.[name], tree);
  if (entry?.offset === undefined) throw new Error(`${file} is not in the archive`);
  const from = content + Number(entry.offset);
  return bytes.subarray(from, from + (entry.size ?? 0));
}

test('the package holds the app: its pages, its bundles, its migrations and native addons', () => {
  expect(packed).toEqual(
    expect.arrayContaining([
      'package.json',
      'dist/renderer/index.html',
      'dist/node/main.js',
      'dist/node/preload.cjs',
      'dist/node/thread.mjs',
      'dist/node/readers/thread.mjs',
      'dist/node/maintenance/thread.mjs',
      'dist/node/exports/thread.mjs',
      'dist/node/imports/thread.mjs',
      'schema/0010_graph.sql',
      'node_modules/better-sqlite3/package.json',
      'node_modules/sqlite-vec/package.json',
    ]),
  );
});

test('it holds nothing else: no sources, no tests, no maps, no tools, no stand-in', () => {
  const expected =
    /^(package\.json|schema\/|dist\/unpacked\.json|dist\/(renderer|node)\/|node_modules\/(better-sqlite3|sqlite-vec)[^/]*\/)/;
  expect(packed.filter((file) => !expected.test(file))).toEqual([]);
  expect(packed.filter((file) => /\.(ts|tsx|map|cpp|hpp|c|h)$/.test(file))).toEqual([]);
});

test('threads, addons and migrations lie outside the archive; the main process, pages and list inside', () => {
  expect(unpacked).toContain('dist/node/thread.mjs');
  expect(unpacked).toContain('schema/0010_graph.sql');
  expect(archived).toEqual(
    expect.arrayContaining([
      'package.json',
      'dist/unpacked.json',
      'dist/node/main.js',
      'dist/node/preload.cjs',
      'dist/renderer/index.html',
    ]),
  );
});

test('the main process takes nothing from outside the archive before it has checked it', () => {
  const main = readFileSync(join(root, 'dist/node/main.js'), 'utf8');
  const imports = [...main.matchAll(/^import .*?from ["']([^"']+)["']/gm)].map(([, from]) => from);
  expect(imports).toContain('electron');
  expect(imports.filter((from) => from !== 'electron' && !from?.startsWith('node:'))).toEqual([]);
  expect(archived.filter((file) => /^dist\/node\/.*\.c?js$/.test(file)).sort()).toEqual([
    'dist/node/main.js',
    'dist/node/preload.cjs',
  ]);
  expect(unpacked.filter((file) => /^dist\//.test(file) && !file.endsWith('.mjs'))).toEqual([]);
});

test('of the prebuilt addons only those of the platform are packed', () => {
  expect(packed.filter((file) => /\.(?:node|so|dll|dylib)$/.test(file)).sort()).toEqual([
    `node_modules/better-sqlite3/prebuilds/linux-${process.arch}.node`,
    `node_modules/sqlite-vec-linux-${process.arch}/vec0.so`,
  ]);
});

describe('the list inside the archive', () => {
  const list = join(output, 'unpacked.json');
  const folder = join(output, 'copy');

  beforeAll(() => {
    writeFileSync(list, contentOf(join(resources, 'app.asar'), 'dist/unpacked.json'));
    cpSync(unpackedFolder, folder, { recursive: true });
  });

  test('names every file outside it, and nothing else', () => {
    const listed = Object.keys(JSON.parse(readFileSync(list, 'utf8')) as object);
    expect(listed).toEqual([...unpacked].sort());
    expect(unpackedProblem({ hashList: list, unpackedFolder: folder })).toBeNull();
  });

  test('shows each file that is changed', () => {
    for (const file of unpacked) {
      const path = join(folder, file);
      const before = readFileSync(path);
      writeFileSync(path, Buffer.concat([before, Buffer.from(' ')]));
      expect(unpackedProblem({ hashList: list, unpackedFolder: folder })).toEqual({
        kind: 'changed',
        file,
      });
      writeFileSync(path, before);
    }
    expect(unpacked.length).toBeGreaterThan(10);
  });
});

test('a thread starts by its declared type, where Node guesses none', async () => {
  const starter = join(output, 'starter.mjs');
  writeFileSync(
    starter,
    `import { Worker } from 'node:worker_threads';
     new Worker(new URL(process.argv[2])).on('error', (error) => console.log(error.name, error.stack));`,
  );
  const thread = pathToFileURL(join(unpackedFolder, 'dist/node/thread.mjs')).href;
  const child = spawn(process.execPath, ['--no-experimental-detect-module', starter, thread], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let stdout = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  await once(child, 'close');
  // It came as far as reading what it was started with; as a script it would not have been parsed.
  expect(stdout).toContain('ZodError');
});

test('the engine starts from the package as it lies there', async () => {
  const log: string[] = [];
  const engine = startEngineThread({
    engine: {
      home: join(output, 'home'),
      version: '0',
      environment: {},
      schemaFolder: join(unpackedFolder, 'schema'),
    },
    entry: pathToFileURL(join(unpackedFolder, 'dist', 'node', 'thread.mjs')),
    log: (line) => log.push(line),
    onGiveUp: ({ message }) => log.push(message),
  });
  await engine.ready;
  await engine.shutdown();
  expect(log).toEqual([]);
});

test('the fuses are set in the binary', () => {
  const binary = readFileSync(join(resources, '..', 'loci'), 'latin1');
  const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
  const wire = binary.slice(binary.indexOf(sentinel) + sentinel.length + 2).slice(0, 8);
  const [runAsNode, cookies, nodeOptions, inspect, integrity, onlyAsar, , fileProtocol] = wire;
  expect({ runAsNode, nodeOptions, inspect, fileProtocol }).toEqual({
    runAsNode: '0',
    nodeOptions: '0',
    inspect: '0',
    fileProtocol: '0',
  });
  expect({ cookies, integrity, onlyAsar }).toEqual({ cookies: '1', integrity: '1', onlyAsar: '1' });
});
