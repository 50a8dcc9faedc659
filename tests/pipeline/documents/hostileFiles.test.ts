import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ingestReasonSchema } from '../../../shared/domain/document.ts';
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
