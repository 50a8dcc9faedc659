import type { DayCount } from '../../../shared/contract/timeline.ts';

const HEAD = 94;
const SESSION = 58;
export const TURN_HEIGHT = 33;
export const MEMORY_HEIGHT = 56;

/** Estimated height of a day in pixels, reserved until it is loaded. */
export function dayHeight({ turns, memories }: Pick<DayCount, 'turns' | 'memories'>): number {
  const turnHeight = turns === 0 ? 0 : SESSION + TURN_HEIGHT * turns;
  return HEAD + Math.max(turnHeight, MEMORY_HEIGHT * memories);
}
