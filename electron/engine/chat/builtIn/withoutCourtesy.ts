import { trimEnd } from '../../algorithms/trimEnd.ts';

/** Address and politeness in front of an order; "can you confirm …" asks, and orders nothing. */
const COURTESY =
  /^(?:(?:(?:hey|hi|hello|ok|okay|эй|привет),?\s+)?loci[,!:]?\s+)?(?:(?:please|kindly|пожалуйста|прошу),?\s+)?(?<asking>(?:can|could|would|will) you,?\s+(?:(?:please|kindly),?\s+)?(?!confirm(?!\p{L})))?/iu;

/** "Can you remember my sister?" asks; only "… that …" and "… to …" make an order of it. */
const RECALLED = /^remember\s+(?!(?:that|to)\s)/iu;

/** A turn without the courtesy around its order: "Could you please undo that?" is "undo that". */
export function withoutCourtesy(turn: string): string {
  const match = COURTESY.exec(turn);
  const order = turn.slice(match?.[0].length ?? 0);
  if (match?.groups?.['asking'] === undefined) return order;
  return RECALLED.test(order) ? turn : trimEnd(order, ' ?').replace(/,? please$/iu, '');
}
