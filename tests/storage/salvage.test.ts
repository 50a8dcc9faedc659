import { join } from 'node:path';
import { expect, test } from 'vitest';
import { remember } from '../../electron/engine/curation/curate.ts';
import { undo } from '../../electron/engine/history/revert.ts';
import { openWriter } from '../../electron/engine/storage/database.ts';
import { readMigrations } from '../../electron/engine/storage/migrate.ts';
import { salvage } from '../../electron/engine/storage/salvage.ts';
import { createWriteStore } from '../../electron/engine/storage/store.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { openTestStore, SCHEMA_FOLDER, type TestStore } from '../support/testStore.ts';

function undone(t: TestStore, content: string): void {
  t.ledger.commit(() => {
    const made = remember(t.curation, { content, kind: 'Fact', saidIn: null });
    if (!made.ok) throw new Error('not made');
    const back = undo(t.curation, made.value.changeId);
    return { value: null, events: back.ok ? [made.value.event, back.value.event] : [] };
  });
}

test('what is salvaged gives no number out again that an undone memory had, and goes on where the night was', () => {
  const t = openTestStore();
  undone(t, 'The bakery opens at six');
  t.store.transaction(() => {
    t.store.meta.set('causes_through', '17');
    t.store.meta.set('reflected_through', '18');
    t.store.meta.set('summarised_through', '19');
  });
  const wanted = t.store.sequences.next('nodes');
  const target = join(temporaryFolder(), 'memory.db');
  const identity = { databaseId: 'new', workspaceId: 'ws', now: 5 };
  salvage(t.file, target, readMigrations(SCHEMA_FOLDER), identity);
  const db = openWriter(target);
  try {
    const { sequences, meta } = createWriteStore(db);
    expect(sequences.next('nodes')).toBe(wanted);
    const known = [
      'causes_through',
      'reflected_through',
      'summarised_through',
      'database_id',
    ] as const;
    expect(known.map((key) => meta.get(key))).toEqual(['17', '18', '19', 'new']);
  } finally {
    db.close();
  }
});
