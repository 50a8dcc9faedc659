import type { ImportFileProblem } from '../../../../shared/contract/imports.ts';
import type { SkipReason } from '../../../../shared/domain/imports.ts';
import { isEncrypted } from '../../exports/encryption.ts';
import { fileSize, firstPiece } from '../../files/filePieces.ts';
import { asZipProblem } from '../../files/zipProblem.ts';
import { isArchive, walkArchive } from '../archive/walkArchive.ts';
import type { ExportElement } from '../exportElement.ts';
import { arrayElements, type ArrayElement } from '../json/arrayElements.ts';
import { joinMessages } from '../joinMessages.ts';
import { readElement } from '../readElement.ts';
import { threadTitles } from './threadTitles.ts';
import { mayBeJson, openExport, type ExportEntry, type ExportSource } from './exportFile.ts';

/** Step of a walk through the chosen files, in the order of their entries. */
export type WalkStep =
  /** A file with JSON begins. */
  | { readonly kind: 'file'; readonly name: string }
  | { readonly kind: 'element'; readonly element: ExportElement }
  | { readonly kind: 'skipped'; readonly reason: SkipReason }
  | { readonly kind: 'problem'; readonly problem: ImportFileProblem };

/** Progress of a walk in inflated bytes. */
export interface WalkProgress {
  bytes: number;
  of: number;
}

/** Walks through every element of the chosen files, one in memory at a time. */
export async function* walkExports(
  sources: readonly ExportSource[],
  progress: WalkProgress,
  schemaFolder: string,
): AsyncGenerator<WalkStep> {
  const titles = await threadTitles(sources);
  for (const source of sources) {
    const opened = await openExport(source);
    if (!opened.ok) {
      yield { kind: 'file', name: source.name };
      yield { kind: 'problem', problem: opened.error };
      continue;
    }
    try {
      if (isArchive(opened.value.entries)) {
        progress.of += fileSize(source.path);
        yield { kind: 'file', name: source.name };
        yield* walkArchive(source, schemaFolder);
        progress.bytes += fileSize(source.path);
        continue;
      }
      const entries = await jsonEntries(opened.value.entries);
      progress.of += entries.reduce((sum, { size }) => sum + size, 0);
      if (entries.length === 0) {
        yield { kind: 'file', name: source.name };
        yield { kind: 'problem', problem: await problemWithoutJson(opened.value.entries) };
      }
      for (const entry of entries) yield* walkEntry(entry, progress, titles);
    } finally {
      opened.value.close();
    }
  }
}

/** Entries that begin as JSON does. A damaged one is kept: its walk says what is wrong. */
async function jsonEntries(entries: readonly ExportEntry[]): Promise<ExportEntry[]> {
  const jsonFiles: ExportEntry[] = [];
  for (const entry of entries) {
    const isJson = await firstPiece(entry.read()).then(mayBeJson, () => entries.length === 1);
    if (isJson) jsonFiles.push(entry);
  }
  return jsonFiles;
}

/** Reason why a file without any JSON is not read: it is encrypted, a zip is in it, or something else. */
async function problemWithoutJson(entries: readonly ExportEntry[]): Promise<ImportFileProblem> {
  for (const entry of entries) {
    const problem = await firstPiece(entry.read()).then(
      (start) => (isEncrypted(start) ? 'needs_passphrase' : null),
      (error: unknown) => asZipProblem(error, 'damaged'),
    );
    if (problem !== null) return problem;
  }
  return 'not_a_zip';
}

async function* walkEntry(
  entry: ExportEntry,
  progress: WalkProgress,
  titles: ReadonlyMap<string, string>,
): AsyncGenerator<WalkStep> {
  yield { kind: 'file', name: entry.name };
  const joiner = joinMessages(titles);
  try {
    for await (const element of arrayElements(countBytes(entry.read(), progress))) {
      const step = stepOf(element);
      if (step.kind === 'element' && step.element.kind === 'messages') joiner.add(step.element);
      else yield step;
    }
  } catch (error) {
    yield { kind: 'problem', problem: asZipProblem(error, 'damaged') };
  }
  for (const element of joiner.conversations()) yield { kind: 'element', element };
}

async function* countBytes(
  pieces: AsyncGenerator<Buffer>,
  progress: WalkProgress,
): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    progress.bytes += piece.length;
    yield piece;
  }
}

function stepOf(element: ArrayElement): WalkStep {
  if (element.kind === 'skipped') return element;
  let value: unknown;
  try {
    value = JSON.parse(element.text);
  } catch {
    return { kind: 'skipped', reason: 'malformed' };
  }
  const exportElement = readElement(value);
  return exportElement === null
    ? { kind: 'skipped', reason: 'unknown_shape' }
    : { kind: 'element', element: exportElement };
}
