// A process of its own that runs the real engine, threads and all, under load until it is killed.
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { openEngine } from '../../../electron/engine/engine.ts';
import type { Client } from '../../../electron/engine/engineApi.ts';
import { checkpoint } from '../../../electron/engine/storage/files/walCheckpoint.ts';
import { workspaceFolders } from '../../../electron/engine/workspaces/folders.ts';
import type { EngineCommandName, Request, Response } from '../../../shared/contract/index.ts';
import type { Fate, Report } from './report.ts';
import { pick, seededRandom, type Random } from './random.ts';
import { tellLine } from './writeLine.ts';
import type { ConversationId } from '../../../shared/domain/primitives.ts';
import { asMessageId } from '../../support/ids.ts';

const { home, seed } = z
  .strictObject({ home: z.string(), seed: z.int() })
  .parse(JSON.parse(process.argv[2] ?? ''));

const SPEAKERS = 4;
const schemaFolder = join(import.meta.dirname, '../../../schema');

function writeReport(report: Report): void {
  tellLine(JSON.stringify(report));
}

const engine = await openEngine({ home, version: 'test', environment: {}, schemaFolder });
const workspaceId = engine.initialWorkspaceId();
const client: Client = { id: 'load', workspaceId };

function call<C extends EngineCommandName>(
  name: C,
  request: Omit<Request<C>, 'workspaceId'>,
): Promise<Response<C>> {
  const whole = { workspaceId, ...request } as unknown as Request<C>;
  return Promise.resolve(
    engine.handlers[name](whole, { client, signal: new AbortController().signal }),
  );
}

const listed = {
  kinds: [],
  types: [],
  statuses: [],
  trusts: [],
  reviews: [],
  entityIds: [],
  tags: [],
  sources: [],
  strengthFrom: 0,
  strengthTo: 1,
};

/** Somebody who talks, remembers and changes their mind, one thing after the other. */
async function sendUntilStopped(speaker: number): Promise<never> {
  const random = seededRandom(seed * 1_000 + speaker);
  const conversations: (ConversationId | null)[] = [null, null];
  let count = 0;
  const nextWord = () => `zq${seed}x${speaker}x${(count += 1)}`;

  const send = async (text: string) => {
    const slot = random() < 0.5 ? 0 : 1;
    const clientMessageId = asMessageId(`m-${nextWord()}`);
    const about = { what: 'message', id: clientMessageId, text } as const;
    writeReport({ line: 'begin', ...about });
    const conversationId = conversations[slot] ?? null;
    const sent = await call('chat.send', { conversationId, clientMessageId, text });
    conversations[slot] = sent.conversationId;
    writeReport({ line: 'done', ...about });
  };
  /** One step of a memory's story. */
  const step = async <T>(word: string, fate: Fate, action: () => Promise<T>): Promise<T> => {
    writeReport({ line: 'begin', what: 'memory', word, fate });
    const result = await action();
    writeReport({ line: 'done', what: 'memory', word, fate });
    return result;
  };
  const story = async () => {
    const word = nextWord();
    const { node, changeId } = await step(word, 'kept', () =>
      call('facts.remember', { content: `The number is ${word}`, kind: 'Fact', entityIds: [] }),
    );
    const nodeId = node.id;
    await pick<() => Promise<unknown>>(random, [
      () => Promise.resolve(),
      () =>
        step(word, 'corrected', () =>
          call('facts.correct', { nodeId, content: `Rather, the number is ${word}` }),
        ),
      () => step(word, 'confirmed', () => call('facts.confirm', { nodeId })),
      () => step(word, 'none', () => call('history.undo', { changeId })),
      async () => {
        const retracted = await step(word, 'retracted', () =>
          call('facts.retract', { nodeId, reason: 'user' }),
        );
        await step(word, 'kept', () => call('history.undo', { changeId: retracted.changeId }));
        await step(word, 'retracted', () => call('history.redo', { changeId: retracted.changeId }));
      },
    ])();
  };
  for (;;) {
    await pick<() => Promise<unknown>>(random, [
      () => send(`The lamp ${nextWord()} stands near the door.`),
      () => send(`Лампа ${nextWord()} стоит у окна, ${filler(random)}`),
      () => send(`remember that the code is ${nextWord()}`),
      () => send('Where does the lamp stand?'),
      story,
      story,
    ])();
    await pause(random() * 8);
  }
}

function filler(random: Random): string {
  return 'a long story about nothing in particular. '.repeat(Math.floor(random() * 40));
}

/** Tasks that the host runs now and then, here all the time. */
async function keepSending(): Promise<never> {
  const random = seededRandom(seed * 1_000 + 999);
  const { database } = workspaceFolders(home, workspaceId);
  for (;;) {
    await pause(40 + random() * 120);
    if (random() < 0.75) checkpoint(database, random() < 0.5);
    else if (random() < 0.5) await call('backups.create', {});
    else
      await call('facts.list', {
        ...listed,
        query: 'lamp',
        sort: 'newest',
        offset: 0,
        limit: 20,
        refine: false,
      });
  }
}

writeReport({ line: 'ready' });
await Promise.all([
  ...Array.from({ length: SPEAKERS }, (_, i) => sendUntilStopped(i)),
  keepSending(),
]).catch((error: unknown) => writeReport({ line: 'failed', why: String(error) }));
