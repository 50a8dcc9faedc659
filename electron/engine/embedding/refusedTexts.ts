import type { MissingVector } from './missingVectors.ts';

/** Limit of attempts for a refused text, each with the next work. */
const MAX_REFUSALS = 3;

/** Texts that the model refused, each tried again a few times. */
export function createRefusedTexts() {
  const refusals = new Map<string, number>();
  return {
    clear: () => refusals.clear(),
    count: () => refusals.size,
    has: (text: MissingVector) => refusals.has(keyOf(text)),
    isGivenUp: (text: MissingVector) => (refusals.get(keyOf(text)) ?? 0) >= MAX_REFUSALS,
    accepted: (text: MissingVector) => void refusals.delete(keyOf(text)),
    refused: (text: MissingVector) =>
      void refusals.set(keyOf(text), (refusals.get(keyOf(text)) ?? 0) + 1),
  };
}

export type RefusedTexts = ReturnType<typeof createRefusedTexts>;

function keyOf({ owner, seq, passage, hash }: MissingVector): string {
  return `${owner} ${seq} ${passage} ${hash}`;
}
