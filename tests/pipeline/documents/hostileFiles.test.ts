import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { readSourceFile, readSourceHead } from '../../../electron/engine/files/readSourceFile.ts';
import { ingestReasonSchema } from '../../../shared/domain/document.ts';
import { startDocumentEngine } from '../../support/documents/documentEngine.ts';
import { makeHostileFiles } from '../../support/documents/hostileFiles.ts';
import { openIngestStore } from '../../support/documents/ingestStore.ts';
import { listFiles } from '../../../electron/engine/ingest/documents/listFiles.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const SECRET = 'the-secret-of-another-place-4711';

test('500 hostile files: each ends beside a manifest, none escapes, nothing else is blocked', async () => {
  const store = openIngestStore();
  const secretFile = join(temporaryFolder(), 'secret.txt');
  writeFileSync(secretFile, SECRET);
  makeHostileFiles(store.drop, secretFile, 500, 20);
  store.put('zz-good.md', '# Kitchen\n\nThe oven is a Neff.\n');
  const count = listFiles(store.drop).length;
  const outcomes = await store.ingestAll();
  expect(outcomes).toHaveLength(count);
  const left = listFiles(store.drop, [join(store.drop, 'processed'), join(store.drop, 'rejected')]);
  expect(left).toEqual([]);
  const rejected = store.manifests('rejected');
  const processed = store.manifests('processed');
  for (const { reason, outcome } of rejected) {
    expect(outcome).toBe('rejected');
    expect(ingestReasonSchema.safeParse(reason).success).toBe(true);
  }
  for (const { path, result } of outcomes) {
    if (!result.ok) expect(['vanished', 'changed'], path).not.toContain(result.error);
  }
  const reasons = new Set(rejected.map(({ reason }) => reason));
  for (const reason of ['link', 'hard_link', 'not_a_file', 'binary', 'too_deep', 'bomb'] as const) {
    expect(reasons, reason).toContain(reason);
  }
  expect(reasons).toContain('no_text_layer');
  expect(processed.some(({ file }) => file.name === 'zz-good.md')).toBe(true);
  const holding = store.db.prepare('SELECT count(*) FROM nodes WHERE instr(content, ?) > 0');
  expect(holding.pluck().get(SECRET)).toBe(0);
  expect(readFileSync(secretFile, 'utf8')).toBe(SECRET);
});

/** Number of files by which each kind is there once. */
const ONE_OF_EACH = 40;

test('a running engine answers while one of every kind comes in, a socket among them', async () => {
  const engine = await startDocumentEngine();
  const secretFile = join(temporaryFolder(), 'secret.txt');
  writeFileSync(secretFile, SECRET);
  mkdirSync(engine.drop, { recursive: true });
  makeHostileFiles(engine.drop, secretFile, ONE_OF_EACH, 3);
  const server = createServer().listen(join(engine.drop, 'socket.txt'));
  onTestFinished(() => void server.close());
  engine.put('zz-good.md', '# Kitchen\n\nThe oven is a Neff.\n');
  const ingestion = engine.ingest();
  const answers = [];
  for (const text of ['Hello', 'My name is Ann.', 'What is my name?'])
    answers.push((await engine.say(text)).state);
  expect(answers).toEqual(['complete', 'complete', 'complete']);
  await ingestion;
  const finished = [join(engine.drop, 'processed'), join(engine.drop, 'rejected')];
  expect(listFiles(engine.drop, finished)).toEqual([]);
  const reasons = engine.manifests('rejected').map(({ reason }) => reason);
  expect(reasons.length).toBeGreaterThan(20);
  expect(reasons.filter((reason) => !ingestReasonSchema.safeParse(reason).success)).toEqual([]);
  expect(reasons).toContain('not_a_file');
  expect((await engine.list()).documents.map(({ title }) => title)).toContain('zz-good.md');
  const hits = await engine.call('search.everything', { query: SECRET });
  expect(hits.documents).toEqual([]);
});

test('a file that is swapped while it is read is never read through', async () => {
  const folder = temporaryFolder();
  const otherFolder = temporaryFolder();
  writeFileSync(join(otherFolder, 'notes.txt'), SECRET);
  const inner = join(folder, 'inner');
  mkdirSync(inner);
  const path = join(inner, 'notes.txt');
  writeFileSync(path, 'harmless');
  const swapper = new Worker(SWAPPER, {
    eval: true,
    workerData: { folder, inner, path, otherFolder },
  });
  onTestFinished(async () => void (await swapper.terminate()));
  await once(swapper, 'message');
  const outcomes = new Map<string, number>();
  for (let n = 0; n < 20_000; n += 1) {
    const read = readSourceFile(path, { roots: [folder], limit: 1_000 });
    const outcome = read.ok ? read.value.bytes.toString() : read.error;
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    const head = readSourceHead(path, { roots: [folder], limit: 1_000 });
    if (head.ok) expect(head.value.toString()).not.toContain(SECRET);
  }
  // Both were there, many times.
  expect(outcomes.get('harmless') ?? 0).toBeGreaterThan(10);
  expect([...outcomes.keys()]).toContain('link');
  expect([...outcomes.keys()]).not.toContain(SECRET);
});

/** Swaps the file for a link to a secret, and its folder for a link to that of the secret. */
const SWAPPER = `
const { renameSync, symlinkSync, writeFileSync, rmSync } = require('node:fs');
const { parentPort, workerData: { folder, inner, path, otherFolder } } = require('node:worker_threads');
parentPort.postMessage('begun');
for (let n = 0; ; n += 1) {
  try {
    symlinkSync(otherFolder + '/notes.txt', folder + '/link');
    renameSync(folder + '/link', path);
    writeFileSync(folder + '/plain', 'harmless');
    renameSync(folder + '/plain', path);
    renameSync(inner, folder + '/aside');
    symlinkSync(otherFolder, inner);
    rmSync(inner);
    renameSync(folder + '/aside', inner);
  } catch {}
}`;
