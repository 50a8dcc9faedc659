import type { Response } from '../../../shared/contract/index.ts';
import type { EngineCaller } from '../engineCaller.ts';

/** Uploads a file as a window does; the id of the upload, or the reason of a refusal. */
export async function upload(
  call: EngineCaller,
  name: string,
  content: Uint8Array,
): Promise<Response<'uploads.begin'>['upload']> {
  const { upload: begun } = await call('uploads.begin', { name, sizeBytes: content.length });
  if (!begun.ok) return begun;
  const uploadId = begun.id;
  const part = 200_000;
  for (let offset = 0; offset < content.length; offset += part) {
    const data = Buffer.from(content.subarray(offset, offset + part)).toString('base64');
    await call('uploads.append', { uploadId, offset, data });
  }
  return begun;
}

/** Uploads and stages a file for a message. */
export async function attach(
  call: EngineCaller,
  name: string,
  content: Uint8Array | string,
): Promise<Response<'attachments.stage'>['staged']> {
  const begun = await upload(call, name, Buffer.from(content));
  if (!begun.ok) return begun;
  return (await call('attachments.stage', { uploadId: begun.id })).staged;
}
