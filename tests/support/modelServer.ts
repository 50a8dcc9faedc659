import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Readonly<Record<string, unknown>>;
  /** True once the client closed the connection before the answer was whole. */
  abandoned: boolean;
}

export type Answer = (request: ReceivedRequest, response: ServerResponse) => void | Promise<void>;

export interface FakeModelServer {
  readonly baseUrl: string;
  readonly requests: ReceivedRequest[];
  /** Chat requests only. */
  readonly chatRequests: () => ReceivedRequest[];
  /** Answers for the next chat requests, one each; afterwards the default answer is given. */
  next(...answers: readonly Answer[]): void;
  setDefaultAnswer(answer: Answer): void;
  models: string[];
  /** False: it has no list of its models. */
  listsModels: boolean;
  /** The key that it asks for; null lets everybody in. */
  key: string | null;
  /** Fields of a model in the list, besides its name. */
  readonly listed: Record<string, object>;
  /** Fields of loaded models in Ollama's own API. */
  running: readonly { readonly name: string; readonly context_length?: number }[];
  /** Answers of a server's own interface, by path. */
  readonly native: Record<string, object>;
  /** Vectors for a list of texts; throws to refuse. */
  embed: (texts: readonly string[]) => readonly (readonly number[])[];
  /** Waited for before vectors are given. */
  beforeEmbedding: () => Promise<void>;
  stop(): Promise<void>;
}

/**
 * A server that speaks OpenAI's Chat Completions, and every way in which real ones go wrong that a
 * well-behaved mock cannot make.
 */
export async function openModelServer(): Promise<FakeModelServer> {
  const requests: ReceivedRequest[] = [];
  const queue: Answer[] = [];
  let fallback: Answer = says('All right.');
  const server = createServer((request, response) => {
    void handle(request, response);
  });
  const fake: FakeModelServer = {
    baseUrl: '',
    requests,
    chatRequests: () => requests.filter(({ path }) => path.endsWith('/chat/completions')),
    next: (...answers) => void queue.push(...answers),
    setDefaultAnswer(answer) {
      fallback = answer;
    },
    models: ['small', 'large'],
    listsModels: true,
    key: null,
    listed: {},
    running: [],
    native: {},
    embed: (texts) => texts.map(() => [3, 4]),
    beforeEmbedding: () => Promise.resolve(),
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const received: ReceivedRequest = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: await readBody(request),
      abandoned: false,
    };
    response.on('close', () => (received.abandoned = !response.writableFinished));
    requests.push(received);
    if (fake.key !== null && received.headers.authorization !== `Bearer ${fake.key}`) {
      return fails(401)(received, response);
    }
    if (fake.listsModels && received.path.endsWith('/models')) {
      const data = fake.models.map((id) => ({ id, object: 'model', ...fake.listed[id] }));
      return json(response, 200, { data });
    }
    const native = fake.native[received.path];
    if (native !== undefined) return json(response, 200, native);
    if (received.path === '/api/ps') return json(response, 200, { models: fake.running });
    if (received.path.endsWith('/embeddings')) {
      await fake.beforeEmbedding();
      try {
        const data = fake.embed(received.body['input'] as string[]).map((embedding, index) => ({
          index,
          embedding,
        }));
        return json(response, 200, { data });
      } catch {
        return json(response, 500, { error: { message: 'input is too large' } });
      }
    }
    if (!received.path.endsWith('/chat/completions')) {
      return json(response, 404, { error: { message: 'not found' } });
    }
    await (queue.shift() ?? fallback)(received, response);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(fake, { baseUrl: `http://127.0.0.1:${port}/v1` });
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const piece of request) text += String(piece);
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

export const chunk = (delta: object, rest: object = {}) => ({
  id: 'x',
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, finish_reason: null, ...rest }],
});

const line = (body: unknown) => `data: ${JSON.stringify(body)}\n\n`;

/** Raw lines of a stream, then its end (or not). */
export function streams(lines: readonly string[], end = true): Answer {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    for (const each of lines) response.write(each);
    if (end) response.end();
  };
}

const pieces = (text: string): readonly string[] => text.match(/\S+\s*/gu) ?? [];

export const finish = (reason: string): string => line({ ...chunk({}, { finish_reason: reason }) });
export const usage = (prompt: number, completion: number): string =>
  line({ id: 'x', choices: [], usage: { prompt_tokens: prompt, completion_tokens: completion } });
export const deltas = (...each: readonly object[]): string[] =>
  each.map((delta) => line(chunk(delta)));
export const DONE = 'data: [DONE]\n\n';

/** A whole, well-formed answer. */
export function says(text: string, reason = 'stop'): Answer {
  const chunks = pieces(text).map((content) => line(chunk({ content })));
  return streams([...chunks, finish(reason), usage(12, 7), DONE]);
}

/** An answer word by word, with a pause after each; stops when nobody listens any more. */
export function saysSlowly(text: string, pauseMs: number): Answer {
  return async (request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const content of pieces(text)) {
      if (request.abandoned) return;
      response.write(line(chunk({ content })));
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    response.end(finish('stop') + DONE);
  };
}

export interface CallPiece {
  readonly name: string;
  readonly args: string;
}

/** Tool calls, their arguments in fragments, interleaved as parallel calls are. */
export function calls(made: readonly CallPiece[]): Answer {
  const opened = made.map(({ name }, index) =>
    chunk({
      tool_calls: [{ index, id: `c${index}`, type: 'function', function: { name, arguments: '' } }],
    }),
  );
  const fragments = made.flatMap(({ args }, index) =>
    (args.match(/.{1,7}/gsu) ?? []).map((part) =>
      chunk({ tool_calls: [{ index, function: { arguments: part } }] }),
    ),
  );
  return streams([...[...opened, ...fragments].map(line), finish('tool_calls'), DONE]);
}

export const call = (name: string, args: object): Answer =>
  calls([{ name, args: JSON.stringify(args) }]);

const PARTIAL = deltas({ role: 'assistant' }, { content: 'Half of ' }, { content: 'an answer' });

export const fails = (
  status: number,
  error: object = { message: 'no', type: 'x' },
  headers: Record<string, string> = {},
): Answer => {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ error }));
  };
};

/** Everything that goes wrong in the middle, by name. */
export const faults = {
  drop: (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const each of PARTIAL) response.write(each);
    setTimeout(() => response.destroy(), 20);
  },
  cleanEnd: streams(PARTIAL),
  zeroChunks: streams([DONE]),
  html: (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>Router login</title>');
  },
  badLine: streams([...PARTIAL, 'data: {"choices": [{"delta"\n\n', finish('stop'), DONE]),
  inBandError: streams([...PARTIAL, line({ error: { message: 'the GPU is gone', code: 500 } })]),
  stallBeforeFirstByte: () => undefined,
  stallAfterHeaders: streams([], false),
  stallAfterFirstByte: streams(PARTIAL, false),
  cutOff: streams([...PARTIAL, finish('length'), DONE]),
  filtered: streams([...PARTIAL, finish('content_filter'), DONE]),
  empty: streams([...deltas({ role: 'assistant', content: '' }), finish('stop'), DONE]),
  contextOverflow: fails(400, {
    message: 'the request exceeds the available context size',
    type: 'exceed_context_size_error',
    n_prompt_tokens: 9000,
    n_ctx: 4096,
  }),
} satisfies Readonly<Record<string, Answer>>;
