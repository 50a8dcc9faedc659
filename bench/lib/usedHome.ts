import { join } from 'node:path';
import { runAction } from '../../electron/engine/curation/changeGroup.ts';
import { insertMemory } from '../../electron/engine/curation/newNode.ts';
import { openWriter } from '../../electron/engine/storage/connection/database.ts';
import { rebuildFullText } from '../../electron/engine/storage/files/rebuildFullText.ts';
import { seedHome } from '../../e2e/support/seed.ts';
import { workspaceFolder } from '../../e2e/support/loci.ts';
import { makeNightHome } from './nightHome.ts';

const DAY = 86_400_000;
/** Over so many days the seeded memories fade, from now on. */
const FADE_DAYS = 90;
const CARDS = 60;
const HUB_MEMORIES = 200;

/** A home of a memory that was used all along: nothing of it has faded yet, and cards wait. */
export async function makeUsedHome(home: string, nodes: number): Promise<void> {
  await makeNightHome(home, nodes);
  const now = Date.now();
  const db = openWriter(join(workspaceFolder(home), 'memory.db'));
  db.prepare(
    `UPDATE node_life SET last_accessed = @now, fades_from = @now, fade_at = @now + (1 + seq % ${FADE_DAYS}) * ${DAY}
     WHERE fade_at IS NOT NULL`,
  ).run({ now });
  // Somebody of whom more is known than a picture can show.
  db.prepare(
    `INSERT OR IGNORE INTO node_entities (node_seq, entity_seq, role, mention)
     SELECT n.seq, e.seq, 'subject', e.canonical_name
     FROM nodes n, entities e WHERE n.type = 'semantic' AND e.canonical_name = 'Person1'
     ORDER BY n.seq DESC LIMIT ${HUB_MEMORIES}`,
  ).run();
  db.prepare(
    `UPDATE entities SET mention_count = ${HUB_MEMORIES} WHERE canonical_name = 'Person1'`,
  ).run();
  db.prepare('UPDATE sessions_consolidations SET consolidated_at = last_message_at').run();
  // The seeded words are not in the form Loci indexes: the first night would rebuild full text.
  rebuildFullText(db);
  db.close();
  seedHome(home, ({ curation }) => {
    runAction(curation, { actor: 'model', cause: 'consolidate', label: '' }, (set) => {
      for (let n = 0; n < CARDS; n += 1) {
        const memory = {
          content: `Lamp ${n} stands in house ${n}.`,
          kind: 'Fact',
          sourceRef: null,
        };
        insertMemory(
          curation,
          set,
          { ...memory, kind: 'Fact' },
          {
            trust: 'extracted',
            review: 'pending',
            confidence: 0.5,
            role: 'memory_agent',
            attributes: { waits: ['unsure'] },
          },
        );
      }
    });
  });
}
