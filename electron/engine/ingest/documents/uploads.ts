import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { contractError } from '../../../../shared/contract/errors.ts';
import type { IngestReason } from '../../../../shared/domain/document.ts';
import type { Id } from '../../../../shared/domain/primitives.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { CommandHandlers, CommandsOf } from '../../engineApi.ts';
import { openAppendFile } from '../../files/appendFile.ts';

/** File that a window has sent. */
export interface UploadedFile {
  readonly name: string;
  readonly path: string;
  readonly sizeBytes: number;
}

export interface Uploads {
  readonly commands: CommandHandlers<CommandsOf<'uploads'>>;
  /** Takes a complete upload out of the list: its file is the caller's from now on. */
  take(uploadId: Id): UploadedFile | null;
}

/** Uploads at once: a window that never finishes them must not fill the disk. */
const MAX_UPLOADS = 20;

interface OpenUpload extends UploadedFile {
  received: number;
}

/** Files that windows are sending, each in a private file of its own until it is used. */
export function createUploads(
  folder: string,
  { newId, maxFileBytes }: { readonly newId: () => Id; readonly maxFileBytes: () => number },
): Uploads {
  const uploads = new Map<Id, OpenUpload>();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // What a stop left behind.
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true });
  const begin = (name: string, sizeBytes: number): Result<Id, IngestReason> => {
    if (sizeBytes > maxFileBytes()) return err('too_large');
    if (sizeBytes === 0) return err('empty');
    for (const [oldest, { path }] of uploads) {
      if (uploads.size < MAX_UPLOADS) break;
      rmSync(path, { force: true });
      uploads.delete(oldest);
    }
    const id = newId();
    uploads.set(id, { name, sizeBytes, path: join(folder, id), received: 0 });
    return ok(id);
  };
  return {
    commands: {
      'uploads.begin': ({ name, sizeBytes }) => {
        const upload = begin(name, sizeBytes);
        return {
          upload: upload.ok ? { ok: true, id: upload.value } : { ok: false, reason: upload.error },
        };
      },
      'uploads.append': ({ uploadId, offset, data }) => {
        const upload = uploads.get(uploadId);
        if (upload === undefined) throw contractError('not_found', { reason: 'upload' });
        const bytes = Buffer.from(data, 'base64');
        // A part that is sent again after a lost connection.
        if (offset + bytes.length <= upload.received) return { received: upload.received };
        if (offset !== upload.received || offset + bytes.length > upload.sizeBytes) {
          throw contractError('conflict', { reason: 'upload' });
        }
        const file = openAppendFile(upload.path);
        try {
          file.appendBytes(bytes);
        } finally {
          file.close();
        }
        upload.received += bytes.length;
        return { received: upload.received };
      },
      'uploads.cancel': ({ uploadId }) => {
        const upload = uploads.get(uploadId);
        if (upload === undefined) throw contractError('not_found', { reason: 'upload' });
        rmSync(upload.path, { force: true });
        return { cancelled: uploads.delete(uploadId) };
      },
    },
    take(uploadId) {
      const upload = uploads.get(uploadId);
      if (upload === undefined || upload.received < upload.sizeBytes) return null;
      uploads.delete(uploadId);
      return upload;
    },
  };
}
