import { z } from 'zod';

const schemaSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
});

/**
 * A JSON Schema as keys and types in one line: `{"items": [{"kind": "Fact" | null, "score":
 * number}]}`. A model that is held to no schema knows by it which keys are wanted.
 */
export function schemaShape(schemaJson: unknown): string {
  const parsed = schemaSchema.safeParse(schemaJson);
  if (!parsed.success) return 'any';
  const schema = parsed.data;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((each) => JSON.stringify(each)).join(' | ');
  if (schema.anyOf !== undefined) return schema.anyOf.map(schemaShape).join(' | ');
  if (schema.type === 'array') return `[${schemaShape(schema.items)}]`;
  if (schema.properties !== undefined) {
    const fields = Object.entries(schema.properties);
    return `{${fields.map(([key, value]) => `"${key}": ${schemaShape(value)}`).join(', ')}}`;
  }
  return [schema.type ?? 'any'].flat().join(' | ');
}
