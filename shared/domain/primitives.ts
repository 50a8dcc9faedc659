import { z } from 'zod';

/** An external identifier: a time-ordered UUID, or a name such as `default`. 1..64 characters. */
export const idSchema = z.string().min(1).max(64);
export type Id = z.infer<typeof idSchema>;

/** Integer Unix epoch milliseconds. Milliseconds, because two turns can share a second. */
export const epochMsSchema = z.int().nonnegative();
export type EpochMs = z.infer<typeof epochMsSchema>;

/** A probability-like figure, 0..1 inclusive. */
export const unitSchema = z.number().min(0).max(1);

/** Text a person wrote. Lone surrogates are refused: SQLite would change them silently. */
export const textSchema = z
  .string()
  .refine((text) => text.isWellFormed(), { error: 'text holds a lone surrogate' });

/** Longest message and longest memory, in UTF-16 code units. */
export const MAX_MESSAGE_LENGTH = 100_000;
export const MAX_MEMORY_LENGTH = 8_000;

/** The text of a message, at least one visible character. */
export const messageTextSchema = textSchema
  .max(MAX_MESSAGE_LENGTH)
  .refine((text) => text.trim().length > 0, { error: 'text is empty' });

/** The text of a memory, at least one visible character. */
export const memoryTextSchema = textSchema
  .max(MAX_MEMORY_LENGTH)
  .refine((text) => text.trim().length > 0, { error: 'text is empty' });

/** A name or title a person gave. */
export const nameSchema = textSchema
  .max(200)
  .refine((text) => text.trim().length > 0, { error: 'name is empty' });
