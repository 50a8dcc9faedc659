import type { DayCount } from '../../../shared/contract/timeline.ts';

const HEAD_HEIGHT = 94;
const SESSION_HEIGHT = 58;
export const TURN_HEIGHT = 33;
export const MEMORY_HEIGHT = 56;

/** Estimated height of a day in pixels, reserved until it is loaded. */
export function dayHeight({ turns, memories }: Pick<DayCount, 'turns' | 'memories'>): number {
  const turnHeight = turns === 0 ? 0 : SESSION_HEIGHT + TURN_HEIGHT * turns;
  return HEAD_HEIGHT + Math.max(turnHeight, MEMORY_HEIGHT * memories);
}
