import { newestUserText } from '../newestTurn.ts';
import { vi } from 'vitest';
import { memoryTaskOf, extraction, judgment, type ScriptedItem } from '../scriptedMemory.ts';
import { chunk } from '../modelServer.ts';
import { messagesIn, type RequestBody } from './requestBody.ts';

/** A request as a slow model had it. */
export interface SlowRequest {
  readonly body: RequestBody;
  readonly about: 'chat' | 'extract' | 'judge' | 'other';
  state: 'running' | 'answered' | 'aborted';
}

export interface SlowModelOptions {
  readonly baseUrl: string;
  /** Until its first word, and until its last. */
  readonly firstWordMs: number;
  readonly answerMs: number;
  /** It says everything at its end. */
  readonly isSilent?: boolean;
  readonly items: readonly ScriptedItem[];
}

export interface SlowModel {
  readonly requests: readonly SlowRequest[];
  /** True while it answers such a request. */
  isBusyWith(about: SlowRequest['about']): boolean;
}

const PIECES = 12;
const models = new Map<string, (body: RequestBody, signal: AbortSignal) => Response>();

/** Puts scripted models in the place of the network, in the time of fake timers. */
export function stubNetwork(): void {
  models.clear();
  vi.stubGlobal('fetch', (input: string | URL, init: RequestInit): Promise<Response> => {
    const url = new URL(input);
    const answer = models.get(url.host);
    if (answer === undefined || !url.pathname.endsWith('/chat/completions')) {
      return Promise.resolve(new Response('{"data":[]}', { status: 404 }));
    }
    const body = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as RequestBody;
    return Promise.resolve(answer(body, init.signal ?? new AbortController().signal));
  });
}

/** A model on a processor: seconds to the first word, half a minute an answer, one at a time. */
export function startSlowModel(options: SlowModelOptions): SlowModel {
  const requests: SlowRequest[] = [];
  models.set(new URL(options.baseUrl).host, (body, signal) => {
    const received = { method: 'POST', path: '', headers: {}, body, abandoned: false };
    const request: SlowRequest = { body, about: aboutOf(body, received), state: 'running' };
    requests.push(request);
    const lines = linesOf(request, options);
    const text = new TextEncoder();
    const stream = new ReadableStream<Uint8Array>({
      start(out) {
        const timers = lines.map(({ at, line }, n) =>
          setTimeout(() => {
            out.enqueue(text.encode(line));
            if (n < lines.length - 1) return;
            request.state = 'answered';
            out.close();
          }, at),
        );
        signal.addEventListener('abort', () => {
          if (request.state !== 'running') return;
          request.state = 'aborted';
          for (const timer of timers) clearTimeout(timer);
          out.error(new DOMException('aborted', 'AbortError'));
        });
      },
    });
    return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
  });
  return {
    requests,
    isBusyWith: (about) => requests.some((one) => one.about === about && one.state === 'running'),
  };
}

type Received = Parameters<typeof memoryTaskOf>[0];

function aboutOf(body: RequestBody, received: Received): SlowRequest['about'] {
  return memoryTaskOf(received) ?? (body['response_format'] === undefined ? 'chat' : 'other');
}

function linesOf(
  { body, about }: SlowRequest,
  { firstWordMs, answerMs, isSilent, items }: SlowModelOptions,
): { readonly at: number; readonly line: string }[] {
  const received = { method: 'POST', path: '', headers: {}, body, abandoned: false };
  const last = messagesIn(body).at(-1);
  const expectsToolCall =
    about === 'chat' && last?.role === 'user' && /look up/iu.test(newestUserText(last.content));
  const end = line({}, expectsToolCall ? 'tool_calls' : 'stop');
  if (expectsToolCall) {
    const call = {
      index: 0,
      id: 'c1',
      function: { name: 'search_memory', arguments: '{"query":"key"}' },
    };
    return [{ at: firstWordMs, line: line({ tool_calls: [call] }) + end }];
  }
  const isContinuation = last?.content?.startsWith('You were interrupted here.') === true;
  const written = messagesIn(body).findLast(({ role }) => role === 'assistant')?.content ?? '';
  const missing = items.filter(({ content }) => !isContinuation || !written.includes(content));
  const text = textFor(about, received, missing);
  if (isSilent === true && about !== 'chat')
    return [{ at: answerMs, line: line({ content: text }) + end }];
  // The rest of an answer is shorter than all of it.
  const endsAt = isContinuation ? firstWordMs + (answerMs - firstWordMs) / PIECES : answerMs;
  const size = Math.ceil(text.length / PIECES);
  const parts = Array.from({ length: PIECES }, (_, n) => ({
    at: firstWordMs + ((endsAt - firstWordMs) * n) / (PIECES - 1),
    line: line({ content: text.slice(n * size, (n + 1) * size) }) + (n === PIECES - 1 ? end : ''),
  }));
  return parts;
}

function textFor(
  about: SlowRequest['about'],
  received: Received,
  items: readonly ScriptedItem[],
): string {
  if (about === 'extract') return extraction(received, items);
  if (about === 'judge') return judgment([]);
  return about === 'chat' ? 'It is a fine day and all is well with the world.' : '{"items":[]}';
}

const line = (delta: object, reason: string | null = null): string =>
  `data: ${JSON.stringify(chunk(delta, { finish_reason: reason }))}\n\n`;
