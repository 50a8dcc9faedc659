import { z } from 'zod';

export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * llama.cpp turns a length into a repetition of its grammar, and builds before September 2026 refuse
 * every request with one of 2,000 or more.
 */
const LONGEST_REPETITION = 1_999;

const REPEATED = new Set(['minLength', 'maxLength', 'minItems', 'maxItems']);
const BOUNDS = new Set(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']);

/** What the strict mode of OpenAI and Azure does not support beside the shape itself. */
const REFUSED_BY_STRICT_MODE = new Set([
  ...REPEATED,
  ...BOUNDS,
  'pattern',
  'format',
  'multipleOf',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'default',
]);

/** Keywords whose value is a map from names to schemas: a property may have a keyword's name. */
const MAPS = new Set(['properties', '$defs', 'patternProperties']);

/** JSON Schema of a tool's arguments, without what servers refuse: zod checks all of it anyway. */
export function toolSchema(schema: z.ZodType): JsonSchema {
  return without(z.toJSONSchema(schema, { io: 'input' }), isNotPortable);
}

/** JSON Schema of an answer in a shape: the shape alone. */
export function answerSchema(schema: z.ZodType): JsonSchema {
  return without(z.toJSONSchema(schema), (keyword) => REFUSED_BY_STRICT_MODE.has(keyword));
}

/** Lengths that a grammar cannot repeat, and the bounds of every JavaScript integer. */
export function isNotPortable(keyword: string, value: unknown): boolean {
  if (typeof value !== 'number') return false;
  if (REPEATED.has(keyword)) return value > LONGEST_REPETITION;
  return BOUNDS.has(keyword) && Math.abs(value) >= Number.MAX_SAFE_INTEGER;
}

type IsLeftOut = (keyword: string, value: unknown) => boolean;

function without(schema: object, isLeftOut: IsLeftOut): JsonSchema {
  const kept = Object.entries(schema).flatMap(([keyword, value]): [string, unknown][] => {
    if (keyword === '$schema' || isLeftOut(keyword, value)) return [];
    return [[keyword, MAPS.has(keyword) ? inMap(value, isLeftOut) : inside(value, isLeftOut)]];
  });
  return Object.fromEntries(kept);
}

function inMap(map: unknown, isLeftOut: IsLeftOut): unknown {
  return Object.fromEntries(
    Object.entries(map ?? {}).map(([name, schema]) => [name, inside(schema, isLeftOut)]),
  );
}

function inside(value: unknown, isLeftOut: IsLeftOut): unknown {
  if (Array.isArray(value)) return value.map((each) => inside(each, isLeftOut));
  return typeof value === 'object' && value !== null ? without(value, isLeftOut) : value;
}
