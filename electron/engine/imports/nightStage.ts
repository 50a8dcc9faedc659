import { addUsage, NOTHING_USED } from '../consolidation/driver/askModel.ts';
import type { NightDependencies } from '../consolidation/night/nightStages.ts';
import type { Consolidator } from '../consolidation/session/consolidator.ts';
import type { CurationContext } from '../curation/changeGroup.ts';
import type { Stage, StageOutcome } from '../maintenance/nightly.ts';

/** Sessions of imports read at once, between which the budget and the switch are looked at. */
const IMPORTED_AT_ONCE = 10;

interface ImportStageDependencies {
  readonly curation: CurationContext;
  readonly consolidator: Consolidator;
  readonly night: Pick<NightDependencies, 'settings'>;
}

/** Learns from imported conversations, newest first, within the tokens allowed for one night. */
export function createImportStage({
  curation,
  consolidator,
  night,
}: ImportStageDependencies): Stage {
  return {
    name: 'imports',
    async run(signal) {
      const budget = night.settings()['imports.tokens_per_night'];
      let outcome: StageOutcome = { count: 0, usage: NOTHING_USED, changeIds: [] };
      for (;;) {
        const importedIds = curation.store.importedItems.unreadSessions(IMPORTED_AT_ONCE);
        const { promptTokens, completionTokens } = outcome.usage ?? NOTHING_USED;
        if (importedIds.length === 0 || promptTokens + completionTokens >= budget) return outcome;
        if (signal.aborted) return { ...outcome, state: 'cancelled' };
        const stop = () => consolidator.cancel();
        signal.addEventListener('abort', stop, { once: true });
        const run = await consolidator.run({ importedIds, completedOnly: true });
        signal.removeEventListener('abort', stop);
        outcome = {
          count: outcome.count + run.sessions,
          usage: addUsage(outcome.usage ?? NOTHING_USED, run.usage),
          changeIds: [...(outcome.changeIds ?? []), ...run.changeIds],
        };
        if (run.stopped === 'no_model') return { ...outcome, state: 'skipped', why: run.stopped };
        if (run.stopped === 'cancelled') return { ...outcome, state: 'cancelled' };
        if (run.problem !== null) return { ...outcome, state: 'failed', why: run.problem };
      }
    },
  };
}
