import {
  checkIntegrity,
  checkpoint,
  copyVerified,
  shrinkLog,
  verifiedFacts,
} from '../storage/upkeep.ts';
import { removeGently } from '../storage/gently.ts';
import { findBytes } from '../storage/findBytes.ts';
import { holdsAny, saidNowhereElse, tracesOf } from '../storage/traces.ts';
import { tableSizes } from '../storage/tableSizes.ts';
import { salvage } from '../storage/salvage.ts';
import type { Identity } from '../storage/databaseFile.ts';
import type { Migration } from '../storage/migrate.ts';
import { verifyTexts } from '../storage/verifyTexts.ts';

/** What the maintenance thread can be asked for: slow work that never runs on the writer. */
export const upkeepTasks = {
  checkpoint: (input: { file: string; truncate: boolean }) =>
    checkpoint(input.file, input.truncate),
  shrinkLog: (input: { file: string }) => shrinkLog(input.file),
  checkIntegrity: (input: { file: string; check: 'quick' | 'full' }) =>
    checkIntegrity(input.file, input.check),
  copyVerified: (input: { file: string; target: string }) => copyVerified(input.file, input.target),
  removeGently: (input: { file: string }) => removeGently(input.file),
  verifiedFacts: (input: { file: string }) => verifiedFacts(input.file),
  /** In which of the files any of the texts stands, and how often. */
  findBytes: (input: { files: readonly string[]; texts: readonly string[] }) =>
    input.files
      .map((file) => ({ file, found: findBytes(file, input.texts) }))
      .filter(({ found }) => found > 0),
  /** What tables and search still hold of texts and their terms. */
  findTraces: (input: { file: string; texts: readonly string[]; terms: readonly string[] }) =>
    tracesOf(input.file, input.texts, input.terms),
  saidNowhereElse: (input: { file: string; texts: readonly string[] }) =>
    saidNowhereElse(input.file, input.texts),
  /** Whether a copy holds any of these rows. */
  holdsAny: (input: { file: string; ids: readonly string[] }) => holdsAny(input.file, input.ids),
  salvage: (input: {
    file: string;
    target: string;
    migrations: readonly Migration[];
    identity: Identity;
  }) => salvage(input.file, input.target, input.migrations, input.identity),
  verifyTexts: (input: { file: string }) => verifyTexts(input.file),
  tableSizes: (input: { file: string }) => tableSizes(input.file),
} as const;

export type UpkeepTasks = typeof upkeepTasks;
export type UpkeepTaskName = keyof UpkeepTasks;
export type UpkeepInput<T extends UpkeepTaskName> = Parameters<UpkeepTasks[T]>[0];
export type UpkeepOutput<T extends UpkeepTaskName> = ReturnType<UpkeepTasks[T]>;

/** Runs a task by its name, as it came in a message. */
export function runUpkeep(task: string, input: unknown): unknown {
  if (!Object.hasOwn(upkeepTasks, task)) throw new Error(`maintenance knows no task ${task}`);
  const run = upkeepTasks[task as UpkeepTaskName] as (input: unknown) => unknown;
  return run(input);
}
