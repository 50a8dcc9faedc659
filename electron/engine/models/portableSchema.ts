import { z } from 'zod';

export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Longest repetition of a grammar: llama.cpp compiles a length into one, and builds before September
 * 2026 refuse every request with 2,000 or more.
 */
const MAX_REPETITIONS = 1_999;

const LENGTH_KEYWORDS = new Set(['minLength', 'maxLength', 'minItems', 'maxItems']);
const BOUND_KEYWORDS = new Set(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']);

/** Keywords that the strict mode of OpenAI and Azure does not support. */
const REFUSED_BY_STRICT_MODE = new Set([
  ...LENGTH_KEYWORDS,
  ...BOUND_KEYWORDS,
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

/** JSON Schema of a tool's arguments, without keywords that servers refuse: zod checks them anyway. */
export function toolSchema(schema: z.ZodType): JsonSchema {
  return pruneKeywords(z.toJSONSchema(schema, { io: 'input' }), isNotPortable);
}

/**
 * The same as a model is shown it: without bounds, lengths and defaults, which cost tokens in every
 * request, and with the simplify of several forms,
 * and without rare arguments.
 */
export function shownSchema(schema: JsonSchema): JsonSchema {
  return simplify(pruneKeywords(schema, (keyword) => HIDDEN_KEYWORDS.has(keyword))) as JsonSchema;
}

const HIDDEN_KEYWORDS = new Set([
  ...LENGTH_KEYWORDS,
  ...BOUND_KEYWORDS,
  'default',
  'additionalProperties',
]);

/** True for an argument that is accepted and seldom useful: `.meta({ rare: true })`. */
function isRarelyUseful(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'rare' in value;
}

function simplify(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplify);
  if (typeof value !== 'object' || value === null) return value;
  const { anyOf, ...keywords } = value as Readonly<Record<string, unknown>>;
  if (Array.isArray(anyOf)) return simplify({ ...keywords, ...(anyOf[0] as object) });
  const visible = Object.entries(keywords).filter(([, each]) => !isRarelyUseful(each));
  return Object.fromEntries(visible.map(([name, each]) => [name, simplify(each)]));
}

/** JSON Schema of a structured answer, without constraints on values. */
export function answerSchema(schema: z.ZodType): JsonSchema {
  return pruneKeywords(z.toJSONSchema(schema), (keyword) => REFUSED_BY_STRICT_MODE.has(keyword));
}

/** True for lengths that a grammar cannot repeat, and for the bounds of safe integers. */
export function isNotPortable(keyword: string, value: unknown): boolean {
  if (typeof value !== 'number') return false;
  if (LENGTH_KEYWORDS.has(keyword)) return value > MAX_REPETITIONS;
  return BOUND_KEYWORDS.has(keyword) && Math.abs(value) >= Number.MAX_SAFE_INTEGER;
}

type IsOmitted = (keyword: string, value: unknown) => boolean;

function pruneKeywords(schema: object, isOmitted: IsOmitted): JsonSchema {
  const keywords = Object.entries(schema).flatMap(([keyword, value]): [string, unknown][] => {
    if (keyword === '$schema' || isOmitted(keyword, value)) return [];
    return [[keyword, MAPS.has(keyword) ? pruneMap(value, isOmitted) : prune(value, isOmitted)]];
  });
  return Object.fromEntries(keywords);
}

function pruneMap(map: unknown, isOmitted: IsOmitted): unknown {
  return Object.fromEntries(
    Object.entries(map ?? {}).map(([name, schema]) => [name, prune(schema, isOmitted)]),
  );
}

function prune(value: unknown, isOmitted: IsOmitted): unknown {
  if (Array.isArray(value)) return value.map((each) => prune(each, isOmitted));
  return typeof value === 'object' && value !== null ? pruneKeywords(value, isOmitted) : value;
}
