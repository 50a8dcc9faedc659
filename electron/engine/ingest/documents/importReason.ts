import {
  EXPORT_HEAD_BYTES,
  looksLikeArchive,
  looksLikeChatExport,
} from '../../../../shared/domain/chatExport.ts';
import type { IngestReason } from '../../../../shared/domain/document.ts';
import type { Result } from '../../../../shared/domain/result.ts';
import {
  readSourceHead,
  type SourceFile,
  type SourceProblem,
  type SourceRules,
} from '../../files/readSourceFile.ts';
import type { ListedFile } from './listFiles.ts';
import { formatOf } from './parsedDocument.ts';

/**
 * Reason of a file that is no document but may be imported: conversations with another assistant, by
 * their content, also where they are larger than any document; or an archive, by its first bytes.
 */
export function importReason(
  { path, name }: ListedFile,
  sourceRead: Result<SourceFile, SourceProblem>,
  roots: SourceRules['roots'],
): Extract<IngestReason, 'chat_export' | 'archive'> | null {
  const format = formatOf(name);
  if (format !== null && format !== 'json') return null;
  const head = headOf(path, sourceRead, roots);
  if (head === null) return null;
  if (format === null) return looksLikeArchive(head.toString('latin1')) ? 'archive' : null;
  return looksLikeChatExport(head.toString('utf8')) ? 'chat_export' : null;
}

function headOf(
  path: string,
  sourceRead: Result<SourceFile, SourceProblem>,
  roots: SourceRules['roots'],
): Buffer | null {
  if (sourceRead.ok) return sourceRead.value.bytes.subarray(0, EXPORT_HEAD_BYTES);
  if (sourceRead.error !== 'too_large') return null;
  const head = readSourceHead(path, { roots, limit: EXPORT_HEAD_BYTES });
  return head.ok ? head.value : null;
}
