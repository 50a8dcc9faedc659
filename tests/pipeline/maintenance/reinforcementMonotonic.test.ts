import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { strengthAt } from '../../../electron/engine/algorithms/decay/fading.ts';
import type { ReceiptDraft } from '../../../electron/engine/chat/receipts/receiptDraft.ts';
import { writeReceipt } from '../../../electron/engine/chat/receipts/writeReceipt.ts';
import { runAction } from '../../../electron/engine/curation/changeGroup.ts';
import { insertMemory } from '../../../electron/engine/curation/newNode.ts';
import type { KnowledgeRow } from '../../../electron/engine/storage/memory/knowledge.ts';
import type { Trust } from '../../../shared/domain/node.ts';
import { fadeNow } from '../../support/fadeNow.ts';
import { openStoreWithoutCleanup, type TestStore } from '../../support/testStore.ts';
import type { NodeId } from '../../../shared/domain/primitives.ts';
import { asMessageId } from '../../support/ids.ts';

const DAY = 86_400_000;

interface MemoryOptions {
  readonly trust: Trust;
  readonly confidence: number;
}

const standings: fc.Arbitrary<MemoryOptions> = fc.record({
  trust: fc.constantFrom('extracted', 'inferred', 'ingested'),
  confidence: fc.double({ min: 0.06, max: 1, noNaN: true }),
});
/** Days between one use and the next. */
const uses = fc.array(fc.double({ min: 0, max: 20, noNaN: true }), { minLength: 1, maxLength: 8 });

function memory(t: TestStore, content: string, { trust, confidence }: MemoryOptions): NodeId {
  const what = { actor: 'user', cause: 'remember', label: content } as const;
  const options = { trust, confidence, review: null, role: 'user', attributes: {} } as const;
  return t.ledger.commit(() => {
    const made = runAction(t.curation, what, (set) => {
      const memory = { content, kind: 'Fact', sourceRef: null } as const;
      return insertMemory(t.curation, set, memory, options).id;
    });
    return { value: made.value, events: [made.event] };
  });
}

/** An answer cites it. */
function inject(t: TestStore, nodeId: NodeId, n: number): void {
  const receiptDraft: ReceiptDraft = {
    query: 'which?',
    intent: 'general',
    complexity: 'simple',
    budget: null,
    items: [
      {
        nodeId,
        source: 'memory',
        group: 'used',
        text: 'injected',
        kind: 'Fact',
        trust: 'user',
        eventTime: null,
        score: 1,
        tokens: 4,
        paths: [],
        n: 1,
        cited: true,
      },
    ],
    bulletin: null,
    excluded: [],
    timings: [],
    warnings: [],
  };
  const answer = { id: asMessageId(`answer ${n}`), turn_id: `turn ${n}` };
  t.store.transaction(() => void writeReceipt(t.curation, answer, receiptDraft, 'So it is.'));
}

function rowOf(t: TestStore, id: NodeId): KnowledgeRow {
  const row = t.store.knowledge.byId(id);
  if (row === null) throw new Error('it is there');
  return row;
}

function strengthOf(t: TestStore, id: NodeId, at: number): number {
  const { confidence, decay_rate: decayRate, fades_from } = rowOf(t, id);
  return strengthAt({ confidence, decayRate, since: fades_from ?? at }, at);
}

async function inStore(check: (t: TestStore) => Promise<void>): Promise<void> {
  const t = openStoreWithoutCleanup();
  try {
    await check(t);
  } finally {
    t.close();
  }
}

describe('on any store', () => {
  test('a memory that answers used is never weaker later than its twin, and fades no sooner', async () => {
    await fc.assert(
      fc.asyncProperty(standings, uses, fc.nat(200), (options, pauses, later) =>
        inStore(async (t) => {
          const used = memory(t, 'injected', options);
          const untouched = memory(t, 'left alone', options);
          for (const [n, pause] of pauses.entries()) {
            t.clock.advance(Math.round(pause * DAY));
            inject(t, used, n);
          }
          const at = t.clock.now() + later * DAY;
          expect(strengthOf(t, used, at)).toBeGreaterThanOrEqual(strengthOf(t, untouched, at));
          const [usedUntil, untouchedUntil] = [used, untouched].map(
            (id) => rowOf(t, id).fade_at ?? Infinity,
          );
          expect(usedUntil).toBeGreaterThanOrEqual(untouchedUntil ?? 0);
          t.clock.set(at);
          await fadeNow(t);
          const isActive = (id: NodeId) => rowOf(t, id).status === 'active';
          if (isActive(untouched)) expect(isActive(used)).toBe(true);
        }),
      ),
      { numRuns: 25 },
    );
  });

  test('fades in the moment it was said to fade, used or not, and not a millisecond before', async () => {
    await fc.assert(
      fc.asyncProperty(standings, fc.option(uses), (options, pauses) =>
        inStore(async (t) => {
          const id = memory(t, 'injected', options);
          for (const [n, pause] of (pauses ?? []).entries()) {
            t.clock.advance(Math.round(pause * DAY));
            if ((rowOf(t, id).fade_at ?? 0) > t.clock.now()) inject(t, id, n);
          }
          const predicted = rowOf(t, id).fade_at ?? 0;
          fc.pre(predicted > t.clock.now());
          t.clock.set(predicted - 1);
          await fadeNow(t);
          expect(rowOf(t, id).status).toBe('active');
          t.clock.set(predicted);
          await fadeNow(t);
          expect(rowOf(t, id)).toMatchObject({
            status: 'retracted',
            status_reason: 'faded',
            valid_until: predicted,
          });
        }),
      ),
      { numRuns: 25 },
    );
  });
});
