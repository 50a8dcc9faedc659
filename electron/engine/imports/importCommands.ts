import type {
  Inspection as PresentedInspection,
  Import,
} from '../../../shared/contract/imports.ts';
import { contractError } from '../../../shared/contract/errors.ts';
import type { Request } from '../../../shared/contract/index.ts';
import { conversationKey } from '../../../shared/domain/imports.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import { commitWithoutEvents } from '../bus/ledger.ts';
import type { CommandHandlers, CommandsOf } from '../engineApi.ts';
import type { ImportRow } from '../storage/chat/imports.ts';
import { originalConversation } from './apply/mergeCopy.ts';
import { proposeStatements } from './apply/proposeStatements.ts';
import type { Inspection } from './exports/inspectExports.ts';
import { importChoiceCodec, importFilesCodec, reportOf } from './importRecord.ts';
import type { ImportQueue, QueueDependencies } from './importQueue.ts';
import { initialReport } from './initialReport.ts';
import { priceConversations } from './learningCost.ts';
import { parsePastedMemories } from './statements/memoryLines.ts';
import type { Uploads } from './uploads.ts';

export interface ImportCommandDependencies extends Pick<
  QueueDependencies,
  'curation' | 'ledger' | 'thread' | 'uploads' | 'onChange'
> {
  readonly queue: ImportQueue;
  /** Name of the memory model, if there is one. */
  readonly modelName: () => string | null;
}

/** Import over the contract: upload, inspect, choose, apply, undo. */
export function createImportCommands(
  deps: ImportCommandDependencies,
): CommandHandlers<CommandsOf<'imports'>> {
  const { curation, ledger, thread, uploads, queue } = deps;
  const { store, clock, ids } = curation;
  /** Last inspection, with the key of its uploads. */
  let lastInspection: { readonly key: string; readonly inspection: Inspection } | null = null;
  let inspections = 0;

  const inspect = async (uploadIds: readonly Id[]): Promise<Inspection> => {
    const key = uploadIds.join(' ');
    if (lastInspection?.key === key) return lastInspection.inspection;
    if (queue.isBusy()) throw contractError('conflict', { reason: 'import_running' });
    const sources = sourcesOf(uploads, uploadIds);
    inspections += 1;
    try {
      const presentKeys = store.importedItems.conversationKeys();
      lastInspection = { key, inspection: await thread.inspect({ sources, presentKeys }) };
    } finally {
      inspections -= 1;
    }
    return lastInspection.inspection;
  };
  const find = (importId: Id): ImportRow => {
    const row = store.imports.get(importId);
    if (row === null) throw contractError('not_found', { reason: 'import' });
    return row;
  };
  const start = async (request: Request<'imports.start'>): Promise<Id> => {
    const inspection = await inspect(request.uploadIds);
    const conversations = await priceConversations(store, inspection.conversations);
    if (queue.isBusy()) throw contractError('conflict', { reason: 'import_running' });
    const keys = request.only?.map(conversationKey) ?? null;
    const choice = { since: request.since, keys };
    const files = uploads.complete(request.uploadIds);
    const id = ids.next();
    commitWithoutEvents(ledger, () => {
      const row = store.imports.insert({
        id,
        learn: request.learn ? 1 : 0,
        files: importFilesCodec.stringify(files.map(({ name, id: upload }) => ({ name, upload }))),
        choice: importChoiceCodec.stringify(choice),
        started_at: clock.now(),
      });
      store.imports.setReport(
        row.seq,
        JSON.stringify(initialReport(inspection, conversations, choice)),
      );
    });
    // An export of a life is large, and is not asked for again.
    lastInspection = null;
    queue.run(find(id));
    return id;
  };
  return {
    'imports.begin': ({ name, size }) => ({ uploadId: uploads.start(name, size) }),
    'imports.upload': ({ uploadId, offset, data }) => ({
      received: uploads.append(uploadId, offset, data),
    }),
    'imports.discard': ({ uploadIds }) => {
      const runningIds = new Set(runningUploads(store.imports.list()));
      return { discarded: uploads.discard(uploadIds.filter((id) => !runningIds.has(id))) };
    },
    'imports.inspect': async ({ uploadIds }) => {
      const inspection = await inspect(uploadIds);
      return await presentInspection(inspection, deps);
    },
    'imports.unlock': async ({ uploadIds, passphrase }) => {
      if (queue.isBusy()) throw contractError('conflict', { reason: 'import_running' });
      const paths = uploads.complete(uploadIds).map(({ id }) => uploads.pathOf(id));
      const problem = await thread.unlock({ paths, passphrase });
      if (problem === null) lastInspection = null;
      return { problem };
    },
    'imports.start': async (request) => ({ importId: await start(request) }),
    'imports.list': async () => ({
      imports: store.imports.list().map((row) => presentImport(row, deps)),
      running: queue.progress(),
      inspecting: inspections > 0 ? await thread.progress() : null,
    }),
    'imports.cancel': ({ importId }) => ({ cancelled: queue.cancel(importId) }),
    'imports.undo': ({ importId }) => {
      const row = find(importId);
      const { state } = presentImport(row, deps);
      const isOver = state === 'done' || state === 'cancelled' || state === 'failed';
      if (!isOver) throw contractError('conflict', { reason: 'import_running' });
      commitWithoutEvents(ledger, () =>
        store.imports.setState(row.seq, 'undoing', row.finished_at),
      );
      queue.run(find(importId));
      return { importId };
    },
    'imports.setLearning': ({ importId, learn }) => {
      const row = find(importId);
      commitWithoutEvents(ledger, () => store.imports.setLearn(row.seq, learn ? 1 : 0));
      deps.onChange(false);
      return { importId };
    },
    'imports.paste': ({ from, text }) => {
      const statements = parsePastedMemories(text).map(({ content, at }) => ({
        content,
        at,
        kind: 'Fact' as const,
        origin: 'memory' as const,
      }));
      const options = {
        importSeq: null,
        provider: 'pasted',
        sourceName: from,
        redact: false,
      } as const;
      return ledger.commit(() => {
        const outcome = proposeStatements(curation, statements, options);
        const value = { proposed: outcome.proposed, known: outcome.known };
        return { value, events: outcome.events };
      });
    },
  };
}

function sourcesOf(uploads: Uploads, uploadIds: readonly Id[]) {
  return uploads.complete(uploadIds).map(({ id, name }) => ({ name, path: uploads.pathOf(id) }));
}

/** Uploads that an import in progress reads. */
export function runningUploads(rows: readonly ImportRow[]): Id[] {
  return rows
    .filter(({ state }) => state === 'running')
    .flatMap(({ files }) => importFilesCodec.parse(files).map(({ upload }) => upload));
}

async function presentInspection(
  inspection: Inspection,
  { curation, modelName }: ImportCommandDependencies,
): Promise<PresentedInspection> {
  const { store } = curation;
  const conversations = await priceConversations(store, inspection.conversations);
  return {
    files: [...inspection.files],
    conversations: conversations.map((conversation) => ({
      ...conversation,
      isKnown:
        store.importedItems.conversation(conversation.provider, conversation.id) !== null ||
        originalConversation(store, conversation) !== null,
    })),
    statements: inspection.statementHashes.length,
    missing: [...inspection.missing],
    downloads: [...inspection.downloads],
    model: modelName(),
  };
}

function presentImport(row: ImportRow, { curation, queue }: ImportCommandDependencies): Import {
  const { unreadSessions, sessions } = curation.store.importedItems.sessionCounts(row.seq);
  const problem = queue.problemOf(row.id);
  const report = reportOf(row);
  return {
    id: row.id,
    state: problem === null ? row.state : 'failed',
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    names: importFilesCodec.parse(row.files).map(({ name }) => name),
    report: problem === null ? report : { ...report, problem },
    learning: { isOn: row.learn === 1, pending: unreadSessions, sessions },
  };
}
