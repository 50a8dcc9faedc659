import type { EmulatedServer } from './emulatedServer.ts';
import { formatIn, textIn, toolsIn } from './requestBody.ts';

/** Hosted servers besides OpenAI's own. */
export const hostedServers: readonly EmulatedServer[] = [
  {
    name: 'Groq (2026), whose models know json_object and no json_schema',
    preset: 'custom',
    model: 'llama-3.3-70b-versatile',
    listed: { context_window: 131_072 },
    refuses: [
      {
        when: (body) => formatIn(body) === 'json_schema',
        status: 400,
        error: {
          message: 'This model does not support response format `json_schema`.',
          type: 'invalid_request_error',
          param: 'response_format',
        },
      },
    ],
    expected: { tools: true, structured: 'json_object', contextTokens: 131_072, mostRefusals: 1 },
  },
  {
    name: 'DeepSeek deepseek-reasoner (V3.1), without json_schema and without tools',
    preset: 'custom',
    model: 'deepseek-reasoner',
    refuses: [
      {
        when: (body) => toolsIn(body).length > 0,
        status: 400,
        error: {
          message: 'deepseek-reasoner does not support Function Calling',
          type: 'invalid_request_error',
        },
      },
      {
        when: (body) => formatIn(body) === 'json_schema',
        status: 400,
        error: {
          message: 'This response_format type is unavailable now',
          type: 'invalid_request_error',
        },
      },
      {
        when: (body) => formatIn(body) === 'json_object' && !/json/iu.test(textIn(body)),
        status: 400,
        error: { message: "Prompt must contain the word 'json' to use json_object." },
      },
    ],
    streams: { thought: 'reasoning_content', thoughtTokens: 700 },
    expected: { tools: false, structured: 'json_object', contextTokens: null, mostRefusals: 2 },
  },
  {
    name: 'OpenRouter (2026), with no endpoint that takes tools, and comments in its stream',
    preset: 'custom',
    model: 'vendor/small-instruct',
    listed: { context_length: 32_768 },
    refuses: [
      {
        when: (body) => toolsIn(body).length > 0,
        status: 404,
        error: {
          message:
            'No endpoints found that support tool use. To learn more about provider routing, visit the documentation.',
          code: 404,
        },
      },
    ],
    streams: { comments: true, wraps: (json) => `Here it is:\n\`\`\`json\n${json}\n\`\`\`` },
    expected: { tools: false, structured: 'prompt', contextTokens: 32_768, mostRefusals: 1 },
  },
];
