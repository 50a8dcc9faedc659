import type { Message } from '../../../shared/domain/chat.ts';
import type { NodeKind } from '../../../shared/domain/node.ts';
import { openBenchEngine, type BenchEngine } from './benchEngine.ts';
import {
  isExpected,
  readRequestCases,
  type RequestCase,
  type RequestOutcome,
} from './requestCases.ts';
import { promptNumberOf } from './promptNumber.ts';
import { call, says, type Answer } from '../../../tests/support/modelServer.ts';

interface RequestReport {
  readonly asExpected: number;
  readonly refusedSaved: number;
  readonly byExpect: Readonly<Record<string, number>>;
}

/** Runs every request through the real chat with a scripted model; prints each miss. */
export async function measureRequests(path: string): Promise<RequestReport> {
  const cases = readRequestCases(path);
  const results: { request: RequestCase; outcome: RequestOutcome; isRight: boolean }[] = [];
  for (const request of cases) {
    const { outcome, detail } = await playRequest(request);
    const isRight = isExpected(request, outcome);
    results.push({ request, outcome, isRight });
    if (!isRight) console.log(describeMiss(request, outcome, detail));
  }
  const share = (list: typeof results) =>
    Math.round((1_000 * list.filter(({ isRight }) => isRight).length) / Math.max(1, list.length)) /
    10;
  const byExpect = Object.fromEntries(
    [...Map.groupBy(results, ({ request }) => request.expect)].map(([name, list]) => [
      name,
      share(list),
    ]),
  );
  const refusedSaved = results.filter(
    ({ request, outcome }) => request.expect === 'refused' && outcome.startsWith('saved'),
  ).length;
  const report = { asExpected: share(results), refusedSaved, byExpect };
  console.log(
    `${cases.length} requests: ${report.asExpected} % as expected, ${refusedSaved} refused ones saved; ` +
      Object.entries(byExpect)
        .map(([name, percent]) => `${name} ${percent} %`)
        .join(', '),
  );
  return report;
}

interface PlayedRequest {
  readonly outcome: RequestOutcome;
  readonly detail: string;
}

/** Plays one request in a home of its own. */
export async function playRequest(request: RequestCase): Promise<PlayedRequest> {
  const memories = request.memories.map(({ text, trust }) => ({ ...parseTask(text), trust }));
  const engine = await openBenchEngine(timeOf(request.today), memories);
  try {
    await sendEarlierMessages(engine, request);
    engine.server.setDefaultAnswer(scripted(request));
    const answer = await engine.sendMessage(request.turn);
    const detail = answer.toolCalls.at(-1)?.result ?? `no call: ${answer.problem ?? answer.text}`;
    return { outcome: outcomeOf(request, answer), detail };
  } finally {
    await engine.close();
  }
}

/** "2026-11-22T10:00 (Sunday)" as the moment, UTC. */
function timeOf(today: string): number {
  return Date.parse(`${today.split(' ')[0] ?? today}:00Z`);
}

/** Turns before, as they stood on the screen; an answer without its question gets a greeting. */
async function sendEarlierMessages(
  engine: BenchEngine,
  { before, lang }: RequestCase,
): Promise<void> {
  let question: string | null = null;
  for (const { role, text } of before) {
    if (role === 'user') question = text;
    else {
      engine.server.next(says(text));
      await engine.sendMessage(question ?? (lang === 'ru' ? 'Привет.' : 'Hello.'));
      question = null;
    }
  }
}

/** A model that makes the call of the request, after a search where its target was not told. */
function scripted({ call: scriptedCall, memories }: RequestCase): Answer {
  const { tool, content, quote, target } = scriptedCall;
  return (request, response) => {
    const body = request.body as unknown as Parameters<typeof promptNumberOf>[0];
    const rounds = body.messages.filter(({ role }) => role === 'tool').length;
    const text = memories.find(({ n }) => n === target)?.text;
    const memory = text === undefined ? null : promptNumberOf(body, parseTask(text).content);
    if (body.tools === undefined || tool === 'none') return says('All right.')(request, response);
    if (text !== undefined && memory === null && rounds === 0) {
      return call('search_memory', { query: text })(request, response);
    }
    if (rounds > (text !== undefined && memory !== null && searched(body) ? 1 : 0)) {
      return says('All right.')(request, response);
    }
    const args = {
      ...(memory !== null && { memory }),
      ...(tool !== 'confirm_fact' && tool !== 'forget_memory' && tool !== 'finish_todo'
        ? { content }
        : {}),
      quote,
    };
    return call(tool, args)(request, response);
  };
}

function searched({ messages }: Parameters<typeof promptNumberOf>[0]): boolean {
  return messages.some(({ role, content }) => role === 'tool' && content?.includes('"results"'));
}

/** "To do: renew passport." is a to-do with the text of its task. */
function parseTask(text: string): { readonly content: string; readonly kind: NodeKind } {
  const task = /^(?:to do|сделать):\s*/iu.exec(text);
  if (task === null) return { content: text, kind: 'Fact' };
  const taskText = text.slice(task[0].length);
  return { content: taskText.charAt(0).toUpperCase() + taskText.slice(1), kind: 'Todo' };
}

const ACTIONS: Readonly<Record<string, string>> = {
  remember_fact: 'remembered',
  correct_fact: 'corrected',
  confirm_fact: 'confirmed',
  forget_memory: 'forget_offered',
  finish_todo: 'finished',
};

function outcomeOf(
  { call: { tool, content }, turn }: RequestCase,
  { actions }: Message,
): RequestOutcome {
  const request = actions.find(({ action }) => action === ACTIONS[tool]);
  if (request !== undefined) {
    const isOwn =
      tool === 'remember_fact' &&
      request.content !== content &&
      containsSentence(turn, request.content);
    return isOwn ? 'saved_own' : 'saved';
  }
  return actions.some(({ action }) => action === 'proposed') ? 'suggested' : 'nothing';
}

/** True if every word of a sentence stands in the turn, in its order. */
function containsSentence(turn: string, sentence: string): boolean {
  const words = (text: string) =>
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? '';
  return words(sentence)
    .split(' ')
    .every((word) => words(turn).includes(word));
}

function describeMiss(
  { id, expect, turn, call: { tool }, why }: RequestCase,
  outcome: RequestOutcome,
  detail: string,
) {
  return `  ${id}: ${tool} expected ${expect}, was ${outcome} (${why})\n    ${JSON.stringify(turn)}\n    ${detail.slice(0, 200)}`;
}
