// `npm run bench:import -- --mb 100 [--json]`: a generated export goes through the real engine in a
// thread of its own: inspected, applied, and chatted beside. Ratios and rates of this machine.
// `memoryMb` is the peak over the idle engine until the import is done; `indexMb` is what the search
// indexes of all its turns hold, which a later start loads as well. `sharedP95Ms` is a message beside
// threads that only compute: what two busy cores alone make of it. Somebody chats for a while, one
// question after the answer to the last, then nobody does for a longer while, and so on: an import
// makes way for a chat, so that each has a rate of its own, over the whole growth of the database. An
// export too small for a silence has no rate without a chat.
import { execFileSync } from 'node:child_process';
import {
  mkdtempSync,
  readFileSync,
  rmSync,
  openSync,
  readSync,
  closeSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEngineThread } from '../electron/host/engineThread.ts';
import { CHATTING_MS } from '../electron/engine/imports/importService.ts';
import { workspaceFolders } from '../electron/engine/workspaces/folders.ts';
import { createClient } from '../shared/rpc/client.ts';
import { messagePortTransport } from '../shared/rpc/messagePortTransport.ts';
import { asMessageId } from '../tests/support/ids.ts';
import type { WrittenExport } from './lib/exportFile.ts';
import { quantile } from './lib/row.ts';
import { withBusyThreads } from './lib/busyThreads.ts';

/** What the quality table asks for, on a quiet core. */
const LIMITS = { inspectMbPerS: 30, turnsPerS: 1_000, memoryMb: 400, messageRatio: 2 } as const;
const MB = 1024 ** 2;
const PIECE_BYTES = 2 * MB;
/** Messages sent to learn how long one takes. */
const QUIET_MESSAGES = 40;
/** Time of a chat beside the import, and of the silence after it, in turn. */
const CHAT_MS = 20_000;
const SILENCE_MS = CHATTING_MS + 40_000;
/** Threads that an import keeps busy: the writer's and the reader of the export. */
const IMPORT_THREADS = 2;

const { values } = parseArgs({
  options: { mb: { type: 'string', default: '100' }, json: { type: 'boolean', default: false } },
});
const megabytes = Number(values.mb);
if (!Number.isInteger(megabytes) || megabytes < 1) {
  console.error('--mb takes a whole number from 1 on');
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'loci-bench-import-'));
const file = join(folder, 'export.zip');
// In a process of their own, whose garbage is not counted among the idle engine's memory.
const written = runScript('makeExport.ts', [file, String(megabytes * MB)]) as WrittenExport;

const home = join(folder, 'home');
const thread = startEngineThread({
  engine: {
    home,
    version: 'bench',
    environment: {},
    schemaFolder: join(import.meta.dirname, '../schema'),
  },
  log: (line) => console.error(line),
  onGiveUp: ({ message }) => console.error(message),
});
await thread.ready;
const port = thread.connect('bench');
if (port === null) throw new Error('the engine is down');
const client = createClient();
await client.connect(messagePortTransport(port));
const { currentId: workspaceId } = await client.call('workspaces.list', {});

let sent = 0;
const sendMessage = async (): Promise<number> => {
  const startMs = performance.now();
  await client.call('chat.send', {
    workspaceId,
    conversationId: null,
    clientMessageId: asMessageId(`bench-${(sent += 1)}`),
    text: 'What did I decide about the ferry?',
  });
  return performance.now() - startMs;
};
/** Answers that have ended: each question waits for the one before it. */
let answeredCount = 0;
client.on('chat.finished', () => (answeredCount += 1));
let peakRss = 0;
const sampler = setInterval(() => (peakRss = Math.max(peakRss, process.memoryUsage.rss())), 50);

const sendMeasuredMessages = async (): Promise<number[]> => {
  const times: number[] = [];
  for (let n = 0; n < QUIET_MESSAGES; n += 1) {
    times.push(await sendMessage());
    await pause(100);
  }
  return times;
};

try {
  // Of the first messages half is the compiler's time.
  await sendMeasuredMessages();
  const idleTimes = await sendMeasuredMessages();
  const busyTimes = await withBusyThreads(IMPORT_THREADS, sendMeasuredMessages);
  await pause(1_000);
  const idleRss = process.memoryUsage.rss();
  peakRss = idleRss;

  const size = statSync(file).size;
  const uploadMs = performance.now();
  const { uploadId } = await client.call('imports.begin', { workspaceId, name: 'e.zip', size });
  const fd = openSync(file, 'r');
  for (let offset = 0; offset < size; offset += PIECE_BYTES) {
    const piece = Buffer.alloc(Math.min(PIECE_BYTES, size - offset));
    readSync(fd, piece, 0, piece.length, offset);
    const data = piece.toString('base64');
    await client.call('imports.upload', { workspaceId, uploadId, offset, data });
  }
  closeSync(fd);
  const inspectMs = performance.now();
  const inspection = await client.call('imports.inspect', { workspaceId, uploadIds: [uploadId] });
  const applyMs = performance.now();
  await client.call('imports.start', {
    workspaceId,
    uploadIds: [uploadId],
    since: null,
    only: null,
    learn: true,
  });
  const duringImport: number[] = [];
  const duringChat: Rate = { turns: 0, ms: 0 };
  const withoutChat: Rate = { turns: 0, ms: 0 };
  let last = { turns: 0, atMs: applyMs };
  for (;;) {
    const { imports, running } = await client.call('imports.list', { workspaceId });
    if (imports[0]?.state === 'failed') throw new Error('the import failed');
    const isDone = imports[0]?.state === 'done';
    const progress = {
      turns: isDone ? written.turns : (running?.done ?? 0),
      atMs: performance.now(),
    };
    const timeInPeriodMs = (last.atMs - applyMs) % (CHAT_MS + SILENCE_MS);
    // The steps of an import stay short for a while after a chat: that is neither.
    const rate =
      timeInPeriodMs < CHAT_MS
        ? duringChat
        : timeInPeriodMs < CHAT_MS + CHATTING_MS
          ? null
          : withoutChat;
    if (rate !== null) {
      rate.turns += progress.turns - last.turns;
      rate.ms += progress.atMs - last.atMs;
    }
    last = progress;
    if (isDone) break;
    if (timeInPeriodMs < CHAT_MS && answeredCount >= sent) duringImport.push(await sendMessage());
    await pause(150);
  }
  const endMs = performance.now();
  const memoryMb = Math.round((peakRss - idleRss) / MB);
  // As somebody does who has seen that it is done.
  await thread.shutdown();
  const closeMs = Math.round(performance.now() - endMs);
  const inflatedMb = written.inflatedBytes / MB;
  const figures = {
    inflatedMb: Math.round(inflatedMb),
    zipMb: Math.round(size / MB),
    conversations: inspection.conversations.length,
    turns: written.turns,
    uploadMbPerS: perSecond(size / MB, inspectMs - uploadMs),
    inspectMbPerS: perSecond(inflatedMb, applyMs - inspectMs),
    turnsPerS: perSecond(withoutChat.turns, withoutChat.ms),
    turnsPerSInChat: perSecond(duringChat.turns, duringChat.ms),
    memoryMb,
    ...indexFigures(),
    closeMs,
    quietP95Ms: round(quantile(idleTimes, 0.95)),
    sharedP95Ms: round(quantile(busyTimes, 0.95)),
    duringP50Ms: round(quantile(duringImport, 0.5)),
    duringP95Ms: round(quantile(duringImport, 0.95)),
    duringMaxMs: round(Math.max(...duringImport)),
    messages: duringImport.length,
    load: readFileSync('/proc/loadavg', 'utf8').split(' ')[0],
  };
  if (values.json) console.log(JSON.stringify(figures));
  else report(figures);
} finally {
  clearInterval(sampler);
  await thread.shutdown();
  rmSync(folder, { recursive: true, force: true });
}

/** Search indexes of what was imported, built in a process of their own. */
function indexFigures(): { readonly indexMb: number; readonly passages: number } {
  const { database } = workspaceFolders(home, workspaceId);
  return runScript('indexMemory.ts', [database]) as ReturnType<typeof indexFigures>;
}

/** Runs a script of `lib` in a process of its own, which prints its result as JSON. */
function runScript(name: string, parameters: readonly string[]): unknown {
  const script = join(import.meta.dirname, 'lib', name);
  return JSON.parse(String(execFileSync(process.execPath, ['--expose-gc', script, ...parameters])));
}

type Figures = Readonly<Record<'inspectMbPerS' | 'turnsPerS' | 'memoryMb', number>> & {
  readonly quietP95Ms: number;
  readonly duringP95Ms: number;
};

function report(figures: Figures): void {
  for (const [name, value] of Object.entries(figures)) console.log(`${name.padEnd(16)} ${value}`);
  const ratio = figures.duringP95Ms / figures.quietP95Ms;
  const verdicts = [
    `inspect ${verdict(figures.inspectMbPerS >= LIMITS.inspectMbPerS)}`,
    `apply ${verdict(figures.turnsPerS >= LIMITS.turnsPerS)}`,
    `memory ${verdict(figures.memoryMb <= LIMITS.memoryMb)}`,
    `messages ×${round(ratio)} ${verdict(ratio <= LIMITS.messageRatio)}`,
  ];
  console.log(verdicts.join(', '));
}

function verdict(isMet: boolean): string {
  return isMet ? 'met' : 'MISSED';
}

function perSecond(amount: number, ms: number): number {
  return Math.round((amount / ms) * 10_000) / 10;
}

/** Turns applied in the periods of one kind, and their time. */
interface Rate {
  turns: number;
  ms: number;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
