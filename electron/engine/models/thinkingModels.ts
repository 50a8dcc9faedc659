import type { CapabilityCache } from './capabilities.ts';

/**
 * Names of models that think before they answer. OpenAI's refuse a temperature; makers of the others
 * advise against a low one, at which they think in circles.
 */
const THINKING =
  /(?:^|[/:_-])(?:o[134](?:-|$)|gpt-5|gpt-oss|qwq|magistral)|deepseek-(?:r1|reasoner)|(?:thinking|reasoning|reasoner)(?:$|[-:])/iu;

/** Tokens that a thought before the answer may take. */
export const ROOM_TO_THINK = 16_000;

/** Whether a model thinks before it answers: by its name, or because it was seen to. */
export function thinks(ref: string, capabilities: CapabilityCache): boolean {
  return capabilities.get(ref).thinks || THINKING.test(ref);
}
