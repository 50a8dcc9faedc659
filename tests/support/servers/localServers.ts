import type { EmulatedServer, Refusal } from './emulatedServer.ts';
import { formatIn, lengthIn, numbersOf, toolsIn, type RequestBody } from './requestBody.ts';

const invalid = (message: string) => ({ code: 400, message, type: 'invalid_request_error' });

const lengthsIn = (body: RequestBody): number[] =>
  ['minLength', 'maxLength', 'minItems', 'maxItems'].flatMap((name) => numbersOf(body, name));

const GRAMMAR = 'Failed to initialize samplers: failed to parse grammar';

const repetition = (isRefused: (length: number) => boolean): Refusal => ({
  when: (body) => lengthsIn(body).some(isRefused),
  status: 400,
  error: invalid(GRAMMAR),
});

const llamaCpp = {
  preset: 'llamacpp',
  model: 'qwen3-8b-q4_k_m.gguf',
  listed: { meta: { n_ctx: 16_384, n_ctx_train: 40_960, n_vocab: 151_936 } },
} as const;

const toolCapable = { tools: true, structured: 'json_schema' } as const;

/** Servers on one's own machine, by the reports of 2026 and by llama.cpp itself. */
export const localServers: readonly EmulatedServer[] = [
  {
    ...llamaCpp,
    name: 'llama.cpp b10068 (July 2026), whose grammar repeats nothing 2,000 times',
    refuses: [repetition((length) => length >= 2_000)],
    expected: { ...toolCapable, contextTokens: 16_384, mostRefusals: 0 },
  },
  {
    ...llamaCpp,
    name: 'llama.cpp b10361 (August 2026), whose grammar refuses exactly 2,000',
    refuses: [repetition((length) => length === 2_000)],
    expected: { ...toolCapable, contextTokens: 16_384, mostRefusals: 0 },
  },
  {
    ...llamaCpp,
    name: 'llama.cpp v0.5.0 (September 2026), which tells its context in /props alone',
    listed: {},
    native: { '/props': { default_generation_settings: { n_ctx: 12_288 } } },
    streams: { thought: 'inline', thoughtTokens: 700 },
    expected: { ...toolCapable, contextTokens: 12_288, mostRefusals: 0 },
  },
  {
    ...llamaCpp,
    name: 'llama.cpp b10068 with a template whose tools make no grammar',
    refuses: [{ when: (body) => toolsIn(body).length > 0, status: 400, error: invalid(GRAMMAR) }],
    expected: { tools: false, structured: 'json_schema', contextTokens: 16_384, mostRefusals: 1 },
  },
  {
    ...llamaCpp,
    name: 'llama.cpp b4800 (2025) without --jinja, which refuses tools with 500',
    refuses: [
      {
        when: (body) => toolsIn(body).length > 0,
        status: 500,
        error: { code: 500, message: 'tools param requires --jinja flag', type: 'server_error' },
      },
    ],
    expected: { tools: false, structured: 'json_schema', contextTokens: 16_384, mostRefusals: 1 },
  },
  {
    name: 'Ollama 0.32.15, which tells the context of loaded models alone and sends calls whole',
    preset: 'ollama',
    model: 'qwen3:8b',
    native: { '/api/ps': { models: [{ name: 'qwen3:8b', context_length: 16_384 }] } },
    streams: { thought: 'reasoning', thoughtTokens: 700, calls: 'whole' },
    expected: { ...toolCapable, contextTokens: 16_384, mostRefusals: 0 },
  },
  {
    name: 'Ollama 0.32.15 with a model without tools, its num_ctx set in its file',
    preset: 'ollama',
    model: 'gemma2:2b',
    native: {
      '/api/ps': { models: [] },
      '/api/show': { parameters: 'stop "<end_of_turn>"\nnum_ctx 12288' },
    },
    refuses: [
      {
        when: (body) => toolsIn(body).length > 0,
        status: 400,
        error: {
          message: 'registry.ollama.ai/library/gemma2:2b does not support tools',
          type: 'invalid_request_error',
        },
      },
    ],
    expected: { tools: false, structured: 'json_schema', contextTokens: 12_288, mostRefusals: 1 },
  },
  {
    name: 'LM Studio 0.4.24, which refuses json_object',
    preset: 'lmstudio',
    model: 'qwen3-8b',
    native: {
      '/api/v0/models': {
        data: [{ id: 'qwen3-8b', state: 'loaded', loaded_context_length: 8_192 }],
      },
    },
    refuses: [
      {
        when: (body) => formatIn(body) === 'json_object',
        status: 400,
        error: "'response_format.type' must be 'json_schema' or 'text'" as unknown as object,
      },
    ],
    streams: { thought: 'inline', thoughtTokens: 700, calls: 'ends_with_stop' },
    expected: { ...toolCapable, contextTokens: 8_192, mostRefusals: 0 },
  },
  {
    name: 'vLLM 0.11 without --enable-auto-tool-choice, which refuses lengths beyond its context',
    preset: 'vllm',
    model: 'Qwen/Qwen3-8B',
    listed: { max_model_len: 6_144 },
    refuses: [
      {
        when: (body) => toolsIn(body).length > 0,
        status: 400,
        error: invalid(
          '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
        ),
      },
      {
        when: (body) => (lengthIn(body) ?? 0) > 4_096,
        status: 400,
        error: invalid(
          "'max_tokens' or 'max_completion_tokens' is too large: 19000. This model's maximum context length is 6144 tokens and your request has 2048 input tokens.",
        ),
      },
    ],
    streams: { thought: 'reasoning', thoughtTokens: 700 },
    expected: { tools: false, structured: 'json_schema', contextTokens: 6_144, mostRefusals: 2 },
  },
  {
    name: 'vLLM 0.10 with tools and a thinking model, which numbers no call',
    preset: 'vllm',
    model: 'deepseek-ai/DeepSeek-R1-Distill-Qwen-7B',
    listed: { max_model_len: 16_384 },
    streams: { thought: 'reasoning_content', thoughtTokens: 700, calls: 'numberless' },
    expected: { ...toolCapable, contextTokens: 16_384, mostRefusals: 0 },
  },
];
