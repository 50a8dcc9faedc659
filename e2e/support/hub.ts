import type { CurationContext } from '../../electron/engine/curation/changeGroup.ts';
import { correct } from '../../electron/engine/curation/corrections/correct.ts';
import { confirm } from '../../electron/engine/curation/curate.ts';
import type { Seed } from './seed.ts';
import { linkCause, rememberFact } from './rememberFact.ts';
import type { NodeId } from '../../shared/domain/primitives.ts';
import { asNodeId } from '../../tests/support/ids.ts';

const DAY = 86_400_000;

export const HUB = 'Marek';
const MAREK = [{ name: HUB, type: 'person' as const }];
export const CAUSE = 'The first carpenter vanished with the deposit';
export const EFFECT = 'Marek is paid a third in advance';
export const BEFORE = 'Marek wants 12,000 for the kitchen';
export const AFTER = 'Marek wants 14,300 for the kitchen';

/** Somebody of whom more is known than a picture can show. */
export function seedHub({ curation, at }: Seed, now: number): void {
  at(now - 60 * DAY);
  rememberFact(curation, BEFORE, MAREK);
  linkCause(curation, rememberFact(curation, CAUSE), rememberFact(curation, EFFECT, MAREK));
  confirm(curation, idOf(curation, EFFECT));
  for (let n = 1; n <= 80; n += 1) {
    at(now - (60 - n / 2) * DAY);
    rememberFact(curation, `Marek came for the ${n}. time`, MAREK);
  }
  at(now - 5 * DAY);
  const corrected = correct(curation, idOf(curation, BEFORE), AFTER);
  if (!corrected.ok) throw new Error(corrected.error.kind);
  at(now);
}

function idOf({ store }: CurationContext, text: string): NodeId {
  return store.knowledge.all().find(({ content }) => content === text)?.id ?? asNodeId('');
}
