import { describe, expect, test } from 'vitest';
import { defaultTiming } from '../../../electron/engine/models/ports.ts';
import { createManualClock } from '../../support/manualClock.ts';
import { reportFigure } from '../../support/reportFigure.ts';
import {
  startSlowModel,
  stubNetwork,
  type SlowModel,
  type SlowModelOptions,
} from '../../support/servers/slowModel.ts';
import { startVirtualTime, type VirtualTime } from '../../support/servers/virtualTime.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';
import { asMessageId } from '../../support/ids.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Things a person said on earlier days, each line in a conversation of its own. */
const MESSAGES = [
  ['Marek repairs violins', 'the blue kayak leaks', 'Hugo paints fences'],
  ['Ingrid teaches physics', 'my cellar floods in spring', 'the tram stops at nine'],
  ['Olga grows tomatoes', 'our roof needs tiles', 'Pavel bakes rye bread'],
  ['Nora plays the oboe', 'the ferry sails on Mondays', 'my bicycle lacks a bell'],
  ['Lars collects stamps', 'the piano wants tuning', 'Vera walks to school'],
];
const ITEMS = MESSAGES.flat().map((quote) => ({ content: `${quote}.`, quote }));
const SLOW = { firstWordMs: 6_000, answerMs: 30_000, items: ITEMS } as const;

interface Talker {
  readonly engine: TestEngine;
  readonly model: SlowModel;
  /** Sends a message; resolves at once with a way to see what became of it. */
  send(text: string): Promise<{ firstWord: () => number | null; isOver: () => boolean }>;
}

async function startTalker(
  time: VirtualTime,
  clock: ReturnType<typeof createManualClock>,
  port: number,
  options: Partial<SlowModelOptions> = {},
): Promise<Talker> {
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  const model = startSlowModel({ ...SLOW, ...options, baseUrl });
  const engine = await startTestEngine({
    home: temporaryFolder(),
    clock,
    environment: { LOCI_BASE_URL: baseUrl },
    timing: defaultTiming,
  });
  await engine.call('settings.set', { scope: 'global', key: 'reflection.weekday', value: null });
  let sent = 0;
  const firstWords = new Map<string, number>();
  const over = new Set<string>();
  engine.engine.subscribe(({ name, payload }) => {
    if (name === 'chat.delta' && !firstWords.has(payload.messageId)) {
      firstWords.set(payload.messageId, time.now());
    }
    if (name === 'chat.finished') over.add(payload.messageId);
  });
  return {
    engine,
    model,
    async send(text) {
      const at = time.now();
      const { answer } = await engine.call('chat.send', {
        conversationId: engine.conversationId() === '' ? null : engine.conversationId(),
        clientMessageId: asMessageId(`${port}-${(sent += 1)}`),
        text,
      });
      const id = answer?.id ?? '';
      return {
        firstWord: () => (firstWords.has(id) ? (firstWords.get(id) ?? 0) - at : null),
        isOver: () => over.has(id),
      };
    },
  };
}

/** Says what there is to read, ends each session, and connects the model. */
async function prepareSessions({ engine }: Talker, messages: readonly string[]): Promise<void> {
  for (const text of messages) {
    engine.startNewConversation();
    await engine.say(`${text}.`);
    engine.clock.advance(31 * MINUTE);
  }
  engine.startNewConversation();
  await engine.call('settings.set', { scope: 'global', key: 'chat.model', value: 'env/slow' });
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;

test('the first word comes as soon while a night reads: 40 messages each way, tool rounds too', async () => {
  stubNetwork();
  const clocks = [createManualClock(), createManualClock()];
  const time = startVirtualTime(clocks, 100);
  const [nightClock, dayClock] = clocks as [(typeof clocks)[0], (typeof clocks)[0]];
  const night = await startTalker(time, nightClock, 9_001);
  const day = await startTalker(time, dayClock, 9_002);
  // More than is read in the meantime.
  const much = Array.from(
    { length: 60 },
    (_, n) => `${MESSAGES[n % MESSAGES.length]?.[0]}, as note ${n} says`,
  );
  await prepareSessions(night, much);
  await prepareSessions(day, []);
  // Messages sent meanwhile are not read meanwhile: that would be a night of its own.
  for (const { engine } of [night, day]) {
    await engine.call('settings.set', {
      scope: 'global',
      key: 'session.timeout_sec',
      value: 86_400,
    });
  }
  await night.engine.call('maintenance.run', {});
  const words = { night: [] as number[], day: [] as number[] };
  let overlapCount = 0;
  for (let n = 0; n < 40; n += 1) {
    const text = n % 2 === 0 ? `How is the weather, number ${n}?` : `Look up number ${n}, please.`;
    await time.advanceUntil(() => night.model.isBusyWith('extract'), 'the night to read', HOUR);
    await time.pass(((n * 7) % 23) * 1_000);
    if (night.model.isBusyWith('extract')) overlapCount += 1;
    const [one, other] = [await night.send(text), await day.send(text)];
    await time.advanceUntil(() => one.isOver() && other.isOver(), 'both answers', HOUR);
    words.night.push(one.firstWord() ?? Number.NaN);
    words.day.push(other.firstWord() ?? Number.NaN);
  }
  expect(overlapCount).toBeGreaterThan(20);
  expect(day.model.requests.every(({ about }) => about === 'chat')).toBe(true);
  for (const share of [0.5, 0.95]) {
    const [slow, quick] = [percentile(words.night, share), percentile(words.day, share)];
    reportFigure(`first word p${share * 100} beside a night`, slow / quick, 'times');
    expect(slow).toBeLessThanOrEqual(1.2 * quick);
  }
});

describe.each([
  // Whole items are kept, and only the rest is asked for.
  ['that streams its answers', false, 60],
  // Nothing can be kept: each part waits until it may finish.
  ['that says nothing before its answer is whole', true, 150],
])(
  'with a message every minute for three hours, a night with a model %s',
  (_name, isSilent, most) => {
    test('ends, and reads nothing more than twice', async () => {
      stubNetwork();
      const clock = createManualClock();
      const time = startVirtualTime([clock], 1_000);
      const talker = await startTalker(time, clock, 9_003, { isSilent });
      await prepareSessions(
        talker,
        MESSAGES.map((quotes) => quotes.join('. ')),
      );
      await talker.engine.call('maintenance.run', {});
      await time.advanceUntil(() => talker.model.isBusyWith('extract'), 'the night to begin', HOUR);
      const start = time.now();
      let answered = 0;
      let endedAt: number | null = null;
      for (let minute = 0; minute < 180; minute += 1) {
        const message = await talker.send(`And what of minute ${minute}?`);
        await time.pass(start + (minute + 1) * MINUTE - time.now());
        if (message.isOver()) answered += 1;
        const [run] = (await talker.engine.call('maintenance.get', {})).runs;
        if (run === undefined || run.finishedAt === null) continue;
        endedAt ??= minute;
        expect(run.state).toBe('done');
      }
      expect(endedAt).toBeLessThan(most);
      reportFigure('minutes until the night ended', endedAt ?? 0, 'min');
      // At most one message in twenty waits for what may finish.
      expect(answered).toBeGreaterThanOrEqual(170);
      for (const [quote = ''] of MESSAGES) {
        const tries = talker.model.requests.filter(
          ({ about, body }) => about === 'extract' && JSON.stringify(body).includes(quote),
        );
        expect(tries.length).toBeLessThanOrEqual(2);
        expect(tries.at(-1)?.state).toBe('answered');
      }
      const facts = await talker.engine.call('facts.list', { limit: 50 });
      expect(facts.nodes.map(({ content }) => content).toSorted()).toEqual(
        ITEMS.map(({ content }) => content).toSorted(),
      );
    });
  },
);
