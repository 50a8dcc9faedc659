import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Response } from '../../../shared/contract/index.ts';
import type { Id, NodeId } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { coalesce } from '../shell/coalesce.ts';
import { toWireError } from '../shell/errors.ts';
import type { ToastStore } from '../shell/toasts.ts';
import { uploadFile, type ChosenFile } from '../shell/uploadFile.ts';
import { createDocumentReading } from './documentReading.ts';
import type { DocumentState, FileUpload } from './documentState.ts';

/** What a folder is, before it is watched. */
export type FolderCheck = Response<'documents.checkFolder'>['folder'];

export interface DocumentStore extends StoreApi<DocumentState> {
  load(): Promise<void>;
  /** Sends files to the drop folder, one after the other. */
  add(files: readonly ChosenFile[]): Promise<void>;
  /** Takes a refused file off the list. */
  dismissFile(id: number): void;
  /** Opens the file picker. */
  pick(): void;
  read(
    documentId: Id,
    position: { readonly from?: number; readonly nodeId?: NodeId },
  ): Promise<void>;
  /** Reads the open page again; a document that is gone leaves the screen. */
  reload(): Promise<void>;
  retry(fileId: Id): Promise<void>;
  /** Hands a rejected file over to be imported; the id of its upload, null on failure. */
  moveToImport(fileId: Id): Promise<Id | null>;
  dismiss(fileId: Id): Promise<void>;
  decide(documentId: Id, choice: 'keep' | 'retire' | 'restore'): Promise<void>;
  scan(): Promise<void>;
  checkFolder(path: string): Promise<FolderCheck | null>;
  dispose(): void;
}

export function createDocumentStore(
  client: Client,
  workspaceId: Id,
  toasts: ToastStore,
): DocumentStore {
  const store = createStore<DocumentState>(() => ({
    list: null,
    problem: null,
    files: [],
    text: null,
    textProblem: null,
    pickerRequests: 0,
  }));
  let lastFile = 0;

  const load = coalesce(async () => {
    try {
      const list = await client.call('documents.list', { workspaceId });
      store.setState({ list, problem: null });
    } catch (error) {
      store.setState({ problem: toWireError(error) });
    }
  });
  const reading = createDocumentReading(store, client, workspaceId);
  const reloadList = () => {
    const { list, problem } = store.getState();
    if (list !== null || problem !== null) void load();
  };
  const reloadAll = () => {
    reloadList();
    // Another window may have forgotten the open document.
    void reading.reload();
  };
  const unsubscribers = [
    client.on('documents.changed', reloadAll),
    client.on('facts.changed', reloadAll),
    client.on('consolidation.changed', reloadList),
    client.on('settings.changed', reloadList),
  ];
  const patch = (id: number, change: Partial<FileUpload>) =>
    store.setState(({ files }) => ({
      files: files.map((file) => (file.id === id ? { ...file, ...change } : file)),
    }));
  const drop = (id: number) =>
    store.setState(({ files }) => ({ files: files.filter((file) => file.id !== id) }));
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      toasts.show({ kind: 'error', error: toWireError(error) });
    }
    await load();
  };
  const send = async (id: number, file: ChosenFile) => {
    try {
      const target = { client, workspaceId };
      const sent = await uploadFile(target, file, (count) => patch(id, { sent: count }));
      if (!sent.ok) return patch(id, { reason: sent.error });
      await client.call('documents.add', { workspaceId, uploadId: sent.value });
    } catch (error) {
      toasts.show({ kind: 'error', error: toWireError(error) });
    }
    drop(id);
  };

  return Object.assign(store, {
    load,
    async add(files: readonly ChosenFile[]) {
      const queued = files.map((file) => ({ id: (lastFile += 1), file }));
      store.setState((state) => ({
        files: [
          ...state.files,
          ...queued.map(({ id, file: { name, size } }) => ({
            id,
            name,
            size,
            sent: 0,
            reason: null,
          })),
        ],
      }));
      for (const { id, file } of queued) await send(id, file);
      await load();
    },
    dismissFile: drop,
    pick: () => store.setState(({ pickerRequests }) => ({ pickerRequests: pickerRequests + 1 })),
    ...reading,
    retry: (fileId: Id) => attempt(() => client.call('documents.retry', { workspaceId, fileId })),
    async moveToImport(fileId: Id) {
      try {
        return (await client.call('documents.toImport', { workspaceId, fileId })).uploadId;
      } catch (error) {
        toasts.show({ kind: 'error', error: toWireError(error) });
        return null;
      }
    },
    dismiss: (fileId: Id) =>
      attempt(() => client.call('documents.dismiss', { workspaceId, fileId })),
    decide: (documentId: Id, choice: 'keep' | 'retire' | 'restore') =>
      attempt(() => client.call('documents.decide', { workspaceId, documentId, choice })),
    scan: () => attempt(() => client.call('documents.scan', { workspaceId })),
    async checkFolder(path: string) {
      try {
        return (await client.call('documents.checkFolder', { workspaceId, path })).folder;
      } catch (error) {
        toasts.show({ kind: 'error', error: toWireError(error) });
        return null;
      }
    },
    dispose: () => unsubscribers.forEach((stop) => stop()),
  });
}
