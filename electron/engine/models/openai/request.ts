import type {
  ChatCompletionCreateParamsStreaming,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions';
import type { KnownCapabilities, LengthField } from '../capabilities.ts';
import type { ChatRequest, ModelTurn } from '../ports.ts';

/** Features of a request that a server may refuse, as they are sent. */
export interface RequestFeatures {
  readonly tools: boolean;
  readonly format: boolean;
  readonly usage: boolean;
  readonly temperature: boolean;
  readonly images: boolean;
  /** False: its text begins the first turn of the person. */
  readonly system: boolean;
  readonly length: LengthField;
}

/** Features of a request to send: without those that the server refuses. */
export function requestFeatures(
  request: ChatRequest,
  capability: KnownCapabilities,
  isReasoning: boolean,
): RequestFeatures {
  const tools = request.tools.length > 0 && capability.tools !== false;
  return {
    tools,
    format: !tools && request.format !== undefined,
    usage: capability.streamUsage,
    temperature: request.temperature !== undefined && capability.temperature && !isReasoning,
    images: capability.images && request.turns.some(hasImages),
    system: capability.systemRole && request.turns.some(({ role }) => role === 'system'),
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
    messages: (features.system ? request.turns : withoutSystemTurns(request.turns)).map((turn) =>
      toMessage(turn, features.images),
    ),
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

/**
 * Turns in which the text of the system message begins the first turn of the person, for a model whose
 * template takes no such message: it also wants the roles to alternate, the person first.
 */
function withoutSystemTurns(turns: readonly ModelTurn[]): readonly ModelTurn[] {
  const system = turns.filter(({ role }) => role === 'system').map(({ text }) => text);
  if (system.length === 0) return turns;
  const [first, ...later] = turns.filter(({ role }) => role !== 'system');
  if (first?.role === 'user') {
    return [{ ...first, text: [...system, first.text].join('\n\n') }, ...later];
  }
  const leading = { role: 'user', text: system.join('\n\n') } as const;
  return first === undefined ? [leading] : [leading, first, ...later];
}

/** True for a turn with pictures. */
export function hasImages(turn: ModelTurn): boolean {
  return turn.role === 'user' && (turn.images?.length ?? 0) > 0;
}

/** Note to a model that is sent no pictures, so that it does not answer as if it saw them. */
function unseenNote(count: number): string {
  const pictures = count === 1 ? '1 attached picture is' : `${count} attached pictures are`;
  return `[${pictures} not shown: you cannot see pictures. Say so where it matters.]`;
}

function toMessage(turn: ModelTurn, withImages: boolean): ChatCompletionMessageParam {
  switch (turn.role) {
    case 'system':
      return { role: turn.role, content: turn.text };
    case 'user':
      if (!hasImages(turn)) return { role: turn.role, content: turn.text };
      if (!withImages) {
        const content = `${unseenNote(turn.images?.length ?? 0)}\n\n${turn.text}`;
        return { role: turn.role, content };
      }
      return {
        role: 'user',
        content: [
          { type: 'text', text: turn.text },
          ...(turn.images ?? []).map(({ mediaType, base64 }) => ({
            type: 'image_url' as const,
            image_url: { url: `data:${mediaType};base64,${base64}` },
          })),
        ],
      };
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
