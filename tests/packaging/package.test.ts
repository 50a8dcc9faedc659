import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEngineThread } from '../../electron/host/engineThread.ts';

const root = join(import.meta.dirname, '../..');
const output = mkdtempSync(join(tmpdir(), 'loci-package-'));
const resources = join(output, 'app', 'linux-unpacked', 'resources');
const unpackedFolder = join(resources, 'app.asar.unpacked');
let packed: string[];
let unpacked: string[];

beforeAll(async () => {
  const script = join(root, 'scripts', 'packageStub.ts');
  const child = spawn(process.execPath, [script, output], { cwd: root, stdio: ['ignore', 2, 2] });
  expect(await once(child, 'exit')).toEqual([0, null]);
  packed = filesOf(join(resources, 'app.asar'));
  unpacked = globSync('**/*', { cwd: unpackedFolder });
}, 120_000);

afterAll(() => rmSync(output, { recursive: true, force: true }));

/** An archive begins with a description of its files, after 16 bytes of lengths. */
function filesOf(archive: string): string[] {
  const bytes = readFileSync(archive);
  const header = bytes.subarray(16, 16 + bytes.readUInt32LE(12)).toString('utf8');
  const walk = (node: { files: Record<string, object> }, path: string): string[] =>
    Object.entries(node.files).flatMap(([name, entry]) =>
      'files' in entry
        ? walk(entry as { files: Record<string, object> }, `${path}${name}/`)
        : [path + name],
    );
  return walk(JSON.parse(header), '');
}

test('the package holds the app: its pages, its bundles, its migrations and native addons', () => {
  expect(packed).toEqual(
    expect.arrayContaining([
      'package.json',
      'dist/renderer/index.html',
      'dist/node/main.js',
      'dist/node/preload.cjs',
      'dist/node/thread.js',
      'dist/node/readers/thread.js',
      'dist/node/maintenance/thread.js',
      'schema/0010_graph.sql',
      'node_modules/better-sqlite3/package.json',
      'node_modules/sqlite-vec/package.json',
    ]),
  );
});

test('it holds nothing else: no sources, no tests, no maps, no tools, no stand-in', () => {
  const expected =
    /^(package\.json|schema\/|dist\/(renderer|node)\/|node_modules\/(better-sqlite3|sqlite-vec)[^/]*\/)/;
  expect(packed.filter((file) => !expected.test(file))).toEqual([]);
  expect(packed.filter((file) => /\.(ts|tsx|map|cpp|hpp|c|h)$/.test(file))).toEqual([]);
});

test('threads, addons and migrations lie outside the archive, pages inside', () => {
  expect(unpacked).toContain('dist/node/thread.js');
  expect(unpacked).toContain('schema/0010_graph.sql');
  expect(unpacked.some((file) => file.endsWith('linux-x64.node'))).toBe(true);
  expect(unpacked.some((file) => file.endsWith('vec0.so'))).toBe(true);
  expect(unpacked).not.toContain('dist/renderer/index.html');
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
    entry: pathToFileURL(join(unpackedFolder, 'dist', 'node', 'thread.js')),
    log: (line) => log.push(line),
    onGivenUp: ({ message }) => log.push(message),
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
