import { describe, expect, test } from 'vitest';
import { brokenFullText, repairFts } from '../../electron/engine/storage/files/ftsRepair.ts';
import { readMigrations } from '../../electron/engine/storage/connection/migrate.ts';
import { rebuildFullText } from '../../electron/engine/storage/files/rebuildFullText.ts';
import { rememberer } from '../support/rememberedStore.ts';
import { openTestStore, SCHEMA_FOLDER } from '../support/testStore.ts';

const migrations = readMigrations(SCHEMA_FOLDER);

describe('full text that is gone', () => {
  test.for(['memory_fts', 'history_fts', 'episode_fts'])(
    'is noticed and made anew with the same in it: %s',
    (table) => {
      const t = openTestStore();
      const { fact, turn, retract } = rememberer(t.store);
      fact('tea is green');
      retract(fact('tea was black'), 1e13);
      turn('tea please');
      const found = () => [
        t.store.text.knowledgeWithHistory('tea', 10),
        t.store.text.knowledge('tea', 10, 0),
        t.store.text.episodes('tea', 10).map(({ content, rank }) => [content, rank]),
      ];
      rebuildFullText(t.db);
      const before = found();
      expect(brokenFullText(t.db, migrations)).toEqual([]);
      t.db.exec(`DROP TABLE ${table}`);
      expect(brokenFullText(t.db, migrations)).toEqual([table]);
      expect(repairFts(t.db, migrations)).toBe(true);
      expect(brokenFullText(t.db, migrations)).toEqual([]);
      expect(repairFts(t.db, migrations)).toBe(false);
      expect(found()).toEqual(before);
    },
  );
});
