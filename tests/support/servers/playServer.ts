import type { Answer, FakeModelServer, ReceivedRequest } from '../modelServer.ts';
import { deltas, DONE, finish, streams, usage } from '../modelServer.ts';
import {
  requestedPairsOf,
  extraction,
  memoryTaskOf,
  judgment,
  type ScriptedItem,
} from '../scriptedMemory.ts';
import type { EmulatedServer, StreamStyle } from './emulatedServer.ts';
import {
  formatIn,
  lengthIn,
  messagesIn,
  textIn,
  toolsIn,
  type RequestBody,
} from './requestBody.ts';

/** Answer of the model behind an emulated server. */
interface ModelAnswer {
  readonly text: string;
  readonly call?: { readonly name: string; readonly args: object };
}

export interface PlayedServer {
  /** Requests that were refused so far. */
  readonly refusalCount: () => number;
  /** Items that its model extracts from a conversation. */
  draws(items: readonly ScriptedItem[]): void;
}

/** Makes a fake server behave as the emulated one: what it lists, refuses, and how it streams. */
export function playServer(fake: FakeModelServer, server: EmulatedServer): PlayedServer {
  let refused = 0;
  let items: readonly ScriptedItem[] = [];
  fake.models = [server.model];
  fake.listed[server.model] = server.listed ?? {};
  Object.assign(fake.native, server.native);
  fake.setDefaultAnswer((request, response) => {
    const refusal = server.refuses?.find(({ when }) => when(request.body));
    if (refusal === undefined)
      return streamOf(request, server.streams ?? {}, items)(request, response);
    refused += 1;
    response.writeHead(refusal.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: refusal.error }));
  });
  return {
    refusalCount: () => refused,
    draws: (next) => (items = next),
  };
}

/** The words that a question about the key is answered with. */
export const KEY_ANSWER = 'It is under the blue pot.';

function answerTo(request: ReceivedRequest, items: readonly ScriptedItem[]): ModelAnswer {
  const { body } = request;
  const about = memoryTaskOf(request);
  if (about === 'extract') return { text: extraction(request, items) };
  if (about === 'judge') {
    return {
      text: judgment(requestedPairsOf(request).map(({ pair }) => ({ pair, relation: 'update' }))),
    };
  }
  const last = messagesIn(body).at(-1);
  const tools = toolsIn(body).map((tool) => tool.function.name);
  if (last?.role === 'tool') return { text: KEY_ANSWER };
  if (tools.includes('say_word'))
    return { text: '', call: { name: 'say_word', args: { word: 'hello' } } };
  if (tools.includes('search_memory') && last?.content?.includes('spare key') === true) {
    return { text: '', call: { name: 'search_memory', args: { query: 'spare key' } } };
  }
  if (/one key "word"/u.test(textIn(body))) return { text: '{"word":"hello"}' };
  return { text: last?.content?.includes('spare key') === true ? KEY_ANSWER : 'hello' };
}

function streamOf(
  request: ReceivedRequest,
  style: StreamStyle,
  items: readonly ScriptedItem[],
): Answer {
  const { body } = request;
  const { text, call } = answerTo(request, items);
  const limit = lengthIn(body) ?? Number.POSITIVE_INFINITY;
  const thought = style.thoughtTokens ?? 0;
  const lines = style.comments === true ? [': OPENROUTER PROCESSING\n\n'] : [];
  lines.push(...thoughtLines(style, Math.min(thought, limit)));
  // The thought took all there was.
  if (limit <= thought) return streams([...lines, finish('length'), usage(50, limit), DONE]);
  if (style.thought === 'inline') lines.push(...deltas({ content: '</think>\n\n' }));
  if (call !== undefined) {
    const end = style.calls === 'ends_with_stop' ? 'stop' : 'tool_calls';
    return streams([...lines, ...callLines(call, style), finish(end), usage(50, 20), DONE]);
  }
  const shown = isJson(body) ? (style.wraps?.(text) ?? text) : text;
  const deltasOfText = (shown.match(/[\s\S]{1,12}/gu) ?? []).map((content) => ({ content }));
  return streams([...lines, ...deltas(...deltasOfText), finish('stop'), usage(50, 20), DONE]);
}

const isJson = (body: RequestBody) => formatIn(body) !== null || /JSON/u.test(textIn(body));

function thoughtLines({ thought }: StreamStyle, tokens: number): string[] {
  if (thought === undefined || thought === 'hidden') return [];
  const words = Array.from({ length: Math.ceil(tokens / 100) }, () => 'hm '.repeat(100));
  if (thought === 'inline') {
    return deltas(...words.map((word, n) => ({ content: `${n === 0 ? '<think>' : ''}${word}` })));
  }
  return deltas(...words.map((word) => ({ [thought]: word })));
}

function callLines(
  { name, args }: NonNullable<ModelAnswer['call']>,
  { calls }: StreamStyle,
): string[] {
  const text = JSON.stringify(args);
  const named = (rest: object) => ({ tool_calls: [{ id: 'call_1', type: 'function', ...rest }] });
  if (calls === 'whole') return deltas(named({ index: 0, function: { name, arguments: text } }));
  if (calls === 'numberless') return deltas(named({ function: { name, arguments: text } }));
  return deltas(
    named({ index: 0, function: { name, arguments: '' } }),
    ...(text.match(/.{1,7}/gsu) ?? []).map((part) => ({
      tool_calls: [{ index: 0, function: { arguments: part } }],
    })),
  );
}
