import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { chunkIndexer } from '../../../../../../electron/engine/ingest/documents/indexChunks.ts';
import { indexTerms } from '../../../../../../electron/engine/text/terms.ts';
import { openIngestStore } from '../../../../../support/documents/ingestStore.ts';

const WORD = 'Quizzlewick';

/** A stored document of many chunks whose full text is written. */
async function indexing() {
  const opened = openIngestStore();
  const paragraph = `${`The oven of ${WORD} is warm. `.repeat(40)}`;
  opened.put('notes.md', Array.from({ length: 200 }, (_, n) => `${paragraph}${n}.`).join('\n\n'));
  await opened.ingestAll();
  const [document] = opened.store.documents.list();
  if (document === undefined) throw new Error('no document');
  const indexer = chunkIndexer(opened.store, opened.ledger, () => false);
  const event = {
    seq: 1,
    id: 'e',
    at: 0,
    topic: 'document.stored',
    payload: { documentId: document.id },
  } as unknown as Parameters<typeof indexer.handle>[0];
  const rowIds = () => opened.db.prepare('SELECT rowid FROM episode_fts').pluck().all();
  const purge = () =>
    opened.ledger.commit(() => {
      const nodeSeqs = opened.store.documents.episodes(document.seq);
      const targets = { nodeSeqs, messageSeqs: [], entitySeqs: [], documentIds: [document.id] };
      opened.store.purge.remove(targets, opened.clock.now());
      return { value: null, events: [] };
    });
  return { ...opened, finished: Promise.resolve(indexer.handle(event)), rowIds, purge };
}

test('the words of a document that is forgotten meanwhile are not written again', async () => {
  const { finished, rowIds, purge } = await indexing();
  await yieldToEventLoop();
  expect(rowIds().length).toBeGreaterThan(0);
  purge();
  await finished;
  expect(rowIds()).toEqual([]);
});

test('a full-text row without its memory does not make a word look used', async () => {
  const { finished, store, db, rowIds } = await indexing();
  await finished;
  const [term = ''] = indexTerms(WORD);
  expect(rowIds().length).toBeGreaterThan(200);
  expect(store.text.isUsed(term)).toBe(true);
  db.pragma('foreign_keys = OFF');
  db.prepare("DELETE FROM nodes WHERE source_type = 'ingest_file'").run();
  expect(store.text.isUsed(term)).toBe(false);
});
