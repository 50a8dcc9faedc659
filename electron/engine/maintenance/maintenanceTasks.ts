import {
  checkIntegrity,
  checkpoint,
  copyDatabase,
  finishCopy,
  restartWal,
  verifyDatabase,
} from '../storage/files/walCheckpoint.ts';
import { fileChecksum } from '../files/fileChecksum.ts';
import { removeThrottled } from '../files/throttledFile.ts';
import { findBytes } from '../files/findBytes.ts';
import {
  containsAnyId,
  findTextsNotStored,
  findRemainingTexts,
} from '../storage/files/remainingTexts.ts';
import { storagePartSizes } from '../storage/files/storagePartSizes.ts';
import { salvage } from '../storage/files/salvage.ts';
import type { Identity } from '../storage/files/schemaImage.ts';
import type { Migration } from '../storage/connection/migrate.ts';
import { verifyFullText, type FullTextKind } from '../storage/files/verifyFullText.ts';
import { verifyRows } from '../storage/files/verifyRows.ts';

/**
 * Tasks that read or truncate a database in use, one after the other: none waits for another's
 * lock.
 */
const sequentialTasks = {
  checkpoint: (input: { file: string }) => checkpoint(input.file, false),
  /** WAL checkpoint that truncates the log. False when a reader was in the way. */
  truncateWal: (input: { file: string }) => checkpoint(input.file, true),
  /** Checkpoint of a database in use, after which its log begins anew. */
  restartWal: (input: { file: string }) => restartWal(input.file),
  checkIntegrity: (input: { file: string; check: 'quick' | 'full' }) =>
    checkIntegrity(input.file, input.check),
  verifyRows: (input: { file: string }) => verifyRows(input.file),
  verifyFullText: (input: { file: string; kind: FullTextKind }) =>
    verifyFullText(input.file, input.kind),
  fileChecksum: (input: { file: string }) => fileChecksum(input.file),
  copyDatabase: (input: { file: string; draftFile: string }) =>
    copyDatabase(input.file, input.draftFile),
  verifyDatabase: (input: { file: string }) => verifyDatabase(input.file),
  /** Files that contain any of the texts, with the number of occurrences. */
  findBytes: (input: { files: readonly string[]; texts: readonly string[] }) =>
    input.files
      .map((file) => ({ file, count: findBytes(file, input.texts) }))
      .filter(({ count }) => count > 0),
  /** Remaining occurrences of texts and terms in tables and search indexes. */
  findTraces: (input: { file: string; texts: readonly string[]; terms: readonly string[] }) =>
    findRemainingTexts(input.file, input.texts, input.terms),
  findUnsharedTexts: (input: { file: string; texts: readonly string[] }) =>
    findTextsNotStored(input.file, input.texts),
  /** True if a copy holds any of these rows. */
  containsAnyId: (input: { file: string; ids: readonly string[] }) =>
    containsAnyId(input.file, input.ids),
  salvage: (input: {
    file: string;
    target: string;
    migrations: readonly Migration[];
    identity: Identity;
  }) => salvage(input.file, input.target, input.migrations, input.identity),
  storagePartSizes: (input: { file: string }) => storagePartSizes(input.file),
} as const;

/** Long tasks on files that are not in use: they hold no lock that anybody waits for. */
const backgroundTasks = {
  /** `canceled`: shared with the thread that asked, 1 once the copy is not wanted any more. */
  finishCopy: (input: { draftFile: string; target: string; canceled: Int32Array }) =>
    finishCopy(input.draftFile, input.target, () => Atomics.load(input.canceled, 0) === 1),
  removeThrottled: (input: { file: string }) => removeThrottled(input.file),
} as const;

/** Tasks of the maintenance threads: slow work that never runs on the writer. */
const maintenanceTasks = { ...sequentialTasks, ...backgroundTasks };

type MaintenanceTasks = typeof maintenanceTasks;
export type MaintenanceTaskName = keyof MaintenanceTasks;
export type MaintenanceInput<T extends MaintenanceTaskName> = Parameters<MaintenanceTasks[T]>[0];
export type MaintenanceOutput<T extends MaintenanceTaskName> = ReturnType<MaintenanceTasks[T]>;

export function isBackgroundTask(task: MaintenanceTaskName): boolean {
  return Object.hasOwn(backgroundTasks, task);
}

/** Runs a task by its name, as received in a message. */
export function runMaintenanceTask(task: string, input: unknown): unknown {
  if (!Object.hasOwn(maintenanceTasks, task)) throw new Error(`maintenance knows no task ${task}`);
  const run = maintenanceTasks[task as MaintenanceTaskName] as (input: unknown) => unknown;
  return run(input);
}
