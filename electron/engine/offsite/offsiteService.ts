import { join } from 'node:path';
import { z } from 'zod';
import type { Settings } from '../../../shared/config.ts';
import { offsiteStateSchema, type OffsiteState } from '../../../shared/contract/files/offsite.ts';
import {
  decodePassphrase,
  type ExportWords,
  type OffsiteProblem,
} from '../../../shared/domain/exports.ts';
import { jsonCodec } from '../../../shared/domain/jsonCodec.ts';
import { epochMsSchema, type EpochMs, type Id } from '../../../shared/domain/primitives.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import { commitWithoutEvents, type Ledger } from '../bus/ledger.ts';
import type { Clock, Logger } from '../dependencies.ts';
import type { CommandHandlers, CommandsOf } from '../engineApi.ts';
import type { ExportSource } from '../exports/exportRequest.ts';
import type { ExportThread } from '../exports/exportThread.ts';
import { removeFile } from '../files/outputFile.ts';
import type { Meta } from '../storage/connection/meta.ts';
import { checkFolderPath, copyName } from '../exports/offsite/offsiteFolder.ts';

export interface OffsiteDependencies {
  readonly workspaceId: Id;
  readonly home: string;
  readonly thread: ExportThread;
  readonly source: () => ExportSource;
  /** Folder of the encrypted file before it is copied away. */
  readonly exportFolder: string;
  readonly settings: () => Settings;
  /** Passphrase as the key store has it; null for none. */
  readonly storedPassphrase: () => Promise<string | null>;
  readonly store: { readonly meta: Meta };
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Called after each attempt; `problem` is new where the one before had none. */
  readonly onChange: (newProblem: OffsiteProblem | null) => void;
}

/** Scheduled copies of a workspace, encrypted, in a folder that the person chose. */
export interface OffsiteService {
  readonly commands: CommandHandlers<CommandsOf<'offsite'>>;
  state(): OffsiteState;
  /** Makes a copy if they are switched on and one is due. */
  runDue(): Promise<void>;
  close(): Promise<void>;
}

/** Pause after a failed attempt. */
const RETRY_MS = 60 * 60_000;
const HOUR_MS = 60 * 60_000;

/** Problems of copies that are still being set up: the person is typing a folder, a passphrase. */
const SETUP_PROBLEMS: ReadonlySet<OffsiteProblem> = new Set(['no_folder', 'no_passphrase']);

const NO_ATTEMPT = { last: null, problem: null, triedAt: null, folder: null };

const stateCodec = jsonCodec(
  offsiteStateSchema
    .omit({ running: true })
    .extend({
      triedAt: epochMsSchema.nullable(),
      // Another version may have had other reasons; the last copy is there all the same.
      problem: offsiteStateSchema.shape.problem.catch(null),
      /** Folder of the attempt, as it was set; null where an earlier version made it. */
      folder: z.string().nullable().default(null),
    })
    .catch(NO_ATTEMPT),
);

export function createOffsiteService(deps: OffsiteDependencies): OffsiteService {
  const { workspaceId, store, clock, logger, settings } = deps;
  let stored = stateCodec.parse(store.meta.get('offsite') ?? 'null');
  /** State of the folder that is set: another one has no copy, and no problem, yet. */
  const current = () =>
    stored.folder === null || stored.folder === settings()['offsite.folder'] ? stored : NO_ATTEMPT;
  let running: Promise<void> | null = null;
  const path = join(deps.exportFolder, 'offsite.age');

  let isClosing = false;

  const makeCopy = async (
    at: EpochMs,
  ): Promise<Result<OffsiteState['last'], OffsiteProblem | 'cancelled'>> => {
    const folder = checkFolderPath(settings()['offsite.folder'], deps.home);
    if (!folder.ok) return folder;
    if (!(await deps.thread.isFolder(folder.value))) return err('folder_missing');
    const key = await deps.storedPassphrase();
    const passphrase = key === null ? null : decodePassphrase(key);
    if (passphrase === null) return err('no_passphrase');
    if (isClosing) return err('cancelled');
    const source = deps.source();
    const target = { kind: 'workspace', passphrase } as const;
    const written = await deps.thread.export({ ...source, path, target, words: NO_WORDS });
    // Between two tasks there is nothing that the thread could cancel.
    if (isClosing || (!written.ok && written.error === 'cancelled')) return err('cancelled');
    if (!written.ok) {
      if (written.error === 'full') return err('full');
      logger.error('no off-site copy', { workspaceId, error: written.error });
      return err('failed');
    }
    const fileName = copyName(source.workspaceName, workspaceId, at);
    const copied = await deps.thread.put({
      from: path,
      folder: folder.value,
      name: fileName,
      workspaceId,
      keep: settings()['offsite.keep'],
    });
    if (!copied.ok) return copied;
    return ok({ at, fileName, sizeBytes: written.value.sizeBytes });
  };
  const attempt = async () => {
    const at = clock.now();
    const folder = settings()['offsite.folder'];
    const previous = current();
    // Of whatever folder: one notice for a row of failures.
    const hadProblem = stored.problem !== null && !SETUP_PROBLEMS.has(stored.problem.reason);
    const outcome = await makeCopy(at).catch((error: unknown) => {
      logger.error('no off-site copy', { workspaceId, error: String(error) });
      return err<OffsiteProblem>('failed');
    });
    removeFile(path);
    if (outcome.ok) stored = { last: outcome.value, problem: null, triedAt: at, folder };
    // The end of Loci is no failure: the copy is still due at the next start.
    else if (outcome.error === 'cancelled') return;
    // Looked at in each tick: as soon as it is set up, the copy is made.
    else if (SETUP_PROBLEMS.has(outcome.error) && outcome.error === previous.problem?.reason)
      return;
    else stored = { ...previous, problem: { reason: outcome.error, at }, triedAt: at, folder };
    const text = stateCodec.stringify(stored);
    commitWithoutEvents(deps.ledger, () => store.meta.set('offsite', text));
    const reason = stored.problem?.reason ?? null;
    const isSettingUp = stored.last === null && reason !== null && SETUP_PROBLEMS.has(reason);
    deps.onChange(hadProblem || isSettingUp ? null : reason);
  };
  const run = () => {
    running ??= attempt().finally(() => (running = null));
    return running;
  };
  const isDue = (): boolean => {
    if (!settings()['offsite.enabled'] || running !== null) return false;
    const now = clock.now();
    // A time in the future was noted before the clock was set back.
    const isOver = (at: EpochMs | null, ms: number) => at === null || at > now || now - at >= ms;
    const intervalMs = settings()['offsite.every_hours'] * HOUR_MS;
    const { last, problem, triedAt } = current();
    const pause = problem === null || SETUP_PROBLEMS.has(problem.reason) ? 0 : RETRY_MS;
    return isOver(last?.at ?? null, intervalMs) && isOver(triedAt, pause);
  };
  const state = (): OffsiteState => ({
    running: running !== null,
    last: current().last,
    problem: current().problem,
  });
  return {
    state,
    commands: {
      'offsite.get': state,
      'offsite.run': async () => {
        await run();
        return state();
      },
    },
    async runDue() {
      if (isDue()) await run();
    },
    async close() {
      isClosing = true;
      if (running !== null) await deps.thread.cancel();
      await running;
      await deps.thread.close();
    },
  };
}

/** An archive has no words of a language. */
const NO_WORDS: ExportWords = {
  language: '',
  untitled: '',
  person: '',
  builtIn: '',
  scripted: '',
  exported: '',
  started: '',
  attachments: '',
  sources: '',
  interrupted: '',
  forgotten: '',
  people: '',
  evidence: '',
  about: '',
  memories: '',
  kinds: {
    Fact: '',
    Preference: '',
    Decision: '',
    Identity: '',
    Event: '',
    Observation: '',
    Goal: '',
    Todo: '',
    Procedure: '',
  },
};
