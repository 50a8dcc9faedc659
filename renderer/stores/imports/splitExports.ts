import {
  EXPORT_HEAD_BYTES,
  looksLikeArchive,
  looksLikeChatExport,
} from '../../../shared/domain/chatExport.ts';

/** Documents that are zip files inside, told by their names as every document is. */
const DOCUMENT_ZIP = /\.(?:docx|epub)$/iu;

/** Chosen files apart: exports to be imported, known by their first bytes, and documents. */
export async function splitExports(
  files: readonly File[],
): Promise<{ readonly exports: File[]; readonly documents: File[] }> {
  const exports: File[] = [];
  const documents: File[] = [];
  for (const file of files) ((await isExport(file)) ? exports : documents).push(file);
  return { exports, documents };
}

async function isExport(file: File): Promise<boolean> {
  try {
    const head = await file.slice(0, EXPORT_HEAD_BYTES).text();
    if (looksLikeArchive(head)) return !DOCUMENT_ZIP.test(file.name);
    return looksLikeChatExport(head);
  } catch {
    // A folder or a file that cannot be read: its upload says so.
    return false;
  }
}
