import { UPLOAD_PART_BYTES } from '../../../shared/contract/files/uploads.ts';
import type { IngestReason } from '../../../shared/domain/document.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import type { Client } from '../../../shared/rpc/client.ts';

/** File that the person chose, as a browser gives it. */
export interface ChosenFile {
  readonly name: string;
  readonly size: number;
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

export interface UploadTarget {
  readonly client: Client;
  readonly workspaceId: Id;
}

/**
 * Uploads an attachment or a document, part by part; `uploadImportFile` is for what is imported. A file that is too large is refused before it is read, and one that went
 * away while it was read is `vanished`.
 */
export async function uploadFile(
  { client, workspaceId }: UploadTarget,
  file: ChosenFile,
  onProgress: (sent: number) => void = () => undefined,
): Promise<Result<Id, IngestReason>> {
  const { upload } = await client.call('uploads.begin', {
    workspaceId,
    name: fileName(file.name),
    sizeBytes: file.size,
  });
  if (!upload.ok) return err(upload.reason);
  const uploadId = upload.id;
  for (let offset = 0; offset < file.size; offset += UPLOAD_PART_BYTES) {
    const data = await readPart(file, offset);
    if (data === null) {
      await client.call('uploads.cancel', { workspaceId, uploadId });
      return err('vanished');
    }
    const { received } = await client.call('uploads.append', {
      workspaceId,
      uploadId,
      offset,
      data,
    });
    onProgress(received);
  }
  return ok(uploadId);
}

/** A part in base64; null for a file that can no longer be read. */
async function readPart(file: ChosenFile, offset: number): Promise<string | null> {
  try {
    const end = Math.min(file.size, offset + UPLOAD_PART_BYTES);
    const bytes = new Uint8Array(await file.slice(offset, end).arrayBuffer());
    return bytes.length === end - offset ? toBase64(bytes) : null;
  } catch {
    return null;
  }
}

/** Bytes turned into characters at once: more would not fit into the arguments of a call. */
const BATCH_SIZE = 8_192;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += BATCH_SIZE) {
    text += String.fromCharCode(...bytes.subarray(at, at + BATCH_SIZE));
  }
  return btoa(text);
}

/** Name without signs that no file system takes; browsers give names, not paths. */
function fileName(name: string): string {
  const safe = name
    .replaceAll(/[/\\\p{Cc}]/gu, '_')
    .toWellFormed()
    .slice(-255);
  return safe === '' || safe === '.' || safe === '..' ? '_' : safe;
}
