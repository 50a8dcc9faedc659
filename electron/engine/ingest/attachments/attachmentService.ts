import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { contractError } from '../../../../shared/contract/errors.ts';
import type { AttachedFile } from '../../../../shared/domain/attachment.ts';
import type { IngestReason } from '../../../../shared/domain/document.ts';
import type { Id } from '../../../../shared/domain/primitives.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { CommandHandlers, CommandsOf } from '../../engineApi.ts';
import { canonicalPath, readSourceFile, type SourceFile } from '../../files/readSourceFile.ts';
import { readRegularFile } from '../../files/readRegularFile.ts';
import { changeDocumentStatus } from '../documents/documentStatus.ts';
import { formatOf, isRich, parsePlain, type ParsedDocument } from '../documents/parsedDocument.ts';
import type { ParseRichDocument } from '../documents/parsing/parseRichDocument.ts';
import { storeDocument, type StoreDocumentDependencies } from '../documents/storeDocument.ts';
import type { Uploads } from '../documents/uploads.ts';
import { openAttachmentFiles } from './attachmentFiles.ts';
import { imageMediaType } from './imageMediaType.ts';
import { stripMetadata } from './stripMetadata.ts';

export interface AttachmentDependencies extends StoreDocumentDependencies {
  /** Folder of attached files, each named by the hash of its bytes. */
  readonly folder: string;
  readonly uploadFolder: string;
  readonly uploads: Uploads;
  readonly parseRich: ParseRichDocument;
  readonly redact: (text: string) => string;
  readonly maxFileBytes: () => number;
}

export interface AttachmentService {
  readonly commands: CommandHandlers<CommandsOf<'attachments'>>;
  /** Files of a message that is sent: text becomes a document, and is searchable from now on. */
  filesOf(attachmentIds: readonly Id[], mayLearn: boolean): AttachedFile[];
  /** Ends the staging of files whose message is stored. */
  release(attachmentIds: readonly Id[]): void;
}

/** Staged file: checked, and not stored with a message yet. */
interface StagedFile {
  readonly file: AttachedFile;
  readonly source: SourceFile;
  /** Its text; null for a picture. */
  readonly parsed: ParsedDocument | null;
}

/** Limit of staged files: a window that forgets them must not fill the memory. */
const MAX_STAGED = 50;

/** Attached files: checked when they are chosen, so that a refusal is shown before it is sent. */
export function createAttachments(deps: AttachmentDependencies): AttachmentService {
  const { curation, folder, uploads } = deps;
  const { store, ids } = curation;
  const staged = new Map<Id, StagedFile>();
  const files = openAttachmentFiles(folder, (hash) => store.attachments.hasContent(hash));
  const unstage = (id: Id) => {
    const entry = staged.get(id);
    if (entry === undefined) return false;
    staged.delete(id);
    const { contentHash } = entry.file;
    const isStagedTwice = [...staged.values()].some(({ file }) => file.contentHash === contentHash);
    if (!isStagedTwice) files.unstage(contentHash);
    return true;
  };
  const stage = async (uploadId: Id): Promise<Result<AttachedFile, IngestReason>> => {
    const upload = uploads.take(uploadId);
    if (upload === null) throw contractError('not_found', { reason: 'upload' });
    const root = canonicalPath(deps.uploadFolder) ?? deps.uploadFolder;
    const sourceRead = readSourceFile(upload.path, { roots: [root], limit: deps.maxFileBytes() });
    rmSync(upload.path, { force: true });
    if (!sourceRead.ok) return sourceRead;
    const checked = await checkContent(deps, upload.name, sourceRead.value);
    if (!checked.ok) return checked;
    const { bytes, mediaType, parsed } = checked.value;
    const hash = createHash('sha256').update(bytes).digest('hex');
    files.stage(hash, bytes);
    const [oldest] = staged.keys();
    if (staged.size >= MAX_STAGED && oldest !== undefined) unstage(oldest);
    const file: AttachedFile = {
      id: ids.next(),
      kind: parsed === null ? 'image' : 'document',
      name: upload.name.normalize('NFC').toWellFormed(),
      mediaType,
      sizeBytes: bytes.length,
      documentId: null,
      contentHash: hash,
    };
    const source = { ...sourceRead.value, bytes, hash, canonicalPath: join(folder, hash) };
    staged.set(file.id, { file, source, parsed });
    return ok(file);
  };
  return {
    commands: {
      'attachments.stage': async ({ uploadId }) => {
        const result = await stage(uploadId);
        if (!result.ok) return { staged: { ok: false, reason: result.error } };
        const { contentHash: _hash, ...attachment } = result.value;
        return { staged: { ok: true, attachment } };
      },
      'attachments.discard': ({ attachmentId }) => ({ discarded: unstage(attachmentId) }),
    },
    filesOf: (attachmentIds, mayLearn) =>
      attachmentIds.map((id) => {
        const entry = staged.get(id);
        if (entry === undefined) throw contractError('not_found', { reason: 'attachment' });
        const { contentHash } = entry.file;
        // A message with the same content may have been forgotten since, and its file with it.
        if (!files.has(contentHash)) files.stage(contentHash, entry.source.bytes);
        return { ...entry.file, documentId: documentOf(deps, entry, mayLearn) };
      }),
    release(attachmentIds) {
      for (const id of attachmentIds) unstage(id);
    },
  };
}

interface CheckedContent {
  readonly bytes: Buffer;
  readonly mediaType: string;
  readonly parsed: ParsedDocument | null;
}

async function checkContent(
  { parseRich, redact }: AttachmentDependencies,
  name: string,
  { bytes }: SourceFile,
): Promise<Result<CheckedContent, IngestReason>> {
  const image = imageMediaType(bytes);
  if (image !== null) {
    const plain = stripMetadata(image, bytes);
    return plain === null ? err('malformed') : ok({ bytes: plain, mediaType: image, parsed: null });
  }
  const format = formatOf(name);
  if (format === null) return err('unsupported_type');
  const parsed = isRich(format)
    ? await parseRich(format, bytes, redact)
    : parsePlain(format, bytes, redact);
  return parsed.ok ? ok({ bytes, mediaType: mediaTypes[format], parsed: parsed.value }) : parsed;
}

const mediaTypes = {
  text: 'text/plain',
  markdown: 'text/markdown',
  json: 'application/json',
  pdf: 'application/pdf',
  html: 'text/html',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  epub: 'application/epub+zip',
} as const;

/** Document of an attached text: the one with the same content, or a new one. */
function documentOf(
  deps: AttachmentDependencies,
  { file, source, parsed }: StagedFile,
  mayLearn: boolean,
): Id | null {
  if (parsed === null) return null;
  const { curation, ledger } = deps;
  const existing = curation.store.documents.byHash(source.hash);
  if (existing !== null) {
    // Attached, it is in use again.
    if (existing.retired === 1) {
      ledger.commit(() => {
        const { event } = changeDocumentStatus(curation, existing, 'active', 'user');
        return { value: null, events: [event] };
      });
    }
    return existing.id;
  }
  const noFile = { folder: null, moved_to: null };
  const stored = { title: file.name, source, file: noFile, previous: null, mayLearn };
  return storeDocument(deps, stored, parsed).id;
}

/** Bytes of an attached file; null where it is gone. */
export function readAttachment(folder: string, hash: string, limit: number): Buffer | null {
  const fileRead = readRegularFile(join(folder, hash), limit);
  return fileRead.state === 'ok' ? fileRead.value : null;
}
