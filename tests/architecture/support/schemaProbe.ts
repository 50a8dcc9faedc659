import { z } from 'zod';

/** A place inside a schema: `commands.chat.send.request` and the keys below it. */
export type Path = readonly (string | number)[];

export interface Field {
  readonly path: Path;
  readonly schema: z.ZodType;
  /** False below an optional or defaulted key. */
  readonly required: boolean;
}

interface Def {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, unknown>>;
}

const defOf = (schema: z.ZodType): Def => (schema as unknown as { _zod: { def: Def } })._zod.def;

const WRAPPERS = new Set([
  'optional',
  'nullable',
  'default',
  'prefault',
  'readonly',
  'nonoptional',
]);

/** The schema inside optional, nullable, default and the like. */
export function unwrap(schema: z.ZodType): z.ZodType {
  const def = defOf(schema);
  return WRAPPERS.has(def.type) && def.innerType ? unwrap(def.innerType) : schema;
}

/** Wrappers of the schema, outermost first: `optional nullable`. */
export function wrappers(schema: z.ZodType): string[] {
  const def = defOf(schema);
  return WRAPPERS.has(def.type) && def.innerType ? [def.type, ...wrappers(def.innerType)] : [];
}

const isOptional = (schema: z.ZodType): boolean => schema.safeParse(undefined).success;

// Tried in this order until the schema takes one.
const CANDIDATES: readonly unknown[] = [
  'word',
  1,
  0,
  0.5,
  true,
  null,
  'a',
  'endpoint/model',
  'Mod+KeyA',
  '2026-01-31',
  [],
  {},
];

/** Any value the schema accepts, made from its structure alone; every optional key is filled. */
export function sample(schema: z.ZodType): unknown {
  const inner = unwrap(schema);
  const def = defOf(inner);
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).map(([key, value]) => [key, sample(value)]),
      );
    case 'array': {
      const { minItems = 1 } = z.toJSONSchema(inner, { io: 'input', unrepresentable: 'any' });
      return Array.from({ length: Math.max(1, minItems) }, () => sample(def.element as z.ZodType));
    }
    case 'union':
      return sample((def.options ?? [])[0] as z.ZodType);
    case 'enum':
      return Object.values(def.entries ?? {})[0];
    case 'literal':
      return (def.values ?? [])[0];
    case 'record':
      return {};
    default:
      return CANDIDATES.find((value) => inner.safeParse(value).success);
  }
}

/** Every field of the schema with its path, the root first; unions are walked option by option. */
export function fields(schema: z.ZodType, path: Path = [], required = true): Field[] {
  const inner = unwrap(schema);
  const def = defOf(inner);
  const here: Field = { path, schema, required };
  switch (def.type) {
    case 'object':
      return [
        here,
        ...Object.entries(def.shape ?? {}).flatMap(([key, value]) =>
          fields(value, [...path, key], !isOptional(value)),
        ),
      ];
    case 'array':
      return [here, ...fields(def.element as z.ZodType, [...path, 0])];
    case 'union':
      return [
        here,
        ...(def.options ?? []).flatMap((option, n) => fields(option, [...path, `option${n}`])),
      ];
    default:
      return [here];
  }
}

export const typeOf = (schema: z.ZodType): string => defOf(unwrap(schema)).type;
