import type { Status } from '../../../shared/contract/status.ts';
import type { Settings } from '../../../shared/config.ts';
import type { SelfTestState } from '../chat/selfTest/selfTest.ts';
import type { EmbeddingState } from '../embedding/embeddingQueue.ts';
import { diskProblems } from './recovery/diskProblems.ts';
import type { Models } from '../models/models.ts';

/** Search state for the status, while the database is open. */
export interface SearchState {
  readonly embedding: EmbeddingState;
  readonly hasVectors: boolean;
  readonly hasFullText: boolean;
}

/** Degraded features, each by the code that the locales translate. */
export function degradedFeatures(
  { models, settings }: { readonly models: Models; readonly settings: Settings },
  open: SearchState | null,
  {
    backupFailed,
    offsiteFailed,
    lacksSpace,
    folder,
  }: {
    readonly backupFailed: boolean;
    readonly offsiteFailed: boolean;
    /** True if the database was not opened for want of disk space. */
    readonly lacksSpace: boolean;
    readonly folder: string;
  },
): Status['degraded'] {
  const lacksModel = (role: 'chat' | 'embedding') => models.role(role, settings).model === null;
  const degradations: readonly (readonly [Status['degraded'][number], boolean])[] = [
    ['no_chat_model', lacksModel('chat')],
    ['no_embedding_model', lacksModel('embedding')],
    ['no_vector_extension', open !== null && !open.hasVectors],
    ['embedding_waits', open !== null && open.embedding.problem !== null],
    ['no_full_text', open !== null && !open.hasFullText],
    ['no_backup', backupFailed],
    ['no_offsite_copy', offsiteFailed],
  ];
  const disk = diskProblemsOf(folder, lacksSpace);
  return [...degradations.filter(([, isDegraded]) => isDegraded).map(([code]) => code), ...disk];
}

/** Disk problems of a workspace, whose database may not be open for want of disk space. */
export function diskProblemsOf(folder: string, lacksSpace: boolean): Status['degraded'] {
  // A few bytes may be free again of the copy that found no room.
  return [...new Set([...diskProblems(folder), ...(lacksSpace ? (['disk_full'] as const) : [])])];
}

/** Embedding progress, or null where no model has the role. */
export function presentEmbedding(state: EmbeddingState): Status['embedding'] {
  const { model, isWorking, done: embeddedCount, refused: refusedCount, problem } = state;
  return model === null && problem === null
    ? null
    : { working: isWorking, done: embeddedCount, refused: refusedCount, problem };
}

/** Last self-test; memory that was turned on since is not off. */
export function presentSelfTest(
  state: SelfTestState | null,
  settings: Settings,
): Status['selfTest'] {
  if (state === null) return null;
  const isResolved = (failure: string) => failure === 'switched_off' && settings['memory.enabled'];
  return {
    testedAt: state.testedAt,
    failures: state.failures.filter((failure) => !isResolved(failure)),
  };
}
