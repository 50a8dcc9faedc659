import { expect, test } from 'vitest';
import { startDocumentEngine } from '../../support/documents/documentEngine.ts';

/** Bytes that are no text. */
const binary = (n: number) => Buffer.from([1, 0, 2, 0, 0, n]);

test('a refused file stays on the list, and can be tried again, when the next has its name', async () => {
  const engine = await startDocumentEngine();
  engine.put('a.txt', binary(1));
  await engine.ingest();
  engine.put('a.txt', binary(2));
  await engine.ingest();
  const { rejected } = await engine.list();
  expect(rejected).toMatchObject([
    { name: 'a.txt', canRetry: true },
    { name: 'a.txt', canRetry: true },
  ]);
  for (const { id } of rejected) await engine.call('documents.dismiss', { fileId: id });
  expect(engine.moved('rejected')).toEqual([]);
});

test('a document keeps its file on record when the next file of that name is refused', async () => {
  const engine = await startDocumentEngine();
  engine.put('notes.md', 'The oven is a Neff.\n');
  await engine.ingest();
  engine.put('notes.md', binary(1));
  await engine.ingest();
  const { documents, rejected } = await engine.list();
  expect(documents[0]?.paths).toHaveLength(1);
  expect(rejected).toHaveLength(1);
});
