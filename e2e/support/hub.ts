import { act, type CurationContext } from '../../electron/engine/curation/act.ts';
import { confirm, correct, remember } from '../../electron/engine/curation/curate.ts';
import type { Seed } from './seed.ts';

const DAY = 86_400_000;

export const HUB = 'Marek';
export const CAUSE = 'The first carpenter vanished with the deposit';
export const EFFECT = 'Marek is paid a third in advance';
export const BEFORE = 'Marek wants 12,000 for the kitchen';
export const AFTER = 'Marek wants 14,300 for the kitchen';

/** Somebody of whom more is known than a picture can show. */
export function tellOfAHub({ curation, at }: Seed, now: number): void {
  at(now - 60 * DAY);
  told(curation, BEFORE);
  because(curation, told(curation, CAUSE, []), told(curation, EFFECT));
  confirm(curation, idOf(curation, EFFECT));
  for (let visit = 1; visit <= 80; visit += 1) {
    at(now - (60 - visit / 2) * DAY);
    told(curation, `Marek came for the ${visit}. time`);
  }
  at(now - 5 * DAY);
  const corrected = correct(curation, idOf(curation, BEFORE), AFTER);
  if (!corrected.ok) throw new Error(corrected.error.kind);
  at(now);
}

function idOf({ store }: CurationContext, said: string): string {
  return store.knowledge.all().find(({ content }) => content === said)?.id ?? '';
}

function told(
  curation: CurationContext,
  content: string,
  names: readonly string[] = [HUB],
): number {
  const entities = names.map((name) => ({ name, type: 'person' as const }));
  const outcome = remember(curation, { content, kind: 'Fact', saidIn: null, entities });
  if (!outcome.ok) throw new Error(outcome.error.kind);
  const row = curation.store.knowledge.byId(outcome.value.value);
  if (row === null) throw new Error('what was just remembered is not there');
  return row.seq;
}

function because(curation: CurationContext, cause: number, effect: number): void {
  const { store, ids } = curation;
  act(curation, { actor: 'user', cause: 'link', label: '' }, (set) =>
    set.insert('edges', {
      seq: store.sequences.next('edges'),
      id: ids.next(),
      source_seq: cause,
      target_seq: effect,
      relation_type: 'causal',
      predicate: '',
      weight: 1,
      confidence: 0.9,
      reason: null,
      evidence: '[]',
      valid_from: set.at,
      valid_until: null,
      created_at: set.at,
    }),
  );
}
