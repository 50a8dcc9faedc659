import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { correct } from '../../electron/engine/curation/corrections/correct.ts';
import { edit, restore, retract } from '../../electron/engine/curation/curate.ts';
import { remember } from '../../electron/engine/curation/remember.ts';
import type { ActionResult } from '../../electron/engine/curation/changeGroup.ts';
import { redo, undo } from '../../electron/engine/history/revert.ts';
import { indexNeighbors } from '../../electron/engine/ingest/slowPath.ts';
import { rebuildFullText } from '../../electron/engine/storage/files/rebuildFullText.ts';
import { verifyFullText } from '../../electron/engine/storage/files/verifyFullText.ts';
import { speakerWords, timeWords } from '../../electron/engine/text/episodeIndexWords.ts';
import { indexTerms } from '../../electron/engine/text/terms.ts';
import type { Result } from '../../shared/domain/result.ts';
import { openStoreWithoutCleanup, openTestStore, type TestStore } from '../support/testStore.ts';
import { asNodeId, asSourceSeq } from '../support/ids.ts';

const WORDS = ['lamp', 'door', 'window', 'лампа', 'окно', 'garden', 'Anna', 'running', 'bought'];

/** Everything search can find, with its rank: what each word finds in each table. */
function everythingFound({ db }: TestStore): unknown {
  return ['memory_fts', 'history_fts', 'episode_fts'].map((table) =>
    WORDS.map((word) => {
      const [term = ''] = indexTerms(word);
      return db
        .prepare(`SELECT rowid, round(rank, 6) FROM ${table} WHERE ${table} MATCH ? ORDER BY rowid`)
        .raw()
        .all(`"${term}"`);
    }),
  );
}

function change(t: TestStore, work: () => Result<ActionResult<unknown>, unknown>): void {
  t.clock.advance(1_000);
  t.ledger.commit(() => {
    const made = work();
    return { value: null, events: made.ok ? [made.value.event] : [] };
  });
}

let turnCount = 0;

/** A turn of a session, as the hot path and, if `heard`, the slow path leave it. */
function say(t: TestStore, text: string, session = 's'): { messageId: string } {
  t.clock.advance(60_000);
  turnCount += 1;
  const at = t.clock.now();
  const messageId = `m${turnCount}`;
  const { store, db } = t;
  db.prepare(
    `INSERT OR IGNORE INTO sources (seq, id, source_type, captured_by, created_at)
     VALUES (900, 'source', 'conversation', 'system', 1)`,
  ).run();
  db.prepare(
    `INSERT OR IGNORE INTO conversations (seq, id, created_at, last_message_at, source_seq)
     VALUES (1, 'c', 1, 1, 900)`,
  ).run();
  store.transaction(() => {
    const seq = store.sequences.next('nodes');
    const before = store.episodes.lastOfSession(session, 2);
    store.episodes.insert({
      seq,
      id: asNodeId(`e${turnCount}`),
      content: text,
      summary: text,
      eventTime: at,
      createdAt: at,
      sourceSeq: asSourceSeq(900),
      sourceType: 'conversation',
      sourceRole: 'user',
      speaker: null,
      sessionId: session,
      trust: 'user',
      attributes: {},
    });
    store.fullText.putEpisode(seq, text, {
      meta: `${speakerWords('user', null)} ${timeWords(at)}`,
      near: before.slice(0, 1).map(({ content }) => content),
      far: before.slice(1, 2).map(({ content }) => content),
    });
    db.prepare(
      `INSERT INTO messages (id, conversation_seq, session_id, turn_id, role, text, state,
         created_at, episode_seq) VALUES (?, 1, ?, ?, 'user', ?, 'complete', ?, ?)`,
    ).run(messageId, session, messageId, text, at, seq);
  });
  return { messageId };
}

function found({ db }: TestStore, table: string, word: string): number[] {
  const [term = ''] = indexTerms(word);
  return db
    .prepare(`SELECT rowid FROM ${table} WHERE ${table} MATCH ? ORDER BY rowid`)
    .pluck()
    .all(`"${term}"`) as number[];
}

describe('full text', () => {
  test('follows a memory from live to former and back, word by word', () => {
    const t = openTestStore();
    change(t, () =>
      remember(t.curation, { content: 'The lamp is green', kind: 'Fact', sourceRef: null }),
    );
    const first = t.store.knowledge.all()[0];
    const id = first?.id ?? asNodeId('');
    expect(found(t, 'memory_fts', 'lamp')).toEqual([first?.seq]);
    change(t, () => correct(t.curation, id, 'The door is green'));
    expect(found(t, 'memory_fts', 'lamp')).toEqual([]);
    expect(found(t, 'history_fts', 'lamp')).toEqual([first?.seq]);
    expect(found(t, 'memory_fts', 'door')).toHaveLength(1);
    change(t, () => undo(t.curation));
    expect(found(t, 'memory_fts', 'lamp')).toEqual([first?.seq]);
    expect([...found(t, 'history_fts', 'lamp'), ...found(t, 'memory_fts', 'door')]).toEqual([]);
    change(t, () => redo(t.curation));
    expect(found(t, 'memory_fts', 'door')).toHaveLength(1);
  });

  test('finds a turn by the words of the two on either side, once they are there', () => {
    const t = openTestStore();
    const turns = ['the lamp', 'a window', 'nothing', 'the garden', 'Anna'].map((text) =>
      say(t, text),
    );
    for (const turn of turns) indexNeighbors(t.store, t.ledger, turn);
    const [lamp = 0] = found(t, 'episode_fts', 'lamp');
    expect(found(t, 'episode_fts', 'garden')).toEqual([lamp + 1, lamp + 2, lamp + 3, lamp + 4]);
    expect(found(t, 'episode_fts', 'lamp')).toEqual([lamp, lamp + 1, lamp + 2]);
  });

  test('is the same however late the neighbors are indexed', () => {
    const texts = ['the lamp', 'a window', 'the door', 'the garden', 'Anna', 'окно', 'лампа'];
    const [early, late] = [openTestStore(), openTestStore()];
    for (const text of texts) indexNeighbors(early.store, early.ledger, say(early, text));
    const turns = texts.map((text) => say(late, text));
    for (const turn of turns) indexNeighbors(late.store, late.ledger, turn);
    expect(everythingFound(late)).toEqual(everythingFound(early));
  });

  test('that was dropped is built again to find the same, after any history', () => {
    const step = fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant('say' as const),
          word: fc.nat(8),
          session: fc.nat(1),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({ kind: fc.constant('remember' as const), word: fc.nat(8) }),
      },
      fc.record({
        kind: fc.constantFrom(
          'correct' as const,
          'retract' as const,
          'restore' as const,
          'tag' as const,
        ),
        at: fc.nat(9),
      }),
      fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const) }),
    );
    fc.assert(
      fc.property(fc.array(step, { minLength: 3, maxLength: 25 }), (steps) => {
        const t = openStoreWithoutCleanup();
        try {
          for (const [i, next] of steps.entries()) {
            const ids = t.store.knowledge.all().map(({ id }) => id);
            const target =
              'at' in next
                ? (ids[next.at % Math.max(1, ids.length)] ?? asNodeId('none'))
                : asNodeId('none');
            const content = 'word' in next ? `${WORDS[next.word]} number ${i}` : `garden ${i}`;
            if (next.kind === 'say') {
              indexNeighbors(t.store, t.ledger, say(t, content, `s${next.session}`));
            } else {
              change(t, () => {
                switch (next.kind) {
                  case 'remember':
                    return remember(t.curation, { content, kind: 'Fact', sourceRef: null });
                  case 'correct':
                    return correct(t.curation, target, content);
                  case 'retract':
                    return retract(t.curation, target, 'user');
                  case 'restore':
                    return restore(t.curation, target);
                  case 'tag':
                    return edit(t.curation, target, { tags: ['home'] });
                  case 'undo':
                    return undo(t.curation);
                  case 'redo':
                    return redo(t.curation);
                }
              });
            }
          }
          for (const kind of ['knowledge', 'turns'] as const) {
            expect(verifyFullText(t.file, kind)).toEqual([]);
          }
          const before = everythingFound(t);
          for (const table of ['memory_fts', 'history_fts', 'episode_fts']) {
            t.db.prepare(`INSERT INTO ${table} (${table}) VALUES ('delete-all')`).run();
          }
          rebuildFullText(t.db);
          expect(everythingFound(t)).toEqual(before);
          rebuildFullText(t.db);
          expect(everythingFound(t)).toEqual(before);
        } finally {
          t.close();
        }
      }),
      { numRuns: 25 },
    );
  }, 60_000);
});
