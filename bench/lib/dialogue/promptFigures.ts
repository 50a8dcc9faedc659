import { estimateTokens } from '../../../electron/engine/algorithms/ranking/tokenEstimate.ts';
import { says } from '../../../tests/support/modelServer.ts';
import { openBenchEngine } from './benchEngine.ts';

/** One exchange of a recorded conversation. */
export interface Exchange {
  readonly question: string;
  readonly answer: string;
}

interface SentRequest {
  readonly messages: readonly { readonly role: string; readonly content: string | null }[];
  readonly tools?: readonly unknown[];
}

interface PromptFigures {
  readonly requests: number;
  /** Share of a request that begins like the one before, in percent of tokens. */
  readonly reusablePercent: number;
  /** Mean tokens of a request. */
  readonly tokens: Readonly<Record<'system' | 'tools' | 'history' | 'memory' | 'all', number>>;
  readonly maxToolCount: number;
  readonly toolTokens: number;
  /** Ids in any request; there should be none. */
  readonly ids: number;
  /** Turns on the screen that a request left out although they would have fitted. */
  readonly missingTurns: number;
}

/** Context window of the scripted server, as a laptop runs it. */
const CONTEXT = 32_768;
const START = Date.UTC(2026, 10, 22, 10);

/** Replays a conversation with recorded answers, and measures every request it makes. */
export async function measurePrompts(exchanges: readonly Exchange[]): Promise<PromptFigures> {
  const engine = await openBenchEngine(START, []);
  engine.server.listed['small'] = { context_length: CONTEXT };
  try {
    for (const { question, answer } of exchanges) {
      engine.server.setDefaultAnswer(says(answer));
      await engine.sendMessage(question);
    }
    const requests = engine.server.chatRequests().map(({ body }) => body as unknown as SentRequest);
    return figuresOf(requests, exchanges);
  } finally {
    await engine.close();
  }
}

function figuresOf(
  requests: readonly SentRequest[],
  exchanges: readonly Exchange[],
): PromptFigures {
  const texts = requests.map(serializeRequest);
  const shares = texts
    .slice(1)
    .map((text, i) => estimateTokens(commonPrefix(texts[i] ?? '', text)) / estimateTokens(text));
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const parts = requests.map(partsOf);
  const average = (name: keyof PromptFigures['tokens']) =>
    Math.round(mean(parts.map((each) => each[name])));
  return {
    requests: requests.length,
    reusablePercent: Math.round(1_000 * mean(shares)) / 10,
    tokens: {
      system: average('system'),
      tools: average('tools'),
      history: average('history'),
      memory: average('memory'),
      all: average('all'),
    },
    maxToolCount: Math.max(...requests.map(({ tools }) => tools?.length ?? 0)),
    toolTokens: Math.max(...parts.map(({ tools }) => tools)),
    ids: texts.filter((text) => UUID.test(text)).length,
    missingTurns: requests.reduce(
      (sum, request, n) => sum + missingTurnCount(request, exchanges, n),
      0,
    ),
  };
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/u;

/** A request as a chat template puts it: tools and instructions first, then the turns. */
function serializeRequest({ messages, tools }: SentRequest): string {
  const [system, ...turns] = messages;
  const texts = turns.map(({ role, content }) => `${role}: ${content ?? ''}`);
  return [JSON.stringify(tools ?? []), system?.content ?? '', ...texts].join('\n');
}

function commonPrefix(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return a.slice(0, length);
}

function partsOf({ messages, tools }: SentRequest): PromptFigures['tokens'] {
  const tokensOf = (list: SentRequest['messages']) =>
    list.reduce((sum, { content }) => sum + estimateTokens(content ?? ''), 0);
  const newest = messages.at(-1)?.content ?? '';
  const preamble = newest.slice(0, Math.max(0, newest.lastIndexOf('</memory-')));
  const parts = {
    system: tokensOf(messages.slice(0, 1)),
    tools: estimateTokens(JSON.stringify(tools ?? [])),
    history: tokensOf(messages.slice(1, -1)),
    memory: estimateTokens(preamble),
  };
  return { ...parts, all: tokensOf(messages) + parts.tools };
}

/** Earlier turns that a request left out although half of what the server reads was free. */
function missingTurnCount(request: SentRequest, exchanges: readonly Exchange[], n: number): number {
  const { all } = partsOf(request);
  if (all > CONTEXT / 2) return 0;
  const sent = request.messages.map(({ content }) => content ?? '').join('\n');
  return exchanges
    .slice(0, n)
    .filter(({ question, answer }) => !sent.includes(question) || !sent.includes(answer)).length;
}
