import { readFileSync } from 'node:fs';
import { z } from 'zod';

const checkedQuestionSchema = z.object({
  id: z.string(),
  lang: z.string(),
  /** Local time at which the question is asked, with its weekday in parentheses. */
  today: z.string(),
  setup: z.array(
    z
      .record(z.enum(['said', 'at']), z.string())
      .transform((turn) => ({ text: turn['said'], at: turn['at'] })),
  ),
  ask: z.string(),
  kind: z.string(),
  /** Each needed in the answer; alternatives are separated by `|`. */
  must: z.array(z.string()),
  mustNot: z.array(z.string()),
});

/** Question to the built-in assistant, with what was said before it. */
export type CheckedQuestion = z.infer<typeof checkedQuestionSchema>;

export function readCheckedQuestions(file: string): CheckedQuestion[] {
  return z.array(checkedQuestionSchema).parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** Local time "2026-11-22T10:00 (Sunday)", epoch ms. */
export function localTime(text: string): number {
  return new Date(text.slice(0, 'yyyy-mm-ddThh:mm'.length)).getTime();
}

/** Violated expectations of an answer, in words; empty for a right one. */
export function violations(
  answer: string,
  { must, mustNot }: Pick<CheckedQuestion, 'must' | 'mustNot'>,
) {
  const missing = must
    .filter((alternatives) => !alternatives.split('|').some((part) => contains(answer, part)))
    .map((alternatives) => `lacks ${alternatives}`);
  const forbidden = mustNot
    .filter((part) => contains(answer, part))
    .map((part) => `contains ${part}`);
  return [...missing, ...forbidden];
}

/** Without regard to case, ё as е, typographic apostrophes as plain; digits as whole numbers. */
function contains(answer: string, part: string): boolean {
  const [text, phrase] = [foldText(answer), foldText(part)];
  if (!/^\d+$/u.test(phrase)) return text.includes(phrase);
  return new RegExp(`(?<!\\d)${phrase}(?!\\d)`, 'u').test(text);
}

function foldText(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е').replaceAll('’', "'");
}
