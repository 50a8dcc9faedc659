import type { EntityType } from '../../shared/domain/entity.ts';
import { coOccurrenceProposals } from '../../electron/engine/consolidation/entities/coOccurrenceProposals.ts';
import { typeOf, type CoOccurrenceWorld } from './fixtures/coOccurrenceWorlds.ts';
import { createMemoryWriter } from './rememberedStore.ts';
import type { TestStore } from './testStore.ts';
import type { EntitySeq } from '../../electron/engine/storage/connection/rowNumber.ts';
import { asEntitySeq } from './ids.ts';

/** The pairs of a world that a person would be asked about, each in the order of the alphabet. */
export function proposedByCoOccurrence(
  { store }: TestStore,
  { memories }: CoOccurrenceWorld,
): string[] {
  const say = createMemoryWriter(store);
  const seqs = new Map<string, EntitySeq>();
  const seqOf = (name: string, type: EntityType): EntitySeq => {
    const seq = seqs.get(name) ?? say.entity(name.replace(/^[@#!%]/u, ''), [], type);
    seqs.set(name, seq);
    return seq;
  };
  for (const names of memories) {
    const fact = say.fact(names.join(' and '));
    for (const [n, name] of names.entries()) {
      say.link(fact, seqOf(name, typeOf(name)), n === 0 ? 'subject' : 'object');
    }
  }
  const names = [...seqs.keys()];
  const nameOf = (seq: number) => names.find((name) => seqs.get(name) === seq) ?? '';
  const proposals = names.flatMap((name) =>
    coOccurrenceProposals(store, seqs.get(name) ?? asEntitySeq(0)).map(({ seq }) =>
      pairOf(name, nameOf(seq)),
    ),
  );
  return [...new Set(proposals)];
}

export function pairOf(a: string, b: string): string {
  return [a, b].sort().join(' | ');
}
