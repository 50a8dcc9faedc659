import { relevanceModifiers } from '../../algorithms/ranking/relevanceModifiers.ts';
import { modifierNames, type AppliedModifier, type ModifierName } from '../searchTrace.ts';
import type { MemoryNode } from '../../../../shared/domain/node.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';

export interface ModifiedScore {
  readonly score: number;
  readonly modifiers: readonly AppliedModifier[];
}

/** Ranking signals of a hit besides its fit; null = not applicable to this kind of hit. */
export interface RankingSignals {
  readonly importance: number;
  readonly strength: number | null;
  readonly eventTime: EpochMs | null;
  readonly contradicted: boolean;
  readonly trust: MemoryNode['trust'];
}

/** Multiplies a fused score by each factor once; factors of 1 are not listed. */
export function modify(fused: number, of: RankingSignals, now: EpochMs): ModifiedScore {
  const factors: Readonly<Record<ModifierName, number>> = {
    importance: relevanceModifiers.importance(of.importance),
    strength: of.strength === null ? 1 : relevanceModifiers.strength(of.strength),
    recency: of.eventTime === null ? 1 : relevanceModifiers.recency(of.eventTime, now),
    contradiction: relevanceModifiers.contradiction(of.contradicted),
    trust: relevanceModifiers.trust(of.trust),
  };
  const modifiers = modifierNames
    .map((name) => ({ name, factor: factors[name] }))
    .filter(({ factor }) => factor !== 1);
  // A negative score is a bad fit: a factor above 1 raises it there too.
  const score = modifiers.reduce(
    (sum, { factor }) => (sum < 0 ? sum / factor : sum * factor),
    fused,
  );
  return { score, modifiers };
}
