import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NodeId } from '../../../shared/domain/primitives.ts';
import { ok, type Result } from '../../../shared/domain/result.ts';
import { runAction, type ActionResult } from '../../../electron/engine/curation/changeGroup.ts';
import { createEntity } from '../../../electron/engine/curation/links/entityMembers.ts';
import { endTopic } from '../../../electron/engine/curation/links/endTopic.ts';
import { withAttributes } from '../../../electron/engine/storage/connection/attributes.ts';
import { correct } from '../../../electron/engine/curation/corrections/correct.ts';
import { confirm, edit, retract } from '../../../electron/engine/curation/curate.ts';
import type { KnowledgeRow } from '../../../electron/engine/storage/memory/knowledge.ts';
import { remember } from '../../../electron/engine/curation/remember.ts';
import { knowledgeAsOf } from '../../../electron/engine/retrieval/factsAsOf.ts';
import { redo, undo } from '../../../electron/engine/history/revert.ts';
import { createWriteStore } from '../../../electron/engine/storage/createStore.ts';
import { openStoreWithoutCleanup, openTestStore, type TestStore } from '../../support/testStore.ts';
import { createMemoryWriter } from '../../support/rememberedStore.ts';
import { asEntityId, asNodeId } from '../../support/ids.ts';
import { commitAction, performStep, step } from '../../support/curation/randomSteps.ts';

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
      commitAction(t, () =>
        remember(t.curation, { content: 'I live in Lyon', kind: 'Fact', sourceRef: null }),
      );
      const before = { rows: allRows(t), text: fullText(t) };
      expect(commitAction(t, () => action(t))).not.toBeNull();
      const after = { rows: allRows(t), text: fullText(t) };
      expect(after).not.toEqual(before);
      expect(commitAction(t, () => undo(t.curation))).not.toBeNull();
      expect({ rows: allRows(t), text: fullText(t) }).toEqual(before);
      expect(commitAction(t, () => redo(t.curation))).not.toBeNull();
      expect({ rows: allRows(t), text: fullText(t) }).toEqual(after);
    },
  );

  test('of an ended topic is not stopped by the summary that a night wrote since', () => {
    const t = openTestStore();
    const entity = commitAction(t, () =>
      createEntity(t.curation, { name: 'Harbor Flat', type: 'place' }),
    );
    const id = entity?.value ?? asEntityId('none');
    commitAction(t, () =>
      remember(t.curation, {
        content: 'The Harbor Flat costs 900 a month',
        kind: 'Fact',
        sourceRef: null,
      }),
    );
    const ended = commitAction(t, () => endTopic(t.curation, id, [first(t)]));
    commitAction(t, () => {
      const action = { actor: 'model', cause: 'consolidate', label: '' } as const;
      const row = t.store.entities.byId(id);
      const attributes = withAttributes(row?.attributes ?? '{}', { summarisedMentions: 1 });
      return ok(
        runAction(t.curation, action, (set) =>
          set.update('entities', id, { summary: 'A flat.', attributes }),
        ),
      );
    });
    expect(undo(t.curation, ended?.changeId)).toMatchObject({ ok: true });
    expect(t.store.knowledge.all()[0]?.status).toBe('active');
    expect(t.store.entities.byId(id)).toMatchObject({
      summary: 'A flat.',
      attributes: '{"summarisedMentions":1}',
    });
  });

  test('finds what a person did before many changes by models', () => {
    const t = openTestStore();
    commitAction(t, () =>
      remember(t.curation, { content: 'I drink tea', kind: 'Fact', sourceRef: null }),
    );
    for (let n = 0; n < 505; n += 1) {
      commitAction(t, () => {
        const action = { actor: 'system', cause: 'fade', label: '' } as const;
        return ok(runAction(t.curation, action, () => null));
      });
    }
    expect(undo(t.curation)).toMatchObject({ ok: true });
    expect(t.store.knowledge.all()).toEqual([]);
  });

  test('are refused with the reason, and touch nothing', () => {
    const t = openTestStore();
    expect(undo(t.curation)).toEqual({ ok: false, error: 'nothing_to_undo' });
    expect(redo(t.curation)).toEqual({ ok: false, error: 'nothing_to_redo' });
    const made = commitAction(t, () =>
      remember(t.curation, { content: 'tea', kind: 'Fact', sourceRef: null }),
    );
    const edited = commitAction(t, () => edit(t.curation, first(t), { importance: 80 }));
    commitAction(t, () => edit(t.curation, first(t), { importance: 20 }));
    const before = allRows(t);
    expect(undo(t.curation, edited?.changeId)).toEqual({ ok: false, error: 'changed_since' });
    expect(undo(t.curation, made?.changeId)).toEqual({ ok: false, error: 'changed_since' });
    expect(redo(t.curation, made?.changeId)).toEqual({ ok: false, error: 'not_undone' });
    expect(allRows(t)).toEqual(before);
  });

  test('a memory that a later one hangs on cannot be undone away', () => {
    const t = openTestStore();
    const made = commitAction(t, () =>
      remember(t.curation, { content: 'I live in Lyon', kind: 'Fact', sourceRef: null }),
    );
    commitAction(t, () => edit(t.curation, first(t), { tags: ['home'] }));
    expect(undo(t.curation, made?.changeId)).toEqual({ ok: false, error: 'needed_by_later' });
  });

  test.each(['remembered', 'accepted'] as const)(
    'of a statement that was %s leaves the person whom a later memory names too',
    (how) => {
      const t = openTestStore();
      const entities = [{ name: 'Vera', type: 'person' }] as const;
      const statement = (content: string) =>
        ({ content, kind: 'Fact', sourceRef: null, entities }) as const;
      const content = 'Vera sings';
      if (how === 'accepted') createMemoryWriter(t.store).fact(content, { review: 'pending' });
      const made = commitAction(t, () => remember(t.curation, statement(content)));
      commitAction(t, () => remember(t.curation, statement('Vera paints')));
      expect(commitAction(t, () => undo(t.curation, made?.changeId))).not.toBeNull();
      const vera = { canonical_name: 'Vera', mention_count: 1 };
      expect(t.store.entities.byAlias('vera')).toMatchObject([vera]);
    },
  );

  test('a fresh act ends what could be redone', () => {
    const t = openTestStore();
    commitAction(t, () => remember(t.curation, { content: 'tea', kind: 'Fact', sourceRef: null }));
    commitAction(t, () => undo(t.curation));
    commitAction(t, () =>
      remember(t.curation, { content: 'coffee', kind: 'Fact', sourceRef: null }),
    );
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
      commitAction(t, action);
      states.push(allRows(t));
    }
    const restarted = {
      ...t,
      curation: { ...t.curation, store: createWriteStore(t.db, 'device') },
    };
    for (const expected of states.slice(0, -1).reverse()) {
      expect(commitAction(restarted, () => undo(restarted.curation))).not.toBeNull();
      expect(allRows(t)).toEqual(expected);
    }
    for (const expected of states.slice(1)) {
      expect(commitAction(restarted, () => redo(restarted.curation))).not.toBeNull();
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
          const moments: { at: number; expectedState: unknown }[] = [];
          for (const next of steps) {
            performStep(t, next);
            moments.push({
              at: t.clock.now(),
              expectedState: t.store.knowledge.all().map(undisputed),
            });
          }
          t.clock.advance(1_000);
          for (const { at, expectedState } of moments) {
            const facts = knowledgeAsOf(t.store, at).sort((a, b) => a.seq - b.seq);
            expect(facts.map(undisputed)).toEqual(expectedState);
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
          for (const next of steps) performStep(t, next);
          const end = allRows(t);
          let undone = 0;
          while (commitAction(t, () => undo(t.curation)) !== null) undone += 1;
          expect(t.store.knowledge.all()).toEqual([]);
          for (let i = 0; i < undone; i += 1) {
            expect(commitAction(t, () => redo(t.curation))).not.toBeNull();
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
