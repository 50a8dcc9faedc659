import type {
  ChatCompletionCreateParamsStreaming,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions';
import type { Known, LengthField } from '../capabilities.ts';
import type { ChatRequest, ModelTurn } from '../ports.ts';

/** The parts of a request that a server may refuse, as they are sent. */
export interface RequestParts {
  readonly tools: boolean;
  readonly format: boolean;
  readonly usage: boolean;
  readonly temperature: boolean;
  readonly length: LengthField;
}

/** What of a request is sent: what its server refused is left out, or said as it wants it. */
export function partsOf(request: ChatRequest, known: Known, thinks: boolean): RequestParts {
  const tools = request.tools.length > 0 && known.tools !== false;
  return {
    tools,
    format: !tools && request.format !== undefined,
    usage: known.streamUsage,
    temperature: request.temperature !== undefined && known.temperature && !thinks,
    length: request.maxTokens === undefined ? null : known.lengthField,
  };
}

/**
 * The smallest request that says what is wanted. Local servers ignore or refuse what is beyond it:
 * no `tool_choice`, no `parallel_tool_calls`, no `store`, and never tools together with a format.
 */
export function toRequest(
  model: string,
  request: ChatRequest,
  parts: RequestParts,
): ChatCompletionCreateParamsStreaming {
  const { format, maxTokens, temperature } = request;
  return {
    model,
    messages: request.turns.map(toMessage),
    stream: true,
    ...(parts.usage && { stream_options: { include_usage: true } }),
    ...(parts.tools && {
      tools: request.tools.map(({ name, description, parameters }) => ({
        type: 'function' as const,
        function: { name, description, parameters: { ...parameters } },
      })),
    }),
    ...(parts.format && format !== undefined && { response_format: toFormat(format) }),
    ...(parts.length !== null && maxTokens !== undefined && { [parts.length]: maxTokens }),
    ...(parts.temperature && temperature !== undefined && { temperature }),
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
