import { readFileSync } from 'node:fs';
import { z } from 'zod';

const memorySchema = z.object({
  n: z.int(),
  text: z.string(),
  trust: z.enum(['user', 'extracted']),
});

const caseSchema = z.object({
  id: z.string(),
  lang: z.string(),
  /** "2026-11-22T10:00 (Sunday)". */
  today: z.string(),
  before: z.array(z.object({ role: z.enum(['user', 'assistant']), text: z.string() })).default([]),
  memories: z.array(memorySchema).default([]),
  turn: z.string(),
  call: z.object({
    tool: z.string(),
    content: z.string(),
    quote: z.string(),
    target: z.int().nullable(),
  }),
  expect: z.enum(['saved', 'suggested', 'refused', 'nothing']),
  why: z.string(),
});

/** Turn of a person with the tool call that a model makes of it, and the outcome it must have. */
export type RequestCase = z.output<typeof caseSchema>;

export function readRequestCases(path: string): RequestCase[] {
  return z.array(caseSchema).parse(JSON.parse(readFileSync(path, 'utf8')));
}

/** What became of a call: `saved_own` is a sentence of the person's own instead of the model's. */
export type RequestOutcome = 'saved' | 'saved_own' | 'suggested' | 'nothing';

const JOKE_WORDS = /joke|jok|iron|sarcas|шут|ирон|сарказ/iu;

/** The rules of the data: see its README. */
export function isExpected({ expect, why }: RequestCase, outcome: RequestOutcome): boolean {
  switch (expect) {
    case 'saved':
      return outcome === 'saved' || outcome === 'saved_own';
    case 'suggested':
      return outcome === 'suggested' || outcome === 'saved_own';
    case 'refused':
    case 'nothing':
      return outcome === 'nothing' || (outcome === 'suggested' && JOKE_WORDS.test(why));
  }
}
