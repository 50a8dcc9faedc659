import type { Capabilities } from '../../../shared/contract/models.ts';
import type { ModelProblem } from '../../../shared/domain/model.ts';
import { callsInText } from './calls/callText.ts';
import type { CapabilityCache } from './capabilities.ts';
import { ModelFailure, type ChatModel, type ChatRequest } from './ports.ts';

const WORD = {
  type: 'object',
  properties: { word: { type: 'string' } },
  required: ['word'],
  additionalProperties: false,
} as const;

const TOOL = { name: 'say_word', description: 'Says a word.', parameters: WORD } as const;

/** Token limit of a probe, with room to think: some models spend hundreds of tokens on a greeting. */
const PROBE_TOKENS = 4_000;

/** System message of a probe: answers are asked for with one, which some models refuse. */
const SYSTEM = 'You answer briefly.';

const ask = (text: string, options: Partial<ChatRequest> = {}): ChatRequest => ({
  turns: [
    { role: 'system', text: SYSTEM },
    { role: 'user', text },
  ],
  tools: [],
  maxTokens: PROBE_TOKENS,
  ...options,
});

/** Harmless problems: a truncated answer still proves that the server answers. */
const HARMLESS: readonly ModelProblem[] = ['cut_off', 'empty_answer'];

/** Probes the capabilities of a chat model, with one small request of each kind; cached. */
export async function probeChat(
  model: ChatModel,
  cache: CapabilityCache,
  signal: AbortSignal,
): Promise<ModelProblem | null> {
  const hello = await collect(model, ask('Answer with one word: hello.'), signal);
  if (hello.problem !== null && !HARMLESS.includes(hello.problem)) return hello.problem;
  cache.note(model.ref, { tools: null });
  const collected = await collect(
    model,
    ask('Call say_word with "hello".', { tools: [TOOL] }),
    signal,
  );
  if (cache.get(model.ref).tools !== false) cache.note(model.ref, { tools: canCall(collected) });
  cache.note(model.ref, { structured: await probeStructured(model, signal) });
  return null;
}

/**
 * True if the model called the tool, if only in its text, which a chat takes for a call as well; null
 * if the answer broke off before it could have.
 */
function canCall({ text, calls, problem }: Collected): boolean | null {
  if (calls > 0 || callsInText(text, [TOOL.name]).length > 0) return true;
  return problem === null || problem === 'empty_answer' ? false : null;
}

/** Attempts per mode: one unparsable answer says little. */
const MAX_ATTEMPTS = 2;

/** Highest mode of the ladder that returns the requested structure; null if answers break off. */
async function probeStructured(
  model: ChatModel,
  signal: AbortSignal,
): Promise<Capabilities['structured']> {
  const text = 'Give a JSON object with one key "word" whose value is "hello". Only the JSON.';
  const modes = [
    ['json_schema', { name: 'word', schema: WORD }],
    ['json_object', 'json_object'],
  ] as const;
  let wasCutOff = false;
  for (const [mode, format] of modes) {
    for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
      const answer = await collect(model, ask(text, { format }), signal);
      if (containsWord(answer)) return mode;
      wasCutOff ||= answer.problem === 'cut_off';
      if (answer.problem !== null) break;
    }
  }
  return wasCutOff ? null : 'prompt';
}

interface Collected {
  readonly text: string;
  readonly calls: number;
  readonly problem: ModelProblem | null;
}

async function collect(
  model: ChatModel,
  request: ChatRequest,
  signal: AbortSignal,
): Promise<Collected> {
  let text = '';
  let calls = 0;
  let problem: ModelProblem | null = null;
  for await (const part of model.stream(request, signal)) {
    if (part.kind === 'text') text += part.text;
    if (part.kind === 'toolCall') calls += 1;
    if (part.kind === 'problem') problem = part.problem;
  }
  return { text, calls, problem };
}

function containsWord({ text, problem }: Collected): boolean {
  if (problem !== null) return false;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'word' in value;
  } catch {
    return false;
  }
}

/** Problem of a failed probe, as a value. */
export async function problemIn(work: () => Promise<void>): Promise<ModelProblem | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof ModelFailure) return error.problem;
    throw error;
  }
}
