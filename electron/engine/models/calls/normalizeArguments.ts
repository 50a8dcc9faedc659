/** Part of a JSON Schema that decides how a value is normalized. */
interface Shape {
  readonly type?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Values by which small models fill in what they do not mean to say. */
const EMPTY = /^(?:null|none|undefined|nil|n\/?a|any|all|-)?$/iu;

/**
 * Arguments as small models write them, in the form of their schema: empty ones are left out, numbers
 * in strings are read, values out of range are clamped, names of kinds are found in any case, and a
 * single value stands for a list of one. What cannot be read stays as it is, and is refused.
 */
export function normalizeArguments(
  value: unknown,
  schema: Readonly<Record<string, unknown>>,
): unknown {
  return normalizeValue(value, schema);
}

function normalizeValue(value: unknown, shape: Shape): unknown {
  if (shape.enum !== undefined) return normalizeEnum(value, shape.enum);
  if (shape.properties !== undefined) return normalizeObject(value, shape);
  switch (shape.type) {
    case 'integer':
    case 'number':
      return clampToRange(value, shape);
    case 'boolean':
      return typeof value === 'string' && /^(?:true|false)$/iu.test(value)
        ? value.toLowerCase() === 'true'
        : value;
    case 'string':
      return typeof value === 'number' ? String(value) : value;
    case 'array':
      return listOf(value).map((item) => normalizeValue(item, shape.items ?? {}));
    default:
      return normalizeAnyOf(value, shape);
  }
}

function normalizeObject(value: unknown, { properties = {}, required = [] }: Shape): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).flatMap(([name, argument]): [string, unknown][] => {
    const shape = properties[name];
    if (shape === undefined) return [];
    const isOptional = !required.includes(name);
    if (isOptional && isEmpty(argument)) return [];
    const next = normalizeValue(argument ?? (shape.type === 'string' ? '' : argument), shape);
    const isUnknown = isOptional && shape.enum !== undefined && !shape.enum.includes(next);
    return isUnknown ? [] : [[name, next]];
  });
  // A text that is required and missing is empty: the tool decides what that means.
  const missing = required.filter(
    (name) => !(name in value) && properties[name]?.type === 'string',
  );
  return Object.fromEntries([...entries, ...missing.map((name) => [name, ''])]);
}

function isEmpty(value: unknown): boolean {
  return (
    value === null || value === undefined || (typeof value === 'string' && EMPTY.test(value.trim()))
  );
}

/** Member of an enumeration in another case, or in the plural. */
function normalizeEnum(value: unknown, members: readonly unknown[]): unknown {
  if (typeof value !== 'string') return value;
  const word = value.trim().toLowerCase();
  const member = members.find((candidate) => {
    const name = String(candidate).toLowerCase();
    return name === word || `${name}s` === word;
  });
  return member ?? value;
}

/** Number within the bounds of its schema: "5", "[3]" and 50 of at most 20. */
function clampToRange(value: unknown, { type, minimum, maximum }: Shape): unknown {
  const digits = typeof value === 'string' ? /-?\d+(?:\.\d+)?/u.exec(value)?.[0] : undefined;
  const number = digits === undefined ? value : Number(digits);
  if (typeof number !== 'number' || !Number.isFinite(number)) return value;
  const rounded = type === 'integer' ? Math.round(number) : number;
  return Math.min(maximum ?? rounded, Math.max(minimum ?? rounded, rounded));
}

/** List of a single value, of a JSON text, or of nothing. */
function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.filter((item) => !isEmpty(item));
  if (typeof value === 'string' && /^\s*[[{]/u.test(value)) {
    try {
      return listOf(JSON.parse(value));
    } catch {
      return [value];
    }
  }
  return [value];
}

/** Value of one of several shapes: the first that has its type. */
function normalizeAnyOf(value: unknown, { anyOf = [] }: Shape): unknown {
  const isObject = typeof value === 'object' && value !== null;
  const shape = anyOf.find(({ properties, type }) =>
    isObject ? properties !== undefined : type === typeof value,
  );
  return shape === undefined ? value : normalizeValue(value, shape);
}
