import {
  createCapabilityCache,
  type CapabilityCache,
} from '../../electron/engine/models/capabilities.ts';
import { unlockedMutex } from '../../electron/engine/models/mutex.ts';
import { createOpenAiChatModel } from '../../electron/engine/models/openai/chatModel.ts';
import {
  defaultTiming,
  type ChatModel,
  type ChatRequest,
  type ModelTiming,
  type StreamPart,
} from '../../electron/engine/models/ports.ts';

/** Waits short enough for a test, and long enough for a busy machine. */
export const quickTiming: ModelTiming = {
  ...defaultTiming,
  firstByteMs: 2_000,
  promptTokenMs: 0,
  quietMs: [5, 20, 50],
  idleMs: 1_000,
  finishedIdleMs: 300,
  loadingAfterMs: 150,
  listMs: 2_000,
  discoverMs: 2_000,
  retryMs: (attempt) => 10 * attempt,
  maxRetryMs: 5_000,
  loadingRetryMs: 20,
};

/** For an answer in the midst of which the test does something that takes its time. */
export const patientTiming: ModelTiming = { ...quickTiming, firstByteMs: 30_000 };

export function chatModelAt(
  baseUrl: string,
  more: {
    key?: string | null;
    local?: boolean;
    timing?: Partial<ModelTiming>;
    capabilities?: CapabilityCache;
    contextTokens?: () => Promise<number | null>;
  } = {},
): ChatModel {
  return createOpenAiChatModel({
    ref: 'fake/small',
    model: 'small',
    baseUrl,
    local: more.local ?? true,
    key: () => Promise.resolve(more.key ?? null),
    timing: { ...quickTiming, ...more.timing },
    mutex: unlockedMutex,
    priority: 'chat',
    capabilities: more.capabilities ?? createCapabilityCache(),
    contextTokens: more.contextTokens ?? (() => Promise.resolve(null)),
  });
}

export const hello: ChatRequest = { turns: [{ role: 'user', text: 'Hello' }], tools: [] };

export interface Streamed {
  readonly parts: readonly StreamPart[];
  readonly text: string;
  readonly reasoning: string;
  /** End of the answer: a finish reason or a problem. */
  readonly end: string | undefined;
}

export async function collectStream(
  model: ChatModel,
  request: ChatRequest = hello,
  signal: AbortSignal = new AbortController().signal,
  onPart: (part: StreamPart) => void = () => undefined,
): Promise<Streamed> {
  const parts: StreamPart[] = [];
  for await (const part of model.stream(request, signal)) {
    parts.push(part);
    onPart(part);
  }
  const of = (kind: 'text' | 'reasoning') =>
    parts.map((part) => (part.kind === kind ? part.text : '')).join('');
  const last = parts.at(-1);
  const end =
    last?.kind === 'problem' ? last.problem : last?.kind === 'finish' ? last.reason : undefined;
  return { parts, text: of('text'), reasoning: of('reasoning'), end };
}
