import type { z } from 'zod';

/** Codec of a JSON column: its text is parsed by a schema, never cast. */
export interface JsonCodec<T> {
  /** Throws if the text is not JSON or not of the schema. */
  parse(text: string): T;
  stringify(value: T): string;
}

export function jsonCodec<T>(schema: z.ZodType<T>): JsonCodec<T> {
  return {
    parse: (text) => schema.parse(JSON.parse(text)),
    stringify: (value) => JSON.stringify(value),
  };
}
