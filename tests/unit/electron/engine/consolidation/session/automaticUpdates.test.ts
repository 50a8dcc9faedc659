import { expect, test } from 'vitest';
import type { VerifiedItem } from '../../../../../../electron/engine/consolidation/plan/verifyItem.ts';
import { canApplyWithoutReview } from '../../../../../../electron/engine/consolidation/session/automaticUpdates.ts';
import type { ReadStore } from '../../../../../../electron/engine/storage/store.ts';
import { asNodeId } from '../../../../../support/ids.ts';

const HOUR = 3_600_000;

function isSure(
  item: Partial<Record<keyof VerifiedItem, unknown>> = {},
  memory: object = {},
  verdict: object = {},
  isReplaced = false,
): boolean {
  const store = {
    knowledge: {
      byId: () => ({
        id: 'old',
        seq: 1,
        trust: 'extracted',
        content: 'Ada lives in Bonn.',
        ...memory,
      }),
    },
    evidence: { lastEvidenceTime: () => HOUR },
    changes: { wasEndedByAutomaticUpdate: () => isReplaced },
  } as unknown as ReadStore;
  const evidence = [{ episode: { event_time: 2 * HOUR } }];
  const fresh = {
    content: 'Ada moved to Kiel.',
    trust: 'extracted',
    isGrounded: true,
    confidence: 0.8,
    evidence,
    ...item,
  };
  const update = { target: { nodeId: asNodeId('old') }, verdict: 'update', confidence: 0.9 };
  return canApplyWithoutReview(
    { store, conflictMinConfidence: 0.75 },
    fresh as unknown as VerifiedItem,
    { ...update, ...verdict } as Parameters<typeof canApplyWithoutReview>[2],
  );
}

test('the person’s own later words update a learned memory', () => {
  expect(isSure()).toBe(true);
  expect(isSure({}, { trust: 'inferred' })).toBe(true);
});

test.for([
  ['words from a paste or a file', isSure({ trust: 'ingested' })],
  ['words of the assistant', isSure({ trust: 'inferred' })],
  ['words that do not say it', isSure({ isGrounded: false })],
  ['a guess', isSure({ confidence: 0.5 })],
  ['words said earlier', isSure({ evidence: [{ episode: { event_time: 0 } }] })],
  ['a memory of the person’s own', isSure({}, { trust: 'user' })],
  ['a contradiction', isSure({}, {}, { verdict: 'contradiction' })],
  ['an unsure verdict', isSure({}, {}, { confidence: 0.6 })],
  ['words about a part of it', isSure({}, { content: 'Ada lives in Bonn and keeps bees.' })],
  ['a memory whose update was taken back', isSure({}, {}, {}, true)],
] as const)('no update comes of %s', ([, sure]) => {
  expect(sure).toBe(false);
});
