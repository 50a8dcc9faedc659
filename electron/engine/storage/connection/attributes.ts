import { z } from 'zod';
import { jsonCodec } from '../../../../shared/domain/jsonCodec.ts';

/** Attributes of a node or an entity, as JSON: several modules write some, and each reads its own. */
const attributesCodec = jsonCodec(z.record(z.string(), z.unknown()));

/** Attributes with some added or replaced; every other one stays as it is. */
export function withAttributes(
  attributes: string,
  additions: Readonly<Record<string, unknown>>,
): string {
  return attributesCodec.stringify({ ...attributesCodec.parse(attributes), ...additions });
}

/** Names of the attributes that differ between two JSON texts. */
export function changedAttributes(previous: string, next: string): string[] {
  const [old, current] = [attributesCodec.parse(previous), attributesCodec.parse(next)];
  return Object.keys({ ...old, ...current }).filter((name) => !isSame(old[name], current[name]));
}

/** Attributes with the named ones as they are in a source; those that it lacks are removed. */
export function withAttributesOf(
  attributes: string,
  source: string,
  names: readonly string[],
): string {
  const sourceAttributes = attributesCodec.parse(source);
  const result = { ...attributesCodec.parse(attributes) };
  for (const name of names) {
    if (name in sourceAttributes) result[name] = sourceAttributes[name];
    else Reflect.deleteProperty(result, name);
  }
  return attributesCodec.stringify(result);
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
