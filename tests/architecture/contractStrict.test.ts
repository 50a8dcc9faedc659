import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { commands, events } from '../../shared/contract/index.ts';
import { fields, sample, typeOf } from './support/schemaProbe.ts';

/** Open on purpose: rows as they were, values of settings (any JSON, never code), counts by reason. */
const OPEN_RECORDS = [
  // Counts by kind of item.
  'commands.exports.list.response.exports.0.report.written',
  'commands.exports.list.response.exports.0.report.omitted',
  'commands.imports.inspect.response.files.0.skipped',
  'commands.imports.list.response.imports.0.report.files.0.skipped',
  'commands.facts.get.response.history.0.before',
  'commands.facts.get.response.history.0.after',
];

/** No schema of the contract takes all of these; one that does takes anything. */
const STRANGE: readonly unknown[] = [
  undefined,
  null,
  true,
  -1.5,
  Number.NaN,
  '',
  'not one of the expected words',
  [Symbol.iterator],
  { strange: true },
  () => 1,
  new Map(),
  10n,
];

const schemas: readonly (readonly [name: string, schema: z.ZodType])[] = [
  ...Object.entries(commands).flatMap(
    ([name, { request, response }]) =>
      [
        [`commands.${name}.request`, request],
        [`commands.${name}.response`, response],
      ] as const,
  ),
  ...Object.entries(events).map(([name, schema]) => [`events.${name}`, schema] as const),
];

describe.each(schemas)('%s', (name, schema) => {
  const all = fields(schema);

  it('accepts a body made from its own shape', () => {
    expect(schema.safeParse(sample(schema)).error).toBeUndefined();
  });

  it('is an object that refuses unknown keys, at every level', () => {
    expect(typeOf(schema)).toBe('object');
    const loose = all
      .filter((field) => typeOf(field.schema) === 'object')
      .filter(({ schema: object }) => {
        const body = sample(object) as Record<string, unknown>;
        return object.safeParse({ ...body, unknown_key: 1 }).success;
      });
    expect(loose.map(({ path }) => path.join('.'))).toEqual([]);
  });

  it('refuses a wrong value in every field', () => {
    const open = all.filter((field) =>
      STRANGE.every((value) => field.schema.safeParse(value).success),
    );
    expect(open.map(({ path }) => path.join('.'))).toEqual([]);
  });

  it('names what is inside: no field is any or unknown, and records are listed here', () => {
    const wide = all
      .filter(({ schema: field }) => ['any', 'unknown', 'record'].includes(typeOf(field)))
      .map(({ path }) => [name, ...path].join('.'))
      .filter((path) => !OPEN_RECORDS.includes(path));
    expect(wide).toEqual([]);
  });

  it('refuses a body that lacks a required field', () => {
    const body = sample(schema) as Record<string, unknown>;
    const missing = all
      .filter(({ path, required }) => path.length === 1 && required)
      .filter(({ path }) => {
        const { [String(path[0])]: _removed, ...rest } = body;
        return schema.safeParse(rest).success;
      });
    expect(missing.map(({ path }) => path.join('.'))).toEqual([]);
  });
});
