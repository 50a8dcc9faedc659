import { chatStates } from './chatStates.ts';
import { firstRunStates } from './firstRunStates.ts';
import { memoryStates } from './memoryStates.ts';
import type { State } from './state.ts';
import { failureStates } from './failureStates.ts';

/** States that an invented life does not come to by itself. Each is the real engine's. */
export const states: readonly State[] = [
  ...firstRunStates,
  ...chatStates,
  ...memoryStates,
  ...failureStates,
];
