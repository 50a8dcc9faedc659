import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NodeId } from '../../../shared/domain/primitives.ts';
import type { Result } from '../../../shared/domain/result.ts';
import type { ActionResult } from '../../../electron/engine/curation/changeGroup.ts';
import {
  confirm,
  correct,
  edit,
  restore,
  retract,
} from '../../../electron/engine/curation/curate.ts';
import type { KnowledgeRow } from '../../../electron/engine/storage/memory/knowledge.ts';
import { remember } from '../../../electron/engine/curation/remember.ts';
import { knowledgeAsOf } from '../../../electron/engine/retrieval/factsAsOf.ts';
import { redo, undo } from '../../../electron/engine/history/revert.ts';
import { createWriteStore } from '../../../electron/engine/storage/createStore.ts';
import { openStoreWithoutCleanup, openTestStore, type TestStore } from '../../support/testStore.ts';
import { asNodeId } from '../../support/ids.ts';

/** Every row of every tracked table, as one value. */
function allRows({ db }: TestStore): unknown {
  const tables = ['nodes', 'node_life', 'node_tags', 'edges', 'entities', 'node_entities'];
  return tables.map((table) => db.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all());
}

/** Answers of the full-text tables for the words of the test's memories. */
function fullText({ db }: TestStore): unknown {
  return ['memory_fts', 'history_fts'].map((table) =>
    db
      .prepare(`SELECT rowid FROM ${table} WHERE ${table} MATCH 'tea OR coffee OR lyon OR nice'`)
      .pluck()
      .all(),
  );
}

function commit(
  test: TestStore,
  action: () => Result<ActionResult<unknown>, unknown>,
): ActionResult<unknown> | null {
  test.clock.advance(1_000);
  return test.ledger.commit(() => {
    const outcome = action();
    return outcome.ok
      ? { value: outcome.value, events: [outcome.value.event] }
      : { value: null, events: [] };
  });
}

const WORDS = ['tea', 'coffee', 'Lyon', 'Nice', 'bread'];

type Step =
  | { readonly kind: 'remember'; readonly word: number }
  | { readonly kind: 'correct'; readonly at: number; readonly word: number }
  | { readonly kind: 'confirm' | 'retract' | 'restore'; readonly at: number }
  | {
      readonly kind: 'edit';
      readonly at: number;
      readonly importance: number;
      readonly tag: number;
    }
  | { readonly kind: 'undo' | 'redo' };

const index = fc.nat(9);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('remember' as const), word: fc.nat(99) }) },
  fc.record({ kind: fc.constant('correct' as const), at: index, word: fc.nat(99) }),
  fc.record({
    kind: fc.constantFrom('confirm' as const, 'retract' as const, 'restore' as const),
    at: index,
  }),
  fc.record({
    kind: fc.constant('edit' as const),
    at: index,
    importance: fc.nat(100),
    tag: fc.nat(2),
  }),
  fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const) }),
);

function perform(test: TestStore, next: Step): ActionResult<unknown> | null {
  const { curation } = test;
  const ids = test.store.knowledge.all().map(({ id }) => id);
  const target =
    'at' in next ? (ids[next.at % Math.max(1, ids.length)] ?? asNodeId('none')) : asNodeId('none');
  const content = 'word' in next ? `${WORDS[next.word % WORDS.length]} number ${next.word}` : '';
  return commit(test, () => {
    switch (next.kind) {
      case 'remember':
        return remember(curation, { content, kind: 'Fact', sourceRef: null });
      case 'correct':
        return correct(curation, target, content);
      case 'confirm':
        return confirm(curation, target);
      case 'retract':
        return retract(curation, target, 'user');
      case 'restore':
        return restore(curation, target);
      case 'edit':
        return edit(curation, target, {
          importance: next.importance,
          tags: [`tag${next.tag}`],
        });
      case 'undo':
        return undo(curation);
      case 'redo':
        return redo(curation);
    }
  });
}

function first(test: TestStore): NodeId {
  return test.store.knowledge.all()[0]?.id ?? asNodeId('none');
}

describe('undo and redo', () => {
  const kinds: readonly [string, (test: TestStore) => Result<ActionResult<unknown>, unknown>][] = [
    ['a correction', (t) => correct(t.curation, first(t), 'I live in Nice')],
    ['a confirmation', (t) => confirm(t.curation, first(t))],
    ['a retraction', (t) => retract(t.curation, first(t), 'user')],
    [
      'an edit of kind, importance and tags',
      (t) => edit(t.curation, first(t), { kind: 'Preference', importance: 9, tags: ['home'] }),
    ],
    [
      'a new memory',
      (t) => remember(t.curation, { content: 'I drink tea', kind: 'Fact', sourceRef: null }),
    ],
  ];
  test.for(kinds)(
    'undo of %s restores every touched row, and redo brings it back',
    ([, action]) => {
      const t = openTestStore();
      commit(t, () =>
        remember(t.curation, { content: 'I live in Lyon', kind: 'Fact', sourceRef: null }),
      );
      const before = { rows: allRows(t), text: fullText(t) };
      expect(commit(t, () => action(t))).not.toBeNull();
      const after = { rows: allRows(t), text: fullText(t) };
      expect(after).not.toEqual(before);
      expect(commit(t, () => undo(t.curation))).not.toBeNull();
      expect({ rows: allRows(t), text: fullText(t) }).toEqual(before);
      expect(commit(t, () => redo(t.curation))).not.toBeNull();
      expect({ rows: allRows(t), text: fullText(t) }).toEqual(after);
    },
  );

  test('are refused with the reason, and touch nothing', () => {
    const t = openTestStore();
    expect(undo(t.curation)).toEqual({ ok: false, error: 'nothing_to_undo' });
    expect(redo(t.curation)).toEqual({ ok: false, error: 'nothing_to_redo' });
    const made = commit(t, () =>
      remember(t.curation, { content: 'tea', kind: 'Fact', sourceRef: null }),
    );
    const edited = commit(t, () => edit(t.curation, first(t), { importance: 80 }));
    commit(t, () => edit(t.curation, first(t), { importance: 20 }));
    const before = allRows(t);
    expect(undo(t.curation, edited?.changeId)).toEqual({ ok: false, error: 'changed_since' });
    expect(undo(t.curation, made?.changeId)).toEqual({ ok: false, error: 'changed_since' });
    expect(redo(t.curation, made?.changeId)).toEqual({ ok: false, error: 'not_undone' });
    expect(allRows(t)).toEqual(before);
  });

  test('a memory that a later one hangs on cannot be undone away', () => {
    const t = openTestStore();
    const made = commit(t, () =>
      remember(t.curation, { content: 'I live in Lyon', kind: 'Fact', sourceRef: null }),
    );
    commit(t, () => edit(t.curation, first(t), { tags: ['home'] }));
    expect(undo(t.curation, made?.changeId)).toEqual({ ok: false, error: 'needed_by_later' });
  });

  test('a fresh act ends what could be redone', () => {
    const t = openTestStore();
    commit(t, () => remember(t.curation, { content: 'tea', kind: 'Fact', sourceRef: null }));
    commit(t, () => undo(t.curation));
    commit(t, () => remember(t.curation, { content: 'coffee', kind: 'Fact', sourceRef: null }));
    expect(redo(t.curation)).toEqual({ ok: false, error: 'nothing_to_redo' });
  });

  test('walk all the way back and forth again, across a restart', () => {
    const t = openTestStore();
    const states = [allRows(t)];
    for (const action of [
      () => remember(t.curation, { content: 'I live in Lyon', kind: 'Fact', sourceRef: null }),
      () => correct(t.curation, first(t), 'I live in Nice'),
      () => remember(t.curation, { content: 'tea', kind: 'Preference', sourceRef: null }),
      () => confirm(t.curation, t.store.knowledge.all()[1]?.id ?? asNodeId('')),
    ]) {
      commit(t, action);
      states.push(allRows(t));
    }
    const restarted = { ...t, curation: { ...t.curation, store: createWriteStore(t.db) } };
    for (const expected of states.slice(0, -1).reverse()) {
      expect(commit(restarted, () => undo(restarted.curation))).not.toBeNull();
      expect(allRows(t)).toEqual(expected);
    }
    for (const expected of states.slice(1)) {
      expect(commit(restarted, () => redo(restarted.curation))).not.toBeNull();
      expect(allRows(t)).toEqual(expected);
    }
  });
});

describe('as-of', { timeout: 90_000 }, () => {
  test('after any history tells exactly what was believed at every moment of it', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), (steps) => {
        const t = openStoreWithoutCleanup();
        try {
          const moments: { at: number; believed: unknown }[] = [];
          for (const next of steps) {
            perform(t, next);
            moments.push({ at: t.clock.now(), believed: t.store.knowledge.all().map(undisputed) });
          }
          t.clock.advance(1_000);
          for (const { at, believed } of moments) {
            const facts = knowledgeAsOf(t.store, at).sort((a, b) => a.seq - b.seq);
            expect(facts.map(undisputed)).toEqual(believed);
          }
        } finally {
          t.close();
        }
      }),
      { numRuns: 50 },
    );
  });

  test('undoing everything after any history leaves nothing, and redoing it all restores it', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), (steps) => {
        const t = openStoreWithoutCleanup();
        try {
          for (const next of steps) perform(t, next);
          const end = allRows(t);
          let undone = 0;
          while (commit(t, () => undo(t.curation)) !== null) undone += 1;
          expect(t.store.knowledge.all()).toEqual([]);
          for (let i = 0; i < undone; i += 1) {
            expect(commit(t, () => redo(t.curation))).not.toBeNull();
          }
          expect(allRows(t)).toEqual(end);
        } finally {
          t.close();
        }
      }),
      { numRuns: 50 },
    );
  });
});

/** Whether a memory was disputed at a moment is read apart from the memory. */
function undisputed(row: KnowledgeRow): KnowledgeRow {
  return { ...row, disputed_until: 0 };
}
