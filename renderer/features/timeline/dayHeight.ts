import type { DayCount } from '../../../shared/contract/timeline.ts';

const HEAD = 94;
const SESSION = 58;
const TURN = 33;
const MEMORY = 56;

/** About how tall a day will be, in pixels: a day that is not read yet keeps that much room free. */
export function dayHeight({ turns, memories }: Pick<DayCount, 'turns' | 'memories'>): number {
  const said = turns === 0 ? 0 : SESSION + TURN * turns;
  return HEAD + Math.max(said, MEMORY * memories);
}
