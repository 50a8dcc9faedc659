import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemIds, silentLogger } from '../../electron/engine/dependencies.ts';
import { openEngine } from '../../electron/engine/engine.ts';
import type { Client, Engine } from '../../electron/engine/engineApi.ts';
import type { ConversationId } from '../../shared/domain/primitives.ts';
import { createEngineCaller } from '../../tests/support/engineCaller.ts';
import { asMessageId } from '../../tests/support/ids.ts';
import { startInlineTaskThread } from '../../tests/support/inlineTaskThread.ts';
import { createManualClock, type ManualClock } from '../../tests/support/manualClock.ts';
import { SCHEMA_FOLDER } from '../../tests/support/schemaFolder.ts';
import { localTime, violations, type CheckedQuestion } from './askedQuestions.ts';

/** Result of one question: right if nothing is violated. */
interface QuestionResult {
  readonly ask: CheckedQuestion;
  readonly answer: string;
  readonly violations: readonly string[];
}

/** Asks each question in a memory of its own, without a language model. */
export async function runQuestions(
  questions: readonly CheckedQuestion[],
): Promise<QuestionResult[]> {
  const results: QuestionResult[] = [];
  for (const ask of questions) {
    const answer = await answerTo(ask);
    results.push({ ask, answer, violations: violations(answer, ask) });
  }
  return results;
}

/** Shares of right answers in percent, all together and by kind. */
export function questionFigures(results: readonly QuestionResult[]) {
  const share = (of: readonly QuestionResult[]) => {
    const right = of.filter((result) => result.violations.length === 0).length;
    return of.length === 0 ? 0 : Math.round((1000 * right) / of.length) / 10;
  };
  const byKind = Map.groupBy(results, ({ ask }) => ask.kind);
  return {
    right: share(results),
    byKind: Object.fromEntries([...byKind].map(([kind, of]) => [kind, share(of)])),
  };
}

async function answerTo({ setup, ask, today }: CheckedQuestion): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), 'loci-asks-'));
  const clock = createManualClock(
    Math.min(...[today, ...setup.map(({ at }) => at)].map(localTime)),
  );
  const engine = await openEngine(
    { home, version: 'bench', environment: {}, schemaFolder: SCHEMA_FOLDER },
    {
      clock,
      ids: createSystemIds(clock),
      logger: silentLogger,
      startTaskThread: startInlineTaskThread,
    },
  );
  try {
    const say = createSpeaker(engine, clock);
    const inOrder = setup.toSorted((a, b) => localTime(a.at) - localTime(b.at));
    for (const { text, at } of inOrder) await say(text, localTime(at));
    return await say(ask, localTime(today));
  } finally {
    await engine.close();
    rmSync(home, { recursive: true, force: true });
  }
}

/** Sends a turn at its time, in a new conversation on another day, and returns the answer. */
function createSpeaker(engine: Engine, clock: ManualClock) {
  const client: Client = { id: 'bench', workspaceId: engine.initialWorkspaceId() };
  const call = createEngineCaller(() => engine, client);
  let conversation: { readonly id: ConversationId; readonly day: string } | null = null;
  let count = 0;
  return async (text: string, at: number): Promise<string> => {
    clock.set(Math.max(at, clock.now() + 1));
    const day = new Date(at).toDateString();
    const answers = new Map<string, string>();
    const waiting = Promise.withResolvers<undefined>();
    const unsubscribe = engine.subscribe((event) => {
      if (event.name !== 'chat.finished') return;
      answers.set(event.payload.turnId, event.payload.message.text);
      waiting.resolve(undefined);
    });
    const reply = await call('chat.send', {
      conversationId: conversation?.day === day ? conversation.id : null,
      clientMessageId: asMessageId(`message-${(count += 1)}`),
      text,
    });
    conversation = { id: reply.conversationId, day };
    await waiting.promise;
    unsubscribe();
    return answers.get(reply.turnId) ?? '';
  };
}
