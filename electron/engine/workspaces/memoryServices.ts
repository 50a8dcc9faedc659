import type { Settings } from '../../../shared/config.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { Subscriber } from '../bus/eventBus.ts';
import { messageOf } from '../bus/messageOf.ts';
import type { Ledger } from '../bus/ledger.ts';
import { createConsolidationCommands } from '../consolidation/consolidationCommands.ts';
import { createConsolidator, type Consolidator } from '../consolidation/session/consolidator.ts';
import type { ConsolidatorDependencies } from '../consolidation/session/sessionAttempt.ts';
import { createSuggester } from '../consolidation/rules/suggester.ts';
import type { CurationContext } from '../curation/changeGroup.ts';
import { applyFadingRules } from '../curation/lifetime/applyFadingRules.ts';
import { createEntityCommands } from '../curation/entityCommands.ts';
import { createFactCommands, type FactCommandDependencies } from '../curation/factCommands.ts';
import { createReviewCommands } from '../curation/reviewCommands.ts';
import type { Logger } from '../dependencies.ts';
import type { EngineEvent } from '../engineApi.ts';
import { undoAll } from '../history/undoAll.ts';
import { createForgetCommands, type ForgetCommands } from '../maintenance/forget/forgetCommands.ts';
import type { ForgetDependencies } from '../maintenance/forget/forgetDependencies.ts';
import type { ForgottenFile } from '../maintenance/forget/forgottenFile.ts';
import { createMaintenance, type Maintenance } from '../maintenance/maintenance.ts';
import type { JournalEvent } from '../storage/history/eventJournal.ts';
import { createNightly } from '../maintenance/nightly.ts';
import type { MaintenanceThreads } from '../maintenance/maintenanceThreads.ts';
import type { Models } from '../models/models.ts';
import type { Readers } from '../readers/readers.ts';
import { createRoutines, type Routines } from '../routines/routines.ts';
import type { ContextSource } from '../chat/modelLoop/contextBlocks.ts';
import type { RecallService } from '../recall/recallService.ts';
import { presentEntity } from '../retrieval/browseEntities.ts';
import type { ExternalJournal } from '../storage/files/externalJournal.ts';
import { nightlyStages, consolidateNow, type ConsolidationSummary } from './nightlyStages.ts';
import type { WorkspaceFolders } from './folders.ts';
import { removeForgottenFiles } from './removeForgottenFiles.ts';
import type { IntegrityVerdict } from './recovery/integrity.ts';

export interface MemoryServiceDependencies {
  readonly workspaceId: Id;
  readonly curation: CurationContext;
  readonly ledger: Ledger;
  readonly readers: Readers;
  readonly recall: RecallService;
  /** Memory context of an answer, which a routine's requests have too. */
  readonly context: ContextSource;
  readonly settings: () => Settings;
  readonly models: Models;
  readonly folders: WorkspaceFolders;
  readonly forgotten: ForgottenFile;
  readonly externalJournal: ExternalJournal;
  readonly maintenanceThreads: MaintenanceThreads;
  readonly logger: Logger;
  readonly zone: string;
  readonly emit: (event: EngineEvent) => void;
  readonly isQuietFor: (ms: number) => boolean;
  readonly present: FactCommandDependencies['present'];
  readonly rebuildVectors: () => void;
  /** Makes a verified backup of the database. */
  readonly backUp: () => Promise<unknown>;
  /** Called when `forgotten.json` has changed, so that the head file's tally follows. */
  readonly onForgottenFileChanged: () => void;
  /** Stops the answers in progress. */
  readonly stopAnswers: () => Promise<void>;
  readonly discardExports: () => Promise<void>;
  /** Called when rows were erased for good, which no change records. */
  readonly onRowsGone: () => void;
  readonly removeGraphViews: ForgetDependencies['removeGraphViews'];
  /** Checks the whole database. */
  readonly check: () => Promise<IntegrityVerdict>;
}

/** Memory services: consolidation, maintenance and forgetting. */
export interface MemoryServices {
  readonly consolidator: Consolidator;
  /** Consolidates pending sessions: by the model, or without one by rules. */
  runDue(): void;
  /** Reads what waits, closes what has faded and reflects, at once. */
  consolidateNow(signal: AbortSignal): Promise<ConsolidationSummary>;
  /** Applies the rules of fading to memories of an earlier version; their number, or null. */
  applyFadingRules(isStopped: () => boolean): Promise<number | null>;
  readonly consolidation: ReturnType<typeof createConsolidationCommands>;
  readonly facts: ReturnType<typeof createFactCommands>;
  readonly review: ReturnType<typeof createReviewCommands>;
  readonly entities: ReturnType<typeof createEntityCommands>;
  readonly forget: ForgetCommands;
  readonly maintenance: Maintenance;
  readonly routines: Routines;
  readonly subscribers: readonly Subscriber[];
  close(): Promise<void>;
}

/** Topics that learning subscribes to, also for a replay before the bus exists. */
export const LEARNING_TOPICS = ['session.completed', 'agent.response'] as const;

/** Checks of what a model extracts against what the person forgot. */
function forgottenChecks(
  forgottenFile: ForgottenFile,
): Pick<ConsolidatorDependencies, 'isForbidden' | 'wasForgotten' | 'forgetCount'> {
  return {
    isForbidden: (episode, span) => forgottenFile.isForbidden(episode.id, span),
    wasForgotten: (content, statedAt) => forgottenFile.wasForgotten(content, statedAt),
    forgetCount: () => forgottenFile.all().length,
  };
}

/** Wiring only. */
export function createMemoryServices(deps: MemoryServiceDependencies): MemoryServices {
  const { workspaceId, curation, ledger, readers, recall, settings, models, emit } = deps;
  const { store, clock, ids } = curation;
  const announce = (name: 'consolidation.changed' | 'maintenance.changed' | 'routines.changed') =>
    emit({ name, payload: { workspaceId } });
  const model = () => {
    const { model: memoryModel } = models.role('memory', settings());
    const chat = memoryModel && models.chat(memoryModel.ref, 'background');
    return chat && { chat, capabilities: models.capabilities };
  };
  const forgottenFilters = forgottenChecks(deps.forgotten);
  const similar = async (content: string, limit: number) =>
    (await recall.similar(content, limit)).map(({ id }) => id);
  const consolidator = createConsolidator({
    curation,
    ledger,
    settings,
    model,
    similar,
    ...forgottenFilters,
    zone: deps.zone,
    logger: deps.logger,
    onChange: () => announce('consolidation.changed'),
  });
  const stageDependencies = {
    curation,
    ledger,
    readers,
    consolidator,
    night: { curation, ledger, settings, model, similar, zone: deps.zone },
    check: deps.check,
    backUp: deps.backUp,
  };
  const nightly = createNightly({
    store,
    ledger,
    clock,
    newId: () => ids.next(),
    logger: deps.logger,
    stages: nightlyStages(stageDependencies),
    onChange: () => announce('maintenance.changed'),
  });
  let isClosed = false;
  const facts = { curation, ledger, present: deps.present };
  const suggester = createSuggester({
    curation,
    ledger,
    hasModel: () => model() !== null,
    verify: { dateOf: () => null, endOf: () => null, dayOf: (at) => at, ...forgottenFilters },
    logger: deps.logger,
  });
  const routines = createRoutines({
    ...deps,
    model,
    wasForgotten: forgottenFilters.wasForgotten,
    onChange: () => announce('routines.changed'),
  });
  const runDue = () => {
    consolidator.runDue();
    suggester.runDue();
    routines.runDue();
  };
  return {
    consolidator,
    consolidateNow: (signal) => consolidateNow(stageDependencies, signal),
    applyFadingRules: (isStopped) =>
      applyFadingRules(curation, ledger, () => isClosed || isStopped()),
    runDue,
    consolidation: createConsolidationCommands({
      store,
      consolidator,
      modelName: () => models.role('memory', settings()).model?.name ?? null,
    }),
    facts: createFactCommands(facts),
    review: createReviewCommands(facts),
    entities: createEntityCommands({
      curation,
      ledger,
      present: (entityId) => {
        const row = store.entities.byId(entityId);
        if (row === null) throw new Error(`entity ${entityId} vanished`);
        return presentEntity(row);
      },
      presentMemory: deps.present,
    }),
    forget: createForgetCommands(forgetDependencies(deps, routines)),
    maintenance: createMaintenance({
      store,
      clock,
      nightly,
      cron: () => settings()['nightly.cron'],
      zone: deps.zone,
      isQuietFor: deps.isQuietFor,
      stopReading: () => consolidator.cancel(),
      undo: (changeIds) => undoAll(curation, ledger, changeIds),
      logger: deps.logger,
    }),
    routines,
    subscribers: [
      {
        name: 'consolidate',
        topics: LEARNING_TOPICS,
        handle: ({ topic, payload }: Pick<JournalEvent, 'topic' | 'payload'>) => {
          // The turn that was answered may hold something worth suggesting.
          if (topic === 'agent.response') suggester.runAnswered(messageOf(payload));
          else runDue();
        },
      },
      routines.subscriber,
    ],
    close: async () => {
      isClosed = true;
      const services = [nightly, consolidator, suggester, routines];
      await Promise.all(services.map((service) => service.close()));
    },
  };
}

function forgetDependencies(
  deps: MemoryServiceDependencies,
  routines: Routines,
): ForgetDependencies {
  const { curation, ledger, folders, recall } = deps;
  const { store, clock } = curation;
  return {
    store,
    ledger,
    forgotten: deps.forgotten,
    externalJournal: deps.externalJournal,
    maintenanceThreads: deps.maintenanceThreads,
    clock,
    folder: folders.root,
    database: folders.database,
    journal: folders.journal,
    bulletins: folders.bulletins,
    copies: [folders.backups, folders.damaged],
    rebuildDerived: deps.rebuildVectors,
    removeFiles: (files) => removeForgottenFiles(folders, files),
    removeGraphViews: deps.removeGraphViews,
    pauseRoutines: () => routines.pause(),
    stopAnswers: deps.stopAnswers,
    discardExports: deps.discardExports,
    onNoted: deps.onForgottenFileChanged,
    onForgotten: () => {
      recall.forgetQuestions();
      deps.onRowsGone();
    },
  };
}
