import { z } from 'zod';

/** Number of a memory, as the model read it: `[3]` or a result's `n`. */
export const memoryNumber = z.int().min(1).max(99_999).describe('Number, as in [3]');

export const UNKNOWN_NUMBER = 'No memory with this number was shown. Search for it first.';
