import { describe, expect, test } from 'vitest';
import { remember } from '../../electron/engine/curation/remember.ts';
import { undo } from '../../electron/engine/history/revert.ts';
import { createWriteStore } from '../../electron/engine/storage/createStore.ts';
import { openTestStore, type TestStore } from '../support/testStore.ts';

function keep(t: TestStore, content: string): number {
  t.clock.advance(1_000);
  const nodeId = t.ledger.commit(() => {
    const made = remember(t.curation, { content, kind: 'Fact', sourceRef: null });
    if (!made.ok) throw new Error('refused');
    return { value: made.value.value, events: [made.value.event] };
  });
  return t.store.knowledge.byId(nodeId)?.seq ?? 0;
}

function undoLast(t: TestStore): void {
  t.clock.advance(1_000);
  t.ledger.commit(() => {
    const undone = undo(t.curation);
    if (!undone.ok) throw new Error(undone.error);
    return { value: null, events: [undone.value.event] };
  });
}

describe('a seq', () => {
  test('is not used again after an undo took its memory away', () => {
    const t = openTestStore();
    const first = keep(t, 'I drink tea');
    undoLast(t);
    expect(keep(t, 'I drink coffee')).toBeGreaterThan(first);
  });

  test('is not used again after a restart either', () => {
    const t = openTestStore();
    const first = keep(t, 'I drink tea');
    const second = keep(t, 'I drink water');
    undoLast(t);
    undoLast(t);
    const store = createWriteStore(t.db, 'device');
    const again: TestStore = { ...t, store, curation: { ...t.curation, store } };
    expect(store.sequences.next('nodes')).toBeGreaterThan(Math.max(first, second));
    expect(store.sequences.next('nodes')).toBeGreaterThan(second + 1);
    expect(again.store.knowledge.all()).toEqual([]);
  });

  test('follows rows that came in from elsewhere', () => {
    const t = openTestStore();
    t.db
      .prepare(
        "INSERT INTO entities (seq, id, canonical_name, type, first_seen, last_updated) VALUES (40, 'e', 'Anna', 'person', 1, 1)",
      )
      .run();
    t.store.sequences.refresh();
    expect(t.store.sequences.next('entities')).toBe(41);
  });
});
