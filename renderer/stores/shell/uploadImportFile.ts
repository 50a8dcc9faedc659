import type { Id } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';

/** Bytes of one part: other messages on the connection are sent between two parts. */
const PART_BYTES = 2 * 1024 * 1024;

export interface UploadOptions {
  readonly workspaceId: Id;
  readonly onProgress: (sent: number) => void;
  readonly isCanceled: () => boolean;
}

/**
 * Uploads an export or archive for import, part by part; `uploadFile` is for attachments and
 * documents. Null if it was canceled meanwhile: what was uploaded is then removed, as on a failure.
 */
export async function uploadImportFile(
  client: Client,
  file: File,
  { workspaceId, onProgress, isCanceled }: UploadOptions,
): Promise<Id | null> {
  const { uploadId } = await client.call('imports.begin', {
    workspaceId,
    name: file.name,
    size: file.size,
  });
  let isWhole = false;
  try {
    for (let offset = 0; offset < file.size;) {
      const data = await base64(file.slice(offset, offset + PART_BYTES));
      const request = { workspaceId, uploadId, offset, data };
      offset = (await client.call('imports.upload', request)).received;
      // Progress of a canceled upload would bring it back on screen.
      if (isCanceled()) return null;
      onProgress(offset);
    }
    isWhole = true;
    return uploadId;
  } finally {
    // Gigabytes, which would stay until the next start.
    if (!isWhole) await removeUploads(client, workspaceId, [uploadId]);
  }
}

/** Removes uploads; one that cannot be removed now goes at the next start. */
export async function removeUploads(client: Client, workspaceId: Id, uploadIds: Id[]) {
  if (uploadIds.length === 0) return;
  await client.call('imports.discard', { workspaceId, uploadIds }).catch(() => undefined);
}

/** Base64 by the browser itself, which is many times faster than a loop over the bytes. */
function base64(part: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => {
    const dataUrl = typeof reader.result === 'string' ? reader.result : '';
    resolve(dataUrl.slice(dataUrl.indexOf(',') + 1));
  };
  reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'));
  reader.readAsDataURL(part);
  return promise;
}
