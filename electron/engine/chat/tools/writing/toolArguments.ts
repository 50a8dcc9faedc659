import { z } from 'zod';
import { memoryNumber } from '../memoryNumber.ts';

export const contentSchema = z.string().trim().min(1).max(2_000);
export const nameSchema = z.string().min(1).max(200);

/** Quote of the person's words that request this change; if empty, the whole turn is checked. */
export const quoteSchema = z.string().max(1_000);

/** Arguments of a tool that does to one memory what the turn requests. */
export const requestedActSchema = z.object({ memory: memoryNumber, quote: quoteSchema });
