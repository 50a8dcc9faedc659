import type { ExportTarget } from '../../../../shared/domain/exports.ts';
import { createZipWriter } from '../../files/zipWriter.ts';
import type { ExportContext } from '../exportContext.ts';
import type { FinishedExport } from '../finishedExport.ts';
import { writePieces } from '../writePieces.ts';
import { csvHeader, csvRecord } from './csv.ts';
import { memoryLine } from './jsonLines.ts';
import { readMemories, type MemoryReport } from './readMemories.ts';
import { vaultNotes, type VaultReport } from './vault.ts';

type MemoryTarget = Extract<ExportTarget, { kind: 'memories' }>;

export async function writeMemories(
  context: ExportContext,
  { format, scope }: MemoryTarget,
  path: string,
): Promise<FinishedExport> {
  if (format === 'vault') return await writeVault(context, scope, path);
  const report: MemoryReport = { written: { memories: 0 }, omitted: {} };
  const memories = readMemories(context, scope, report);
  const pieces = format === 'csv' ? csvLines(memories) : linesOf(memories);
  return { sizeBytes: await writePieces(path, pieces), report };
}

async function* csvLines(memories: ReturnType<typeof readMemories>): AsyncGenerator<string> {
  yield csvHeader;
  for await (const memory of memories) yield csvRecord(memory);
}

async function* linesOf(memories: ReturnType<typeof readMemories>): AsyncGenerator<string> {
  for await (const memory of memories) yield memoryLine(memory);
}

async function writeVault(
  context: ExportContext,
  scope: MemoryTarget['scope'],
  path: string,
): Promise<FinishedExport> {
  const report: VaultReport = { written: { memories: 0, entities: 0 }, omitted: {} };
  const zip = createZipWriter(path, context.now);
  try {
    for await (const note of vaultNotes(context, scope, report)) {
      // A compressor for each of 20,000 notes takes ten times as long, and saves next to nothing.
      const entry = zip.entry(note.path, true);
      entry.write(note.text);
      entry.end();
    }
    return { sizeBytes: zip.finish(), report };
  } finally {
    zip.discard();
  }
}
