import type { Id } from '../../../shared/domain/primitives.ts';
import { addUsage, NO_USAGE } from '../consolidation/driver/askModel.ts';
import type { NightDependencies } from '../consolidation/night/nightStages.ts';
import type { ConsolidationProblem } from '../consolidation/session/readChunk.ts';
import type { ConsolidationRun, Consolidator } from '../consolidation/session/consolidator.ts';
import type { CurationContext } from '../curation/changeGroup.ts';
import type { Stage, StageOutcome } from '../maintenance/nightly.ts';

/** Sessions of imports read at once, between which the budget and the switch are looked at. */
const SESSION_BATCH_SIZE = 10;

interface ImportStageDependencies {
  readonly curation: CurationContext;
  readonly consolidator: Consolidator;
  readonly night: Pick<NightDependencies, 'settings'>;
}

/**
 * Learns from imported conversations, newest first, within the tokens allowed for one night. One that
 * fails is left for another night; a whole batch that fails ends the stage, as the next one would.
 */
export function createImportStage({
  curation,
  consolidator,
  night,
}: ImportStageDependencies): Stage {
  return {
    name: 'imports',
    async run(signal, onProgress) {
      const budget = night.settings()['imports.tokens_per_night'];
      let outcome: StageOutcome = { count: 0, usage: NO_USAGE, changeIds: [] };
      let failedCount = 0;
      let problem: ConsolidationProblem | null = null;
      const triedIds = new Set<Id>();
      const finalOutcome = (): StageOutcome =>
        problem === null ? outcome : { ...outcome, state: 'failed', why: problem };
      for (;;) {
        // Those that failed tonight may come first again.
        const importedIds = curation.store.importedItems
          .unreadSessions(SESSION_BATCH_SIZE + failedCount)
          .filter((id) => !triedIds.has(id))
          .slice(0, SESSION_BATCH_SIZE);
        const { promptTokens, completionTokens } = outcome.usage ?? NO_USAGE;
        if (importedIds.length === 0 || promptTokens + completionTokens >= budget)
          return finalOutcome();
        if (signal.aborted) return { ...outcome, state: 'cancelled' };
        for (const id of importedIds) triedIds.add(id);
        const selection = { importedIds, completedOnly: true };
        const previousOutcome = outcome;
        const run = await consolidator.run(selection, signal, (one) =>
          onProgress?.(withRun(previousOutcome, one)),
        );
        outcome = withRun(previousOutcome, run);
        failedCount += run.failed;
        problem = run.problem ?? problem;
        if (run.stopped === 'no_model') return { ...outcome, state: 'skipped', why: run.stopped };
        if (run.stopped === 'cancelled') return { ...outcome, state: 'cancelled' };
        if (run.stopped !== null || run.sessions === 0) return finalOutcome();
      }
    },
  };
}

function withRun(outcome: StageOutcome, run: ConsolidationRun): StageOutcome {
  return {
    count: outcome.count + run.sessions,
    usage: addUsage(outcome.usage ?? NO_USAGE, run.usage),
    changeIds: [...(outcome.changeIds ?? []), ...run.changeIds],
  };
}
