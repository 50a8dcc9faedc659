import { contractError } from '../../../shared/contract/errors.ts';
import type { Request } from '../../../shared/contract/index.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { Dependencies } from '../dependencies.ts';
import type { CommandHandlers, CommandsOf, EngineEvent } from '../engineApi.ts';
import type { ReadStore } from '../storage/store.ts';
import { createExportJobs } from './exportJobs.ts';
import type { ExportSource } from './exportRequest.ts';
import { createExportThread } from './exportThread.ts';

export interface ExportServiceDependencies {
  readonly workspaceId: Id;
  readonly store: Pick<ReadStore, 'conversations'>;
  readonly folders: {
    readonly database: string;
    readonly attachments: string;
    readonly forgotten: string;
    readonly exports: string;
  };
  /** Name of the workspace now. */
  readonly workspaceName: () => string;
  readonly dependencies: Pick<
    Dependencies,
    'startTaskThread' | 'logger' | 'clock' | 'ids' | 'passphraseWork'
  >;
  readonly emit: (event: EngineEvent) => void;
}

/** Export of conversations, memories and the whole workspace. */
export interface ExportService {
  readonly commands: CommandHandlers<CommandsOf<'exports'>>;
  /** Workspace as an export reads it. */
  readonly source: () => ExportSource;
  /** Removes every file made so far, as forgetting does; the list tells so. */
  discardAll(): Promise<void>;
  close(): Promise<void>;
}

export function createExportService(deps: ExportServiceDependencies): ExportService {
  const { workspaceId, store, folders, dependencies, emit } = deps;
  const source = () => ({
    database: folders.database,
    attachments: folders.attachments,
    forgotten: folders.forgotten,
    workspaceName: deps.workspaceName(),
    workFactor: dependencies.passphraseWork,
  });
  const jobs = createExportJobs({
    thread: createExportThread(dependencies),
    folder: folders.exports,
    source,
    clock: dependencies.clock,
    newId: () => dependencies.ids.next(),
    logger: dependencies.logger,
    onChange: () => emit({ name: 'exports.changed', payload: { workspaceId } }),
  });
  const subjectOf = ({ target, words }: Request<'exports.start'>): string => {
    if (target.kind === 'memories') return words.memories;
    if (target.kind === 'workspace') return deps.workspaceName();
    const row = store.conversations.get(target.conversationId);
    if (row === null) throw contractError('not_found', { reason: 'conversation' });
    return row.title === '' ? words.untitled : row.title;
  };
  return {
    source,
    commands: {
      'exports.start': (request) => ({
        exportId: jobs.start(request.target, request.words, subjectOf(request)),
      }),
      'exports.list': async () => ({ exports: await jobs.list() }),
      'exports.read': ({ exportId, offset }) => jobs.read(exportId, offset),
      'exports.cancel': async ({ exportId }) => ({ cancelled: await jobs.cancel(exportId) }),
      'exports.discard': ({ exportId }) => ({ discarded: jobs.discard(exportId) }),
    },
    discardAll: () => jobs.discardAll(),
    close: () => jobs.close(),
  };
}
