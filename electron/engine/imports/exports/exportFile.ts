import { filePieces, fileSize, firstPiece } from '../../files/filePieces.ts';
import { isZip, openZip, ZIP_LIMITS } from '../../files/zipArchive.ts';
import type { ZipProblem } from '../../files/zipProblem.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';

/** File that the person chose. */
export interface ExportSource {
  readonly name: string;
  readonly path: string;
}

/** File of an export: an entry of a zip, or the chosen file itself. */
export interface ExportEntry {
  readonly name: string;
  /** Expected size in bytes, for progress. */
  readonly size: number;
  read(): AsyncGenerator<Buffer>;
}

export interface OpenExport {
  readonly entries: readonly ExportEntry[];
  close(): void;
}

/** Opens a chosen file by its content: a zip by its first bytes, anything else as one entry. */
export async function openExport(source: ExportSource): Promise<Result<OpenExport, ZipProblem>> {
  if (!isZip(await firstPiece(filePieces(source.path)))) {
    const entry = {
      name: source.name,
      size: fileSize(source.path),
      read: () => filePieces(source.path),
    };
    return ok({ entries: [entry], close: () => undefined });
  }
  const opened = await openZip(source.path, ZIP_LIMITS);
  if (!opened.ok) return err(opened.error);
  const archive = opened.value;
  const entries = archive.entries.map((entry) => ({
    name: entry.name,
    size: entry.size,
    read: () => archive.read(entry),
  }));
  return ok({ entries, close: () => archive.close() });
}

const BYTE_ORDER_MARK = '\uFEFF';

/** True for the first bytes of a JSON list or object: pictures and sounds are not looked at. */
export function mayBeJson(bytes: Buffer): boolean {
  const [first = ''] = bytes
    .subarray(0, 1_024)
    .toString('utf8')
    .replace(BYTE_ORDER_MARK, '')
    .trimStart();
  return first === '[' || first === '{';
}
