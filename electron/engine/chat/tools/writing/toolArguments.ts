import { z } from 'zod';

export const contentSchema = z.string().trim().min(1).max(2_000);
export const nameSchema = z.string().min(1).max(200);

/** Words of the turn that ask; a model that leaves them empty has the turn judged as a whole. */
export const quoteSchema = z.string().max(1_000);
