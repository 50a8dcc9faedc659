import { expect, test } from 'vitest';
import { z } from 'zod';
import { schemaShape } from '../../../../../../electron/engine/consolidation/driver/schemaShape.ts';
import { extractPrompt } from '../../../../../../electron/engine/consolidation/prompts/extract.ts';
import { answerSchema } from '../../../../../../electron/engine/models/portableSchema.ts';

test('names every key with what may stand there', () => {
  const schema = answerSchema(
    z.strictObject({
      items: z.array(
        z.strictObject({
          kind: z.enum(['Fact', 'Event']).nullable(),
          score: z.number(),
          sources: z.array(z.strictObject({ episode: z.string() })),
        }),
      ),
    }),
  );
  expect(schemaShape(schema)).toBe(
    '{"items": [{"kind": "Fact" | "Event" | null, "score": number, "sources": [{"episode": string}]}]}',
  );
});

test('is a third of the schema that it stands for, or less', () => {
  const { schema } = extractPrompt.format;
  expect(schemaShape(schema).length).toBeLessThan(JSON.stringify(schema).length / 2);
  expect(schemaShape(schema)).toContain('"evidence": [{"episode": string, "quote": string}]');
});

test('says nothing of what it does not know', () => {
  expect(schemaShape(true)).toBe('any');
  expect(schemaShape({})).toBe('any');
});
