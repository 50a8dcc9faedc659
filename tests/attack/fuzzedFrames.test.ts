import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { commands, engineCommands } from '../../shared/contract/index.ts';
import { fields, sample } from '../architecture/support/schemaProbe.ts';
import { countForRun } from '../reliability/support/counts.ts';
import { reportTries } from '../support/reportFigure.ts';
import { startTestEngine } from '../support/testEngine.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { connectWire, type WireAnswer } from '../support/wireClient.ts';

const FRAMES = countForRun('LOCI_FRAMES', 2_000, 19_109);

/** Values that a field was not made for, and some that only look wrong. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  2 ** 60,
  '',
  '\u0000',
  '../../../etc/passwd',
  "'; DROP TABLE nodes; --",
  '" OR 1=1',
  'NEAR(a b, 99999)',
  '*:*',
  '{"__proto__":{"polluted":true}}',
  JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
  [],
  [[[[[[[[]]]]]]]],
  {},
  '\ud800',
  '\u202e\u200b\ufeff',
  'x'.repeat(10_000),
  Array.from({ length: 200 }, () => 'a'),
];

/** Values that a field's own schema accepts, but nobody would send. */
const ODD_VALUES: readonly unknown[] = [
  '\u202ea\u200b',
  'NEAR(a b)',
  '"',
  '*',
  8_640_000_000_000_000,
  0,
];

/** A body that fits the schema, with one or two fields replaced. */
function fuzzedRequest(request: z.ZodType, workspaceId: string): fc.Arbitrary<unknown> {
  const base = { ...(sample(request) as object), workspaceId };
  const paths = fields(request)
    .map(({ path }) => path.map(String).filter((key) => !/^option\d+$/u.test(key)))
    .filter((path) => path.length > 0);
  if (paths.length === 0) return fc.constantFrom<unknown>({}, null, [], 'x', base);
  const change = fc.tuple(fc.constantFrom(...paths), fc.constantFrom(...HOSTILE, ...ODD_VALUES));
  return fc
    .array(change, { minLength: 1, maxLength: 2 })
    .map((changes) =>
      changes.reduce<unknown>((body, [path, value]) => put(body, path, value), base),
    );
}

function put(body: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(body)) return [put(body[0], rest, value)];
  const object = typeof body === 'object' && body !== null ? body : {};
  return { ...object, [key]: put((object as Record<string, unknown>)[key], rest, value) };
}

test(`of ${FRAMES} fuzzed requests over every command of a real engine none crashes or tells a path`, async () => {
  const engine = await startTestEngine({ home: temporaryFolder() });
  await engine.say('remember that my sister lives in Lyon');
  const send = connectWire(engine);
  const names = Object.keys(engineCommands) as (keyof typeof engineCommands)[];
  const each = Math.ceil(FRAMES / names.length);
  const internal: string[] = [];
  const leaks: string[] = [];
  let requestCount = 0;
  for (const name of names) {
    // Another workspace would be open then, and the demo takes seconds each time.
    if (name === 'workspaces.createDemo') continue;
    const { workspaceId } = engine.client;
    const arbitrary = fuzzedRequest(commands[name].request, workspaceId ?? '');
    for (const body of fc.sample(arbitrary, { numRuns: each, seed: 20_261_122 })) {
      const answer: WireAnswer = await send(name, body);
      requestCount += 1;
      if (answer.kind !== 'failure') continue;
      const answerText = JSON.stringify(answer);
      if (answer.error.code === 'internal') internal.push(`${name} ${JSON.stringify(body)}`);
      if (/\/work|\/tmp|node_modules|\.ts:\d|\s+at /u.test(answerText))
        leaks.push(answerText.slice(0, 300));
    }
  }
  reportTries(requestCount, requestCount - internal.length - leaks.length);
  expect(internal.map((what) => what.slice(0, 300))).toEqual([]);
  expect(leaks).toEqual([]);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  expect(requestCount).toBeGreaterThan(FRAMES * 0.9);
  expect((await engine.call('status.get', {})).storage).toBe('ok');
});
