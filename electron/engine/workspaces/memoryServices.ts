import type { Settings } from '../../../shared/config.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { Subscriber } from '../bus/eventBus.ts';
import type { Ledger } from '../bus/ledger.ts';
import { inferCauses } from '../consolidation/night/causalInference.ts';
import { createConsolidationCommands } from '../consolidation/consolidationCommands.ts';
import {
  createConsolidator,
  type Consolidator,
  type ConsolidatorParts,
} from '../consolidation/session/consolidator.ts';
import { enrichEntities } from '../consolidation/night/enrichment.ts';
import type { NightParts } from '../consolidation/night/nightStages.ts';
import { reflectOnWeek } from '../consolidation/night/reflection.ts';
import { createSuggester } from '../consolidation/rules/suggester.ts';
import type { CurationContext } from '../curation/changeGroup.ts';
import { createEntityCommands } from '../curation/entityCommands.ts';
import { createFactCommands, type FactCommandParts } from '../curation/factCommands.ts';
import { createReviewCommands } from '../curation/reviewCommands.ts';
import type { Logger } from '../dependencies.ts';
import type { EngineEvent } from '../engineApi.ts';
import { undo } from '../history/revert.ts';
import { createFadeStage } from '../maintenance/fade.ts';
import { createForgetCommands, type ForgetCommands } from '../maintenance/forget/forgetCommands.ts';
import type { ForgottenFile } from '../maintenance/forget/forgottenFile.ts';
import { createMaintenance, type Maintenance } from '../maintenance/maintenance.ts';
import { createNightly, type Stage } from '../maintenance/nightly.ts';
import type { Upkeep } from '../maintenance/maintenanceThreads.ts';
import type { Models } from '../models/models.ts';
import type { Readers } from '../readers/readers.ts';
import type { RecallService } from '../recall/recallService.ts';
import { presentEntity } from '../retrieval/browseEntities.ts';
import type { JournalFile } from '../storage/files/externalJournal.ts';
import type { WorkspaceFolders } from './folders.ts';
import { deepCheckIsDue, type Soundness } from './recovery/integrity.ts';
import { endQuietSessions, SWEPT_AFTER_MS } from './idleSessions.ts';

export interface WritePathParts {
  readonly workspaceId: Id;
  readonly curation: CurationContext;
  readonly ledger: Ledger;
  readonly readers: Readers;
  readonly recall: RecallService;
  readonly settings: () => Settings;
  readonly models: Models;
  readonly folders: WorkspaceFolders;
  readonly forgotten: ForgottenFile;
  readonly outside: JournalFile;
  readonly upkeep: Upkeep;
  readonly logger: Logger;
  readonly zone: string;
  readonly emit: (event: EngineEvent) => void;
  readonly isQuietFor: (ms: number) => boolean;
  readonly present: FactCommandParts['present'];
  readonly rebuildVectors: () => void;
  /** A verified copy of the database. */
  readonly backUp: () => Promise<unknown>;
  /** A forgetting stands beside the database; the mark has to say so too. */
  readonly onForgettingNoted: () => void;
  /** Ends the answers that are being made. */
  readonly stopAnswers: () => Promise<void>;
  /** Rows of any list were taken out for good, which no change tells of. */
  readonly onRowsGone: () => void;
  /** Checks the database whole. */
  readonly check: () => Promise<Soundness>;
}

/** What sessions become, what keeps it in order, and what takes it away. */
export interface WritePath {
  readonly consolidator: Consolidator;
  /** Has sessions that wait read: by the model, or while there is none by rules. */
  runDue(): void;
  readonly consolidation: ReturnType<typeof createConsolidationCommands>;
  readonly facts: ReturnType<typeof createFactCommands>;
  readonly review: ReturnType<typeof createReviewCommands>;
  readonly entities: ReturnType<typeof createEntityCommands>;
  readonly forget: ForgetCommands;
  readonly maintenance: Maintenance;
  readonly subscriber: Subscriber;
  close(): Promise<void>;
}

/** Topics the write path listens to, also for a replay before the bus exists. */
export const WRITE_PATH_TOPICS = ['session.completed'] as const;

/** Wiring only. */
export function createWritePath(parts: WritePathParts): WritePath {
  const { workspaceId, curation, ledger, readers, recall, settings, models, folders, emit } = parts;
  const { store, clock, ids } = curation;
  const announce = (name: 'consolidation.changed' | 'maintenance.changed') =>
    emit({ name, payload: { workspaceId } });
  const model = () => {
    const { model: found } = models.role('memory', settings());
    const chat = found && models.chat(found.ref, 'background');
    return chat && { chat, capabilities: models.capabilities };
  };
  const forbidding: Pick<ConsolidatorParts, 'isForbidden' | 'wasForgotten'> = {
    isForbidden: (episode, span) => parts.forgotten.forbids(episode.id, span),
    wasForgotten: (content, saidAt) => parts.forgotten.forgot(content, saidAt),
  };
  const consolidator = createConsolidator({
    curation,
    ledger,
    settings,
    model,
    similar: async (content, limit) => (await recall.similar(content, limit)).map(({ id }) => id),
    ...forbidding,
    zone: parts.zone,
    logger: parts.logger,
    onChange: () => announce('consolidation.changed'),
  });
  const night: NightParts = {
    curation,
    ledger,
    settings,
    model,
    zone: parts.zone,
  };
  const stages: readonly Stage[] = [
    {
      name: 'sessions',
      async run(signal) {
        signal.addEventListener('abort', () => consolidator.cancel(), { once: true });
        endQuietSessions(store, ledger, {
          now: clock.now(),
          forMs: SWEPT_AFTER_MS,
          reason: 'sweep',
          newId: () => ids.next(),
        });
        const run = await consolidator.run({ completedOnly: true });
        const outcome = { count: run.sessions, usage: run.usage, changeIds: run.changeIds };
        if (run.stopped === 'no_model') return { ...outcome, state: 'skipped', why: run.stopped };
        if (run.stopped === 'cancelled') return { ...outcome, state: 'cancelled' };
        return run.problem === null ? outcome : { ...outcome, state: 'failed', why: run.problem };
      },
    },
    createFadeStage({
      context: curation,
      ledger,
      find: (limit) => readers.run('fadedIds', limit, clock.now()),
    }),
    { name: 'enrich', run: (signal) => enrichEntities(night, signal) },
    { name: 'causes', run: (signal) => inferCauses(night, signal) },
    { name: 'reflect', run: (signal) => reflectOnWeek(night, signal) },
    {
      name: 'backup',
      async run() {
        const checkedAt = store.health.checkedAt() ?? 0;
        if (deepCheckIsDue(checkedAt, clock.now()) && (await parts.check()) === 'damaged') {
          return { count: 0, state: 'failed', why: 'damaged' };
        }
        await parts.backUp();
        return { count: 1 };
      },
    },
  ];
  const nightly = createNightly({
    store,
    ledger,
    clock,
    newId: () => ids.next(),
    logger: parts.logger,
    stages,
    onChange: () => announce('maintenance.changed'),
  });
  const facts = { curation, ledger, present: parts.present };
  const suggester = createSuggester({
    curation,
    ledger,
    hasModel: () => model() !== null,
    verify: { dateOf: () => null, dayOf: (at) => at, ...forbidding },
    logger: parts.logger,
  });
  const runDue = () => {
    consolidator.runDue();
    suggester.runDue();
  };
  return {
    consolidator,
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
    }),
    forget: createForgetCommands({
      store,
      ledger,
      forgotten: parts.forgotten,
      outside: parts.outside,
      upkeep: parts.upkeep,
      clock,
      folder: folders.root,
      database: folders.database,
      journal: folders.journal,
      bulletins: folders.bulletins,
      copies: [folders.backups, folders.damaged],
      rebuildDerived: parts.rebuildVectors,
      stopAnswers: parts.stopAnswers,
      onNoted: parts.onForgettingNoted,
      onForgotten: () => {
        recall.forgetQuestions();
        parts.onRowsGone();
      },
    }),
    maintenance: createMaintenance({
      store,
      clock,
      nightly,
      cron: () => settings()['nightly.cron'],
      zone: parts.zone,
      isQuietFor: parts.isQuietFor,
      undo(changeId) {
        const reverted = ledger.commit(() => {
          const outcome = undo(curation, changeId);
          return { value: outcome, events: outcome.ok ? [outcome.value.event] : [] };
        });
        return reverted.ok;
      },
      logger: parts.logger,
    }),
    subscriber: {
      name: 'consolidate',
      topics: WRITE_PATH_TOPICS,
      handle: () => {
        runDue();
      },
    },
    close: async () => {
      await Promise.all([nightly.close(), consolidator.close(), suggester.close()]);
    },
  };
}
