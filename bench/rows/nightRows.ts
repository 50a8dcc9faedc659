import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createSystemIds, type Clock } from '../../electron/engine/dependencies.ts';
import { openEngine } from '../../electron/engine/engine.ts';
import type { Engine } from '../../electron/engine/engineApi.ts';
import { stageNameSchema } from '../../shared/contract/maintenance.ts';
import { addNightWork, makeNightHome, nightAfter } from '../lib/nightHome.ts';
import { startNightModel } from '../lib/nightModel.ts';
import { ms, quantile, type SpeedRow } from '../lib/row.ts';
import { createSentences } from '../lib/vocabulary.ts';
import type { ConversationId } from '../../shared/domain/primitives.ts';
import { asMessageId } from '../../tests/support/ids.ts';

const SCHEMA = join(import.meta.dirname, '../../schema');
const WARM_UP_MS = 20_000;
/** Before each night and after the last: a program that runs for minutes gets faster. */
const QUIET_MS = 4_000;
const PAUSE_MS = 4;
/** Asking whether the night is over takes time of the engine, too. */
const POLL_MS = 50;
/** The night is gone through so often, each time with another night's work, for enough samples. */
const NIGHTS = 6;
/** Fewer samples have no 95th percentile worth the name. */
const MIN_SAMPLES = 20;

const isStage = (name: string) => stageNameSchema.options.some((one) => one === name);

type Samples = Map<string, { search: number[]; message: number[] }>;

/**
 * Measures what a person notices of a nightly run: the time of a search and of a stored message
 * while each of its stages runs, beside the same while nothing does. The whole engine, threads and
 * all, in real time.
 */
export async function nightRows(nodes: number): Promise<SpeedRow[]> {
  const home = mkdtempSync(join(tmpdir(), 'loci-bench-night-'));
  const model = await startNightModel();
  let nights = 0;
  const offset = nightAfter(0, nodes) - Date.now();
  const clock = { now: () => Date.now() + offset + nights * 86_400_000 };
  await makeNightHome(home, nodes);
  const environment = { LOCI_BASE_URL: model.baseUrl, LOCI_MEMORY_MODEL: 'scripted' };
  const engine = await openEngine(
    { home, version: 'bench', environment, schemaFolder: SCHEMA },
    { clock, ids: createSystemIds(clock) },
  );
  try {
    const use = createUse(engine);
    const samples: Samples = new Map();
    const measureIdle = () =>
      use(
        () => 'quiet',
        samples,
        () => pause(QUIET_MS),
      );
    // Until the indexes in memory are built, and what is due at a first start is done.
    await use(
      () => 'warming up',
      samples,
      async () => {
        await pause(WARM_UP_MS);
        await createNight(engine, clock).run();
      },
    );
    await measureIdle();
    while (nights < NIGHTS) {
      nights += 1;
      const night = createNight(engine, clock);
      addNightWork(home, engine.initialWorkspaceId(), nights);
      await use(
        () => night.stage(),
        samples,
        () => night.run(),
      );
      await measureIdle();
    }
    return rowsComparedToIdle(samples);
  } finally {
    await engine.close();
    await model.close();
    rmSync(home, { recursive: true, force: true });
  }
}

function rowsComparedToIdle(samples: Samples): SpeedRow[] {
  const measureIdle = samples.get('quiet');
  return [...samples].flatMap(([stage, timesMs]) =>
    !isStage(stage) || measureIdle === undefined
      ? []
      : (['search', 'message'] as const).flatMap((what) => {
          if (timesMs[what].length < MIN_SAMPLES) {
            console.error(`${what} during ${stage}: ${timesMs[what].length} samples, no figure`);
            return [];
          }
          const p95Ms = ms(quantile(timesMs[what], 0.95));
          const baselineMs = ms(quantile(measureIdle[what], 0.95));
          return [
            {
              name: `${what} during ${stage}`,
              p50Ms: ms(quantile(timesMs[what], 0.5)),
              p95Ms,
              floorMs: null,
              baselineMs,
              gateMet: p95Ms <= 2 * baselineMs,
              aimMet: p95Ms <= 1.5 * baselineMs,
            },
          ];
        }),
  );
}

/** Somebody who talks and searches all the while; each sample counts to the stage it began in. */
function createUse(engine: Engine) {
  const workspaceId = engine.initialWorkspaceId();
  const call = { client: { id: 'bench', workspaceId }, signal: new AbortController().signal };
  const sentence = createSentences(41);
  let sent = 0;
  // One conversation: each of its own would be one more session for the night to read.
  let conversationId: ConversationId | null = null;
  return async (currentStage: () => string, samples: Samples, until: () => Promise<void>) => {
    let over = false;
    const time = async (what: 'search' | 'message', call: () => unknown) => {
      const stage = currentStage();
      const began = performance.now();
      await call();
      const elapsedMs = performance.now() - began;
      const timesMs = samples.get(stage) ?? { search: [], message: [] };
      samples.set(stage, timesMs);
      timesMs[what].push(elapsedMs);
      await pause(PAUSE_MS);
    };
    const searchLoop = (async () => {
      while (!over) {
        await time('search', () =>
          engine.handlers['diagnostics.investigate']({ workspaceId, question: sentence(6) }, call),
        );
      }
    })();
    const chatLoop = (async () => {
      while (!over) {
        const clientMessageId = asMessageId(`bench-${(sent += 1)}`);
        await time('message', async () => {
          const sent = { workspaceId, conversationId, clientMessageId, text: sentence(23) };
          ({ conversationId } = await engine.handlers['chat.send'](sent, call));
        });
      }
    })();
    await until();
    over = true;
    await Promise.all([searchLoop, chatLoop]);
  };
}

function createNight(engine: Engine, clock: Clock) {
  const workspaceId = engine.initialWorkspaceId();
  const call = { client: { id: 'bench', workspaceId }, signal: new AbortController().signal };
  let stage = 'starting';
  const state = () => engine.handlers['maintenance.get']({ workspaceId }, call);
  return {
    stage: () => stage,
    async run() {
      // Every night is the one to look back on the week.
      const weekday = new Date(clock.now()).getUTCDay();
      await engine.handlers['settings.set'](
        { key: 'reflection.weekday', scope: 'global', value: weekday, workspaceId },
        call,
      );
      const before = (await state()).runs[0]?.id;
      const stop = engine.subscribe((event) => {
        if (event.name !== 'maintenance.changed') return;
        void Promise.resolve(state()).then(({ running }) => (stage = running?.stage ?? stage));
      });
      // Not started: the night that was due came by itself, and is as good.
      const { started } = await engine.handlers['maintenance.run']({ workspaceId }, call);
      for (;;) {
        const { running, runs } = await state();
        const [newest] = runs;
        if (running === null && newest !== undefined && (!started || newest.id !== before)) {
          for (const { name, state: end, why } of newest.stages) {
            if (end !== 'done') console.error(`the night's ${name}: ${end}, ${String(why)}`);
          }
          break;
        }
        await pause(POLL_MS);
      }
      stop();
    },
  };
}
