import { z } from 'zod';
import { answerSchema } from '../../models/portableSchema.ts';
import type { ModelTurn, StructuredFormat } from '../../models/ports.ts';

/** A question to the memory model: what it needs, how it is put, and the shape of the answer. */
export interface Prompt<Context> {
  readonly name: string;
  /** Raised when the wording changes: a kept reply to other words is not reused. */
  readonly version: number;
  readonly format: StructuredFormat;
  render(context: Context): readonly ModelTurn[];
}

/** A list under one key, as every prompt here answers: servers want an object at the top. */
export function listFormat(name: string, key: string, item: z.ZodType): StructuredFormat {
  return { name, schema: answerSchema(z.strictObject({ [key]: z.array(item) })) };
}
