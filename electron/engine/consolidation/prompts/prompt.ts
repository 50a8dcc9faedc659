import { z } from 'zod';
import { answerSchema } from '../../models/portableSchema.ts';
import type { ModelTurn, StructuredFormat } from '../../models/ports.ts';

/** Prompt for the memory model: its input, its text, and the format of the answer. */
export interface Prompt<Context> {
  readonly name: string;
  /**
   * Prompt version, raised when the wording changes: a stored reply to another wording is not
   * reused.
   */
  readonly version: number;
  readonly format: StructuredFormat;
  render(context: Context): readonly ModelTurn[];
}

/** List format under one key, as every prompt here uses: servers require an object at the top. */
export function listFormat(name: string, key: string, item: z.ZodType): StructuredFormat {
  return { name, schema: answerSchema(z.strictObject({ [key]: z.array(item) })) };
}
