import type {
  ChatCompletionCreateParamsStreaming,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions';
import type { Known, LengthField } from '../capabilities.ts';
import type { ChatRequest, ModelTurn } from '../ports.ts';

/** Features of a request that a server may refuse, as they are sent. */
export interface RequestFeatures {
  readonly tools: boolean;
  readonly format: boolean;
  readonly usage: boolean;
  readonly temperature: boolean;
  readonly length: LengthField;
}

/** Features of a request to send: without those that the server refuses. */
export function requestFeatures(
  request: ChatRequest,
  capability: Known,
  thinks: boolean,
): RequestFeatures {
  const tools = request.tools.length > 0 && capability.tools !== false;
  return {
    tools,
    format: !tools && request.format !== undefined,
    usage: capability.streamUsage,
    temperature: request.temperature !== undefined && capability.temperature && !thinks,
    length: request.maxTokens === undefined ? null : capability.lengthField,
  };
}

/**
 * Minimal request. Local servers ignore or refuse everything else: no `tool_choice`, no
 * `parallel_tool_calls`, no `store`, and never tools together with a format.
 */
export function toRequest(
  model: string,
  request: ChatRequest,
  features: RequestFeatures,
): ChatCompletionCreateParamsStreaming {
  const { format, maxTokens, temperature } = request;
  return {
    model,
    messages: request.turns.map(toMessage),
    stream: true,
    ...(features.usage && { stream_options: { include_usage: true } }),
    ...(features.tools && {
      tools: request.tools.map(({ name, description, parameters }) => ({
        type: 'function' as const,
        function: { name, description, parameters: { ...parameters } },
      })),
    }),
    ...(features.format && format !== undefined && { response_format: toFormat(format) }),
    ...(features.length !== null && maxTokens !== undefined && { [features.length]: maxTokens }),
    ...(features.temperature && temperature !== undefined && { temperature }),
  };
}

function toFormat(format: NonNullable<ChatRequest['format']>) {
  if (format === 'json_object') return { type: 'json_object' as const };
  const { name, schema } = format;
  return {
    type: 'json_schema' as const,
    json_schema: { name, schema: { ...schema }, strict: true },
  };
}

function toMessage(turn: ModelTurn): ChatCompletionMessageParam {
  switch (turn.role) {
    case 'system':
    case 'user':
      return { role: turn.role, content: turn.text };
    case 'tool':
      return { role: 'tool', tool_call_id: turn.callId, content: turn.text };
    case 'assistant':
      return {
        role: 'assistant',
        content: turn.text === '' && turn.toolCalls.length > 0 ? null : turn.text,
        ...(turn.toolCalls.length > 0 && {
          tool_calls: turn.toolCalls.map((call) => ({
            id: call.id,
            type: 'function' as const,
            function: { name: call.name, arguments: call.arguments },
          })),
        }),
      };
  }
}
