import type { WritableDb } from '../../electron/engine/storage/connection/database.ts';
import { createEmbeddingWrites } from '../../electron/engine/storage/search/embeddings.ts';
import { embeddedSpans } from '../../electron/engine/text/passages/embeddedSpans.ts';
import { clusteredVectors, VECTOR_MODEL } from './clusteredVectors.ts';

const ROWS_PER_TRANSACTION = 50_000;

/** Gives each passage of each node a vector, as an embedding role does: a kilobyte each. */
export function fillVectors(db: WritableDb, at: number): void {
  const writes = createEmbeddingWrites(db);
  const vectorOf = clusteredVectors(5);
  const vectorFields = { owner: 'node', model: VECTOR_MODEL, textHash: '', createdAt: at } as const;
  const page = db.prepare<[number], { seq: number; content: string }>(
    `SELECT * FROM nodes WHERE seq > ? ORDER BY seq LIMIT ${ROWS_PER_TRANSACTION}`,
  );
  for (let rows = page.all(0); rows.length > 0; rows = page.all(rows.at(-1)?.seq ?? Infinity)) {
    db.transaction(() => {
      for (const { seq, content } of rows) {
        for (const passage of embeddedSpans(content).keys()) {
          writes.put({ ...vectorFields, ownerSeq: seq, passage, vector: vectorOf() });
        }
      }
    })();
  }
}
