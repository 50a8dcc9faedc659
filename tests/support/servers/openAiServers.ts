import type { EmulatedServer, Refusal } from './emulatedServer.ts';
import { keywordsOf, numbersOf, schemasIn, type RequestBody } from './requestBody.ts';

const unsupported = (param: string, message: string, code = 'unsupported_parameter') => ({
  message,
  type: 'invalid_request_error',
  param,
  code,
});

const temperature = (message: string, code?: string): Refusal => ({
  when: (body) => 'temperature' in body && body['temperature'] !== 1,
  status: 400,
  error: unsupported('temperature', message, code),
});

const maxTokens: Refusal = {
  when: (body) => 'max_tokens' in body,
  status: 400,
  error: unsupported(
    'max_tokens',
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
  ),
};

const strictKeywords = [
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
];

/** Strict mode: every key required, no other allowed, and none of the keywords of Azure's list. */
function violatesStrictMode(body: RequestBody): boolean {
  const format = body['response_format'] as { readonly json_schema?: object } | undefined;
  if (format?.json_schema === undefined) return false;
  const [schema] = schemasIn({ response_format: format });
  return keywordsOf(schema).some(
    ([name, value]) =>
      strictKeywords.includes(name) || (name === 'additionalProperties' && value !== false),
  );
}

/** OpenAI and Azure, as their references had it in autumn 2026. */
export const openAiServers: readonly EmulatedServer[] = [
  {
    name: 'OpenAI gpt-5 (2026-08), which knows neither max_tokens nor a temperature',
    preset: 'custom',
    model: 'gpt-5',
    refuses: [
      temperature(
        "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.",
        'unsupported_value',
      ),
      maxTokens,
    ],
    streams: { thought: 'hidden', thoughtTokens: 700 },
    expected: { tools: true, structured: 'json_schema', contextTokens: null, mostRefusals: 1 },
  },
  {
    name: 'OpenAI o4-mini (2026-04), under a name that does not tell it thinks',
    preset: 'custom',
    model: 'my-deployment',
    refuses: [
      temperature("Unsupported parameter: 'temperature' is not supported with this model."),
      maxTokens,
    ],
    streams: { thought: 'hidden', thoughtTokens: 700 },
    expected: { tools: true, structured: 'json_schema', contextTokens: null, mostRefusals: 2 },
  },
  {
    name: 'Azure OpenAI strict mode (2025-04-01-preview), which knows no bounds and no lengths',
    preset: 'custom',
    model: 'gpt-4o',
    refuses: [
      {
        when: violatesStrictMode,
        status: 400,
        error: unsupported(
          'response_format',
          "Invalid schema for response_format 'memories': In context=('properties', 'items'), 'minimum' is not permitted.",
          'invalid_value',
        ),
      },
      {
        when: (body) =>
          [...numbersOf(body, 'maximum'), ...numbersOf(body, 'minimum')].some(
            (bound) => Math.abs(bound) >= Number.MAX_SAFE_INTEGER,
          ),
        status: 400,
        error: unsupported('tools', 'Invalid schema for function: integer bounds out of range.'),
      },
    ],
    expected: { tools: true, structured: 'json_schema', contextTokens: null, mostRefusals: 0 },
  },
];
