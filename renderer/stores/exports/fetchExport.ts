import type { Export } from '../../../shared/contract/files/exports.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';

/** Fetches a finished export piece by piece; the browser keeps what it has on its own disk. */
export async function fetchExport(
  client: Client,
  workspaceId: Id,
  { id: exportId, mediaType }: Pick<Export, 'id' | 'mediaType'>,
): Promise<Blob> {
  const pieces: Blob[] = [];
  for (let offset: number | null = 0; offset !== null;) {
    const piece: { data: string; next: number | null } = await client.call('exports.read', {
      workspaceId,
      exportId,
      offset,
    });
    pieces.push(new Blob([bytesOf(piece.data)]));
    offset = piece.next;
  }
  return new Blob(pieces, { type: mediaType });
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}
