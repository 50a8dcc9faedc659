import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { commands, events } from '../../shared/contract/index.ts';
import { ROOT } from './support/plantedTree.ts';
import { sourceFiles } from './support/sourceFiles.ts';
import { fields, typeOf, unwrap, wrappers } from './support/schemaProbe.ts';

// A schema cannot say whether it has become looser, so what each field accepts is written down in
// __snapshots__. A change made on purpose is accepted with
// `npx vitest run tests/architecture/contractLimits.test.ts -u`, and read in the diff.

const text = (length: number) => 'a'.repeat(length);

/** Values around every bound the contract has. */
const PROBES: Readonly<Record<string, unknown>> = {
  undefined,
  null: null,
  true: true,
  '-1': -1,
  '0': 0,
  '0.5': 0.5,
  '1': 1,
  '1.5': 1.5,
  '50': 50,
  '51': 51,
  '100': 100,
  '101': 101,
  '200': 200,
  '201': 201,
  '500': 500,
  '501': 501,
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  unsafeInteger: 2 ** 53,
  empty: '',
  blank: ' \n\t ',
  loneSurrogate: 'a\uD800',
  word: 'word',
  text50: text(50),
  text51: text(51),
  text64: text(64),
  text65: text(65),
  text100: text(100),
  text101: text(101),
  text200: text(200),
  text201: text(201),
  text300: text(300),
  text301: text(301),
  text500: text(500),
  text501: text(501),
  text2000: text(2000),
  text2001: text(2001),
  text8000: text(8000),
  text8001: text(8001),
  text100000: text(100_000),
  text100001: text(100_001),
  emptyList: [],
  listOfNull: [null],
  list20: Array.from({ length: 20 }, () => 'tag'),
  list21: Array.from({ length: 21 }, () => 'tag'),
  emptyObject: {},
  function: () => 1,
};

/** Every schema that shared/ exports, under its name: described once, referred to elsewhere. */
async function namedSchemas(): Promise<ReadonlyMap<z.ZodType, string>> {
  const found = new Map<z.ZodType, string>();
  for (const { path } of sourceFiles('shared/domain', 'shared/contract')) {
    const module = (await import(`${ROOT}/${path}`)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(module)) {
      if (value instanceof z.ZodType) found.set(value, name);
    }
  }
  return found;
}

const named = await namedSchemas();

/** One line a field: its wrappers, its type, its words, and the probes it accepts. */
function describeSchema(root: z.ZodType): string {
  const lines: string[] = [];
  const referred: string[] = [];
  for (const { path, schema } of fields(root)) {
    const pathText = path.join('.');
    if (referred.some((above) => pathText.startsWith(`${above}.`))) continue;
    const inner = unwrap(schema);
    const name = inner === root ? undefined : named.get(inner);
    if (name !== undefined) referred.push(pathText);
    const around = wrappers(schema).map((wrapper) => `${wrapper} `);
    const what = name ?? `${typeOf(inner)}${words(inner)}, ${accepted(inner)}`;
    lines.push(`${pathText || '(whole)'}: ${around.join('')}${what}`);
  }
  return lines.join('\n');
}

function accepted(schema: z.ZodType): string {
  const names = Object.entries(PROBES)
    .filter(([, value]) => schema.safeParse(value).success)
    .map(([name]) => name);
  return names.length === 0 ? 'accepts no probe' : `accepts ${names.join(' ')}`;
}

function words(schema: z.ZodType): string {
  if (!['enum', 'literal'].includes(typeOf(schema))) return '';
  const inner = schema as unknown as { options?: unknown[]; values: Set<unknown> };
  return ` ${JSON.stringify(inner.options ?? [...inner.values])}`;
}

const schemas: readonly (readonly [string, z.ZodType])[] = [
  ...[...named].map(([schema, name]) => [name, schema] as const),
  ...Object.entries(commands).flatMap(([name, { request, response }]) => [
    [`the request of ${name}`, request] as const,
    [`the response of ${name}`, response] as const,
  ]),
  ...Object.entries(events).map(([name, schema]) => [`the event ${name}`, schema] as const),
];

describe('what the contract accepts is as it was agreed', () => {
  it.each(schemas)('in %s', (_name, schema) => {
    expect(describeSchema(schema)).toMatchSnapshot();
  });
});
