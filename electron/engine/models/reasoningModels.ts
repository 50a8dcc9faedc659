import type { CapabilityCache } from './capabilities.ts';

/**
 * Names of models that think before they answer. OpenAI's refuse a temperature; makers of the others
 * advise against a low one, at which they loop.
 */
const REASONING_NAMES =
  /(?:^|[/:_-])(?:o[134](?:-|$)|gpt-5|gpt-oss|qwq|magistral)|deepseek-(?:r1|reasoner)|(?:thinking|reasoning|reasoner)(?:$|[-:])/iu;

/** Tokens allowed for the thoughts before an answer. */
export const REASONING_TOKENS = 16_000;

/** True if a model thinks before it answers: by its name, or by an earlier answer. */
export function isReasoningModel(ref: string, capabilities: CapabilityCache): boolean {
  return capabilities.get(ref).isReasoning || REASONING_NAMES.test(ref);
}
