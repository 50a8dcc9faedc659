import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runAction } from '../../../electron/engine/curation/changeGroup.ts';
import { confirm } from '../../../electron/engine/curation/curate.ts';
import { reinforce } from '../../../electron/engine/algorithms/decay/reinforcement.ts';
import { fadeTime, strengthAt } from '../../../electron/engine/algorithms/decay/fading.ts';
import { fadeNow } from '../../support/fadeNow.ts';
import { insertLearned } from '../../support/learnedMemory.ts';
import { openStoreWithoutCleanup, type TestStore } from '../../support/testStore.ts';

const DAY = 86_400_000;

describe('fading', () => {
  const days = fc.integer({ min: 0, max: 200 });
  const curves = fc.array(
    fc.record({ confirmed: fc.boolean(), made: fc.integer({ min: 0, max: 60 }) }),
    { minLength: 1, maxLength: 6 },
  );

  /** Memories made over some days, and nights at the given days after; what is left at the end. */
  async function after(
    made: readonly { readonly confirmed: boolean; readonly made: number }[],
    nights: readonly number[],
    end: number,
  ): Promise<unknown> {
    const t = openStoreWithoutCleanup();
    try {
      const start = t.clock.now();
      const events = [
        ...made.map((life, n) => ({
          day: life.made,
          run: () => void make(t, `memory ${n}`, life),
        })),
        ...nights.map((day) => ({ day, run: () => fadeNow(t) })),
      ].sort((a, b) => a.day - b.day);
      for (const { day, run } of events) {
        t.clock.set(start + day * DAY);
        await run();
      }
      t.clock.set(start + end * DAY);
      await fadeNow(t);
      return t.store.knowledge
        .all()
        .map(({ content, status, status_reason, valid_until, fade_at }) => [
          content,
          status,
          status_reason,
          valid_until === null ? null : valid_until - start,
          fade_at === null ? null : fade_at - start,
        ]);
    } finally {
      t.close();
    }
  }

  function make(t: TestStore, content: string, { confirmed }: { confirmed: boolean }): void {
    t.ledger.commit(() => {
      const action = { actor: 'model', cause: 'consolidate', label: content } as const;
      const made = runAction(
        t.curation,
        action,
        (set) => insertLearned(t.curation, set, { content }).id,
      );
      if (confirmed) confirm(t.curation, made.value);
      return { value: null, events: [made.event] };
    });
  }

  test('twice in a night is once, thirty nights are one after thirty days, asleep is awake', async () => {
    await fc.assert(
      fc.asyncProperty(
        curves,
        fc.array(days, { maxLength: 8 }),
        days,
        async (made, nights, more) => {
          const end = 60 + more;
          const asleep = await after(made, [], end);
          const inOrder = nights.filter((day) => day <= end).sort((a, b) => a - b);
          expect(await after(made, inOrder, end)).toEqual(asleep);
          expect(
            await after(
              made,
              inOrder.flatMap((day) => [day, day]),
              end,
            ),
          ).toEqual(asleep);
          expect(
            await after(
              made,
              Array.from({ length: 30 }, (_, n) => end - 30 + n),
              end,
            ),
          ).toEqual(asleep);
        },
      ),
      { numRuns: 15 },
    );
  }, 120_000);

  test('takes back what faded one by one', async () => {
    const t = openStoreWithoutCleanup();
    try {
      for (const content of ['first', 'second', 'third']) make(t, content, { confirmed: false });
      t.clock.advance(100 * DAY);
      await fadeNow(t);
      expect(t.store.changes.recentGroups(3).map(({ label }) => label)).toEqual([
        'third',
        'second',
        'first',
      ]);
    } finally {
      t.close();
    }
  });

  test('comes true on the day that was predicted, and never for what is confirmed', async () => {
    const t = openStoreWithoutCleanup();
    try {
      make(t, 'plain', { confirmed: false });
      make(t, 'confirmed', { confirmed: true });
      const predicted = t.store.knowledge.all()[0]?.fade_at ?? 0;
      t.clock.set(predicted - 1);
      await fadeNow(t);
      expect(t.store.knowledge.all().map(({ status }) => status)).toEqual(['active', 'active']);
      t.clock.set(predicted);
      await fadeNow(t);
      expect(t.store.knowledge.all().map(({ status }) => status)).toEqual(['retracted', 'active']);
      t.clock.set(predicted + 10_000 * DAY);
      await fadeNow(t);
      expect(t.store.knowledge.all().map(({ status }) => status)).toEqual(['retracted', 'active']);
    } finally {
      t.close();
    }
  });

  test('of a clock that stood ahead opens one of two memories that say the same', async () => {
    const t = openStoreWithoutCleanup();
    try {
      const start = t.clock.now();
      for (const day of [0, 400]) {
        t.clock.set(start + day * DAY);
        make(t, 'The ferry leaves at noon', { confirmed: false });
        t.clock.set(start + (day + 399) * DAY);
        await fadeNow(t);
      }
      expect(t.store.knowledge.all().map(({ status }) => status)).toEqual([
        'retracted',
        'retracted',
      ]);
      t.clock.set(start);
      await fadeNow(t);
      const statuses = t.store.knowledge.all().map(({ status }) => status);
      expect(statuses.toSorted()).toEqual(['active', 'retracted']);
    } finally {
      t.close();
    }
  });

  test('never makes an injected memory weaker later than its uninjected twin', () => {
    const unit = fc.double({ min: 0.06, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        unit,
        fc.double({ min: 0.01, max: 2, noNaN: true }),
        fc.array(fc.integer({ min: 0, max: 60 * DAY }), { minLength: 1, maxLength: 10 }),
        fc.integer({ min: 0, max: 200 * DAY }),
        (confidence, decayRate, uses, later) => {
          let life = { confidence, accessCount: 0, since: 0 };
          let now = 0;
          for (const pause of uses) {
            now += pause;
            const used = reinforce(life, 'extracted', now);
            life = { ...used, since: used.lastAccessed };
          }
          const at = now + later;
          const uninjected = strengthAt({ confidence, decayRate, since: 0 }, at);
          const injected = strengthAt(
            { confidence: life.confidence, decayRate, since: life.since },
            at,
          );
          expect(injected).toBeGreaterThanOrEqual(uninjected - 1e-12);
          const threshold = 0.05;
          const ends = (of: { confidence: number; since: number }) =>
            fadeTime({ ...of, decayRate, threshold }) ?? Infinity;
          expect(ends(life)).toBeGreaterThanOrEqual(ends({ confidence, since: 0 }));
        },
      ),
    );
  });
});
