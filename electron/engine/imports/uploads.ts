import { join } from 'node:path';
import { contractError } from '../../../shared/contract/errors.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import {
  appendUpload,
  copyUpload,
  createUpload,
  removeUpload,
  removeUploadsExcept,
} from '../files/uploadFile.ts';

export interface Upload {
  readonly id: Id;
  readonly name: string;
  readonly size: number;
  received: number;
}

/** Uploaded exports: private files, which are removed when their import has ended. */
export interface Uploads {
  start(name: string, size: number): Id;
  /** Uploads a file of the workspace: a copy, since an upload goes with its import. */
  copy(name: string, path: string): Promise<Id>;
  append(id: Id, offset: number, data: string): number;
  /** Complete uploads; throws for one that is unknown or not complete. */
  complete(ids: readonly Id[]): Upload[];
  pathOf(id: Id): string;
  /** Removes the files of uploads that this program named itself. */
  remove(ids: readonly Id[]): number;
  /** Removes uploads that a window names; throws for one that is unknown, which may be a path. */
  discard(ids: readonly Id[]): number;
}

export function createUploads(folder: string, newId: () => Id, inUse: readonly Id[]): Uploads {
  const fileName = (id: Id) => `${id}.upload`;
  const uploads = new Map<Id, Upload>();
  removeUploadsExcept(folder, new Set(inUse.map(fileName)));
  const find = (id: Id): Upload => {
    const upload = uploads.get(id);
    if (upload === undefined) throw contractError('not_found', { reason: 'upload' });
    return upload;
  };
  const remove = (ids: readonly Id[]): number => {
    let removed = 0;
    for (const id of ids) {
      removeUpload(join(folder, fileName(id)));
      if (uploads.delete(id)) removed += 1;
    }
    return removed;
  };
  return {
    start(name, size) {
      const id = newId();
      createUpload(folder, fileName(id));
      uploads.set(id, { id, name, size, received: 0 });
      return id;
    },
    async copy(name, path) {
      const id = newId();
      const size = await copyUpload(folder, fileName(id), path);
      if (size === null) throw contractError('not_found', { reason: 'file' });
      uploads.set(id, { id, name, size, received: size });
      return id;
    },
    append(id, offset, data) {
      const upload = find(id);
      const piece = Buffer.from(data, 'base64');
      if (offset + piece.length > upload.size)
        throw contractError('too_large', { reason: 'upload' });
      const received = appendUpload(join(folder, fileName(id)), offset, piece);
      if (received === null) throw contractError('conflict', { reason: 'upload_gap' });
      upload.received = received;
      return received;
    },
    complete: (ids) =>
      ids.map((id) => {
        const upload = find(id);
        if (upload.received === upload.size) return upload;
        throw contractError('conflict', { reason: 'upload_incomplete' });
      }),
    pathOf: (id) => join(folder, fileName(id)),
    remove,
    discard: (ids) => remove(ids.map((id) => find(id).id)),
  };
}
