import { describe, expect, test } from 'vitest';
import type { ReceiptDraft } from '../../../electron/engine/chat/receipts/receiptDraft.ts';
import { writeReceipt } from '../../../electron/engine/chat/receipts/writeReceipt.ts';
import {
  runAction,
  type ActionResult,
  type CurationContext,
} from '../../../electron/engine/curation/changeGroup.ts';
import { contradict } from '../../../electron/engine/curation/conflicts.ts';
import { correct } from '../../../electron/engine/curation/corrections/correct.ts';
import { confirm, restore, retract } from '../../../electron/engine/curation/curate.ts';
import {
  mergeEntities,
  protectEntity,
  splitEntity,
} from '../../../electron/engine/curation/entityActions.ts';
import { insertEntity, linkToEntity } from '../../../electron/engine/curation/entityLinks.ts';
import { memoryOf } from '../../../electron/engine/curation/requireMemory.ts';
import { insertMemory } from '../../../electron/engine/curation/newNode.ts';
import { redo, undo } from '../../../electron/engine/history/revert.ts';
import type { Result } from '../../../shared/domain/result.ts';
import { fadeNow } from '../../support/fadeNow.ts';
import { LEARNED_PROVENANCE } from '../../support/learnedMemory.ts';
import { openTestStore, type TestStore } from '../../support/testStore.ts';
import type { NodeId } from '../../../shared/domain/primitives.ts';
import { asMessageId, asEntityId } from '../../support/ids.ts';

const DAY = 86_400_000;

/** Commits an act that is not refused. */
function done<T>(t: TestStore, work: () => Result<ActionResult<T>, unknown>): ActionResult<T> {
  return t.ledger.commit(() => {
    const made = work();
    if (!made.ok) throw new Error(`refused: ${JSON.stringify(made.error)}`);
    return { value: made.value, events: [made.value.event] };
  });
}

/** A memory, about somebody if a name is given. */
function remembered(
  t: TestStore,
  content: string,
  name?: string,
  provenance = LEARNED_PROVENANCE,
): NodeId {
  const what = { actor: 'user', cause: 'remember', label: content } as const;
  return done(t, () => ({
    ok: true,
    value: runAction(t.curation, what, (set) => {
      const memory = { content, kind: 'Fact', sourceRef: null } as const;
      const node = insertMemory(t.curation, set, memory, provenance);
      if (name !== undefined) {
        const seq = insertEntity(t.curation, set, { name, type: 'person' });
        linkToEntity(t.curation, set, node.seq, { seq, role: 'subject', mention: name });
      }
      return node.id;
    }),
  })).value;
}

const rowOf = (t: TestStore, id: NodeId) => memoryOf(t.store, id);
const idOf = (t: TestStore, name: string) =>
  t.store.entities.byAlias(name)[0]?.id ?? asEntityId('');

/** An answer cited it. */
function used(t: TestStore, nodeId: string, context: CurationContext = t.curation): void {
  const paths = [{ list: 'text', rank: 1, score: 1, via: [] }];
  const item = { nodeId, source: 'memory', group: 'used', text: 'used', cited: true, paths };
  const receiptDraft = { query: 'which?', items: [item], bulletin: null, timings: [] };
  const answer = { id: asMessageId(`answer ${t.clock.now()}`), turn_id: 'turn' };
  t.store.transaction(
    () => void writeReceipt(context, answer, receiptDraft as unknown as ReceiptDraft, 'So.'),
  );
}

describe('what an undo or a redo brings back, long after', () => {
  test.each(['protect', 'confirm', 'correct', 'retract'] as const)(
    'is there after the night, though its dates are past: undo of %s',
    async (action) => {
      const t = openTestStore();
      const id = remembered(t, 'Anna swims', 'Anna');
      const { changeId } = done<string>(t, () => {
        if (action === 'protect') return protectEntity(t.curation, idOf(t, 'anna'), true);
        if (action === 'confirm') return confirm(t.curation, id);
        return action === 'correct'
          ? correct(t.curation, id, 'Anna dives')
          : retract(t.curation, id, 'user');
      });
      t.clock.advance(100 * DAY);
      done(t, () => undo(t.curation, changeId));
      await fadeNow(t);
      expect(rowOf(t, id).status).toBe('active');
      expect((rowOf(t, id).fade_at ?? 0) - t.clock.now()).toBeCloseTo(70.09 * DAY, -7);
    },
  );

  test('is disputed again, and does not fade, when a contradiction is redone', () => {
    const t = openTestStore();
    const [a, b] = [remembered(t, 'The bakery is open'), remembered(t, 'The bakery is shut')];
    const what = { actor: 'model', cause: 'consolidate', label: '' } as const;
    const { changeId } = done(t, () => ({
      ok: true,
      value: runAction(t.curation, what, (set) =>
        contradict(t.curation, set, rowOf(t, a), rowOf(t, b)),
      ),
    }));
    done(t, () => undo(t.curation, changeId));
    t.clock.advance(10 * DAY);
    done(t, () => redo(t.curation, changeId));
    expect(rowOf(t, a)).toMatchObject({ confidence: 0.3, decay_rate: 0.5 });
    expect(rowOf(t, a).fade_at).toBeNull();
  });

  test('keeps the time it gained by being used in between', () => {
    const t = openTestStore();
    const id = remembered(t, 'Anna swims', 'Anna');
    const before = rowOf(t, id).fade_at ?? 0;
    const { changeId } = done(t, () => protectEntity(t.curation, idOf(t, 'anna'), true));
    t.clock.advance(50 * DAY);
    used(t, id);
    done(t, () => undo(t.curation, changeId));
    expect(rowOf(t, id).fade_at).toBe(before + 50 * DAY);
  });
});

describe('what is about somebody protected', () => {
  test('does not fade when it came while the protection was away, or stays when that is undone', () => {
    const t = openTestStore();
    remembered(t, 'Anna swims', 'Anna');
    const anna = idOf(t, 'anna');
    const on = done(t, () => protectEntity(t.curation, anna, true));
    const kept = remembered(t, 'Anna dives', 'Anna');
    expect(rowOf(t, kept).fade_at).toBeNull();
    done(t, () => undo(t.curation, on.changeId));
    expect(rowOf(t, kept).fade_at).toBeGreaterThan(t.clock.now());
    done(t, () => redo(t.curation, on.changeId));
    const off = done(t, () => protectEntity(t.curation, anna, false));
    const laterMemory = remembered(t, 'Anna runs', 'Anna');
    expect(rowOf(t, laterMemory).fade_at).toBeGreaterThan(t.clock.now());
    done(t, () => undo(t.curation, off.changeId));
    expect(rowOf(t, laterMemory).fade_at).toBeNull();
  });

  test('stays protected under the name it is merged into, and where it is split off', () => {
    const t = openTestStore();
    const [anna, annie] = [remembered(t, 'Anna swims', 'Anna'), remembered(t, 'Annie', 'Annie')];
    done(t, () => protectEntity(t.curation, idOf(t, 'anna'), true));
    const merge = done(t, () => mergeEntities(t.curation, idOf(t, 'annie'), idOf(t, 'anna')));
    expect([rowOf(t, anna).fade_at, rowOf(t, annie).fade_at]).toEqual([null, null]);
    done(t, () => undo(t.curation, merge.changeId));
    expect(rowOf(t, anna).fade_at).toBeNull();
    expect(rowOf(t, annie).fade_at).toBeGreaterThan(t.clock.now());
    const split = { name: 'Anne', type: 'person', nodeIds: [anna], aliases: [] } as const;
    done(t, () => splitEntity(t.curation, idOf(t, 'anna'), split));
    expect(rowOf(t, anna).fade_at).toBeNull();
  });
});

test('a use takes no time away from a memory when the threshold was raised meanwhile', () => {
  const t = openTestStore();
  const [id, untouched] = [remembered(t, 'The bakery is open'), remembered(t, 'The rent went up')];
  t.clock.advance(DAY);
  used(t, id, { ...t.curation, settings: () => ({ decayRate: 0.1, threshold: 0.5 }) });
  expect(rowOf(t, id).fade_at).toBeGreaterThanOrEqual(rowOf(t, untouched).fade_at ?? 0);
});

test.each(['pending', 'rejected'] as const)(
  'what is %s does not fade either once it was retracted and is restored',
  (review) => {
    const t = openTestStore();
    const id = remembered(t, 'Anna swims', 'Anna', {
      ...LEARNED_PROVENANCE,
      trust: 'extracted',
      review,
    });
    t.ledger.commit(() => {
      t.db.prepare('UPDATE node_life SET fade_at = NULL').run();
      return { value: null, events: [] };
    });
    done(t, () => retract(t.curation, id, 'user'));
    done(t, () => restore(t.curation, id));
    expect(rowOf(t, id).fade_at).toBeNull();
    done(t, () => protectEntity(t.curation, idOf(t, 'anna'), true));
    done(t, () => protectEntity(t.curation, idOf(t, 'anna'), false));
    expect(rowOf(t, id).fade_at).toBeNull();
  },
);
