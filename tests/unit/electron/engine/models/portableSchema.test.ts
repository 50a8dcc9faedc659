import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { agentPrompt } from '../../../../../electron/engine/consolidation/prompts/agent.ts';
import { createWriteTools } from '../../../../../electron/engine/consolidation/driver/writeTools.ts';
import { extractPrompt } from '../../../../../electron/engine/consolidation/prompts/extract.ts';
import { judgePrompt } from '../../../../../electron/engine/consolidation/prompts/judge.ts';
import {
  causesPrompt,
  reflectionPrompt,
  summaryPrompt,
} from '../../../../../electron/engine/consolidation/prompts/night.ts';
import { answerSchema, toolSchema } from '../../../../../electron/engine/models/portableSchema.ts';
import { keywordsOf, schemasIn } from '../../../../support/servers/requestBody.ts';
import { startModelEngine } from '../../../../support/modelEngine.ts';

const BOUND = Number.MAX_SAFE_INTEGER;

/** Parts of a schema that a server of 4.4 would refuse. */
function refusedIn(schema: unknown): string[] {
  return keywordsOf(schema).flatMap(([name, value]) => {
    if (typeof value !== 'number') return [];
    const repeats = /^(?:min|max)(?:Length|Items)$/u.test(name) && value >= 2_000;
    const bounds = /imum$/iu.test(name) && Math.abs(value) >= BOUND;
    return repeats || bounds ? [`${name}: ${value}`] : [];
  });
}

const planted = z.strictObject({
  content: z.string().max(2_000),
  count: z.int().optional(),
  many: z.array(z.string().max(5_000)).max(4_000),
  either: z.union([z.string().max(3_000), z.strictObject({ at: z.int() })]),
});

test('the planted schema has everything that servers refuse', () => {
  expect(new Set(refusedIn(z.toJSONSchema(planted)))).toEqual(
    new Set([
      'maxLength: 2000',
      'maxLength: 3000',
      'maxLength: 5000',
      'maxItems: 4000',
      `minimum: ${-BOUND}`,
      `maximum: ${BOUND}`,
    ]),
  );
});

test('a tool is offered without lengths a grammar cannot repeat, and without the bounds of an integer', () => {
  expect(refusedIn(toolSchema(planted))).toEqual([]);
  const kept = toolSchema(z.strictObject({ word: z.string().max(1_999), n: z.int().min(1) }));
  expect(kept).toMatchObject({
    properties: { word: { maxLength: 1_999 }, n: { type: 'integer', minimum: 1 } },
  });
});

test('an answer is asked for by its shape alone', () => {
  const schema = answerSchema(
    z.strictObject({ word: z.string().min(1).max(5), n: z.int().min(1), at: z.iso.date() }),
  );
  expect(schema).toEqual({
    type: 'object',
    properties: { word: { type: 'string' }, n: { type: 'integer' }, at: { type: 'string' } },
    required: ['word', 'n', 'at'],
    additionalProperties: false,
  });
});

test('a property with the name of a keyword stays', () => {
  const named = z.strictObject({ maximum: z.string().max(9), format: z.int() });
  expect(Object.keys(answerSchema(named)['properties'] as object)).toEqual(['maximum', 'format']);
});

describe('no schema that Loci sends has what servers refuse:', () => {
  const prompts = [extractPrompt, judgePrompt, summaryPrompt, causesPrompt, reflectionPrompt];
  test.each(prompts)('the answer to $name', ({ format }) => {
    expect(refusedIn(format.schema)).toEqual([]);
    const strict = /length|items$|imum|pattern|^format$|multiple/iu;
    const names = keywordsOf(format.schema).filter(
      ([name, value]) => strict.test(name) && typeof value !== 'object',
    );
    expect(names).toEqual([]);
  });

  test(`the tools of ${agentPrompt.name}`, () => {
    const tools = createWriteTools({
      episodes: [],
      turns: [],
      extractionDraft: { items: [], verdicts: [], isDone: false },
      canonicalNameOf: () => null,
      conflicts: () => Promise.resolve([]),
    });
    expect(tools.length).toBeGreaterThan(5);
    for (const { spec } of tools) expect(refusedIn(spec.parameters), spec.name).toEqual([]);
  });

  test('every tool of a chat', async () => {
    const engine = await startModelEngine();
    await engine.say('Hello.');
    const schemas = schemasIn(engine.server.chatRequests()[0]?.body ?? {});
    expect(schemas.length).toBeGreaterThan(3);
    expect(schemas.flatMap(refusedIn)).toEqual([]);
  });
});
