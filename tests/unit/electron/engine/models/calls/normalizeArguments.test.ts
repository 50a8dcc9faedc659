import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { normalizeArguments } from '../../../../../../electron/engine/models/calls/normalizeArguments.ts';
import { toolSchema } from '../../../../../../electron/engine/models/portableSchema.ts';

const schema = z.object({
  query: z.string().min(1),
  quote: z.string(),
  kind: z.enum(['Fact', 'Goal']).optional(),
  limit: z.int().min(1).max(20).default(8),
  sure: z.boolean().optional(),
  confidence: z.number().min(0).max(1).optional(),
  entities: z
    .array(z.union([z.string(), z.object({ name: z.string(), type: z.enum(['person', 'place']) })]))
    .default([]),
});
const base = { query: 'boat', quote: 'q', limit: 8, entities: [] };
const read = (args: object) =>
  schema.safeParse(normalizeArguments({ query: 'boat', quote: 'q', ...args }, toolSchema(schema)));

describe('arguments as small models write them', () => {
  test.for([
    [{ kind: null }, {}],
    [{ kind: '' }, {}],
    [{ kind: 'null', sure: 'none' }, {}],
    [{ kind: 'fact' }, { kind: 'Fact' }],
    [{ kind: 'GOALS' }, { kind: 'Goal' }],
    [{ kind: 'thing' }, {}],
    [{ limit: '5' }, { limit: 5 }],
    [{ limit: 50 }, { limit: 20 }],
    [{ limit: '[3]' }, { limit: 3 }],
    [{ sure: 'True' }, { sure: true }],
    [{ confidence: '0.9' }, { confidence: 0.9 }],
    [{ query: 4711 }, { query: '4711' }],
    [{ quote: null }, { quote: '' }],
    [{ entities: 'Anna' }, { entities: ['Anna'] }],
    [{ entities: ['Anna', ''] }, { entities: ['Anna'] }],
    [{ entities: '["Anna"]' }, { entities: ['Anna'] }],
    [
      { entities: { name: 'Anna', type: 'Person' } },
      { entities: [{ name: 'Anna', type: 'person' }] },
    ],
    [{ whatever: 1 }, {}],
  ] as const)('are read: %j', ([args, expected]) => {
    expect(read(args)).toMatchObject({ success: true, data: { ...base, ...expected } });
  });

  test.for([{ query: '' }, { query: ['a', 'b'] }, { limit: 'many' }])(
    'are refused where they say nothing: %j',
    (args) => {
      expect(read(args).success).toBe(false);
    },
  );
});
