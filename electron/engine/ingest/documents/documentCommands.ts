import { existsSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { contractError } from '../../../../shared/contract/errors.ts';
import type { Id } from '../../../../shared/domain/primitives.ts';
import { commitWithoutEvents } from '../../bus/ledger.ts';
import type { CommandHandlers, CommandsOf } from '../../engineApi.ts';
import { moveFile } from '../../files/moveFile.ts';
import { listDocumentsFrom } from './listDocuments.ts';
import type { DocumentService, DocumentServiceDependencies } from './documentService.ts';
import { changeDocumentStatus } from './documentStatus.ts';
import { visibleName } from './listFiles.ts';
import { removeStored } from './manifest.ts';
import type { Uploads } from './uploads.ts';
import { checkFolder } from './watchedFolders.ts';

export interface DocumentCommandDependencies extends DocumentServiceDependencies {
  readonly service: DocumentService;
  readonly uploads: Uploads;
  /** Copies a file among the uploads of imports, and returns its id there. */
  readonly copyForImport: (name: string, path: string) => Promise<Id>;
  readonly browse: Parameters<typeof listDocumentsFrom>[0]['browse'];
}

/** Commands that the engine answers itself. */
export type DocumentCommandName = Exclude<CommandsOf<'documents'>, 'documents.get'>;

/** Commands of the documents screen; what it reads of one document is answered by a reader. */
export function createDocumentCommands(
  deps: DocumentCommandDependencies,
): CommandHandlers<DocumentCommandName> {
  const { curation, ledger, folders, settings, service, uploads } = deps;
  const { store } = curation;
  const rejectedFolder = join(folders.ingest, 'rejected');
  const emitChanged = () =>
    deps.emit({ name: 'documents.changed', payload: { workspaceId: deps.workspaceId } });
  const ingestInBackground = (path: string) => {
    service.ingestNow(path).catch((error: unknown) => {
      deps.logger.error('a document was not ingested', { error: String(error) });
    });
  };
  const requireRejectedFile = (fileId: Id) => {
    const file = store.documentFiles.byId(fileId);
    if (file === null || file.state !== 'rejected' || file.reason === 'dismissed') {
      throw contractError('not_found', { reason: 'file' });
    }
    return file;
  };
  /** Path of a rejected file that was moved into the folder of those. */
  const movedPath = ({ moved_to: name }: ReturnType<typeof requireRejectedFile>): string => {
    const path = name === null ? null : join(rejectedFolder, name);
    if (path === null || !existsSync(path)) throw contractError('not_found', { reason: 'file' });
    return path;
  };
  const deleteRejectedFile = ({
    id,
    moved_to: name,
  }: ReturnType<typeof requireRejectedFile>): void => {
    if (name !== null) removeStored(rejectedFolder, name);
    commitWithoutEvents(ledger, () => store.documentFiles.remove(id));
  };
  return {
    'documents.list': () => listDocumentsFrom(deps),
    'documents.add': ({ uploadId }) => {
      if (!settings()['ingest.enabled']) throw contractError('refused', { reason: 'ingest_off' });
      const upload = uploads.take(uploadId);
      if (upload === null) throw contractError('not_found', { reason: 'upload' });
      const path = freePath(folders.ingest, visibleName(upload.name));
      moveFile(upload.path, path);
      ingestInBackground(path);
      return { name: basename(path) };
    },
    'documents.retry': ({ fileId }) => {
      const file = requireRejectedFile(fileId);
      const path = freePath(folders.ingest, basename(file.path));
      moveFile(movedPath(file), path);
      deleteRejectedFile(file);
      ingestInBackground(path);
      return { moved: true };
    },
    // It stays on the list: an import may be refused, or bring only a part of it.
    'documents.toImport': async ({ fileId }) => {
      const file = requireRejectedFile(fileId);
      return { uploadId: await deps.copyForImport(basename(file.path), movedPath(file)) };
    },
    'documents.dismiss': ({ fileId }) => {
      const file = requireRejectedFile(fileId);
      // Without its row, a file that stays in its folder would be new to the next scan.
      if (file.folder === null) deleteRejectedFile(file);
      else
        commitWithoutEvents(ledger, () =>
          store.documentFiles.put({ ...file, reason: 'dismissed' }),
        );
      emitChanged();
      return { dismissed: true };
    },
    'documents.decide': ({ documentId, choice }) => {
      const document = store.documents.byId(documentId);
      if (document === null) throw contractError('not_found', { reason: 'document' });
      ledger.commit(() => {
        for (const file of store.documentFiles.ofDocument(document.seq)) {
          if (file.state === 'vanished') store.documentFiles.remove(file.id);
        }
        const isRetired = document.retired === 1;
        if (choice === 'keep' || (choice === 'retire') === isRetired) {
          return { value: null, events: [] };
        }
        const status = choice === 'retire' ? 'retracted' : 'active';
        const { event } = changeDocumentStatus(curation, document, status, 'user');
        return { value: null, events: [event] };
      });
      emitChanged();
      return { decided: true };
    },
    'documents.checkFolder': ({ path }) => ({ folder: checkFolder(path, folders.home) }),
    'documents.scan': async () => ({ files: await service.scan() }),
  };
}

/** Path for a file in a folder, numbered where its name is taken. */
function freePath(folder: string, name: string): string {
  const extension = extname(name);
  const stem = name.slice(0, name.length - extension.length);
  for (let n = 1; ; n += 1) {
    const path = join(folder, n === 1 ? name : `${stem} (${n})${extension}`);
    if (!existsSync(path)) return path;
  }
}
