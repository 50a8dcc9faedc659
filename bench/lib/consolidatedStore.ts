import { defaultSetup } from '../../electron/engine/retrieval/searchOptions.ts';
import { buildIndexes } from './buildIndexes.ts';
import { createEventBus } from '../../electron/engine/bus/eventBus.ts';
import { createLedger } from '../../electron/engine/bus/ledger.ts';
import {
  createConsolidator,
  type Consolidator,
} from '../../electron/engine/consolidation/session/consolidator.ts';
import { createSystemIds, silentLogger } from '../../electron/engine/dependencies.ts';
import { createCapabilityCache } from '../../electron/engine/models/capabilities.ts';
import { createModels } from '../../electron/engine/models/models.ts';
import { createSearchIndexes } from '../../electron/engine/retrieval/searchIndexes.ts';
import { search } from '../../electron/engine/retrieval/search.ts';
import type { ExternalJournal } from '../../electron/engine/storage/files/externalJournal.ts';
import type { HeadFile } from '../../electron/engine/storage/files/headFile.ts';
import type { LedgerStore } from '../../electron/engine/storage/store.ts';
import { defaultSettings } from '../../shared/config.ts';

/** Thrown where a process would have been killed. */
export class KilledError extends Error {}

/**
 * The whole write path on one store, as the engine wires it, but for the reader thread. `killAt`
 * stops it dead at that commit: before it when even, just after it when odd.
 */
export function createConsolidatorFor(
  store: LedgerStore,
  baseUrl: string,
  now: number,
  killAt: number | null = null,
): { readonly consolidator: Consolidator; readonly commits: () => number } {
  const clock = { now: () => now };
  const bus = createEventBus(store.journal, [], silentLogger);
  const innerLedger = createLedger({
    store,
    bus: () => bus,
    headFile: { write: () => undefined } as unknown as HeadFile,
    externalJournal: { appendUnsynced: () => undefined } as unknown as ExternalJournal,
    databaseId: 'bench',
    onCorrupt: (error) => {
      throw error;
    },
  });
  let commits = 0;
  let isKilled = false;
  const kill = () => {
    isKilled = true;
    throw new KilledError();
  };
  const ledger: typeof innerLedger = {
    ...innerLedger,
    commit(action) {
      if (isKilled) throw new KilledError();
      const step = 2 * commits;
      commits += 1;
      if (killAt === step) kill();
      const value = innerLedger.commit(action);
      if (killAt === step + 1) kill();
      return value;
    },
  };
  const models = createModels({
    home: '/nonexistent',
    environment: { LOCI_BASE_URL: baseUrl, LOCI_MEMORY_MODEL: 'scripted' },
  });
  const settings = defaultSettings;
  const { model } = models.role('memory', { ...settings, 'memory_agent.model': 'scripted' });
  const chat = model && models.chat(model.ref, 'background');
  if (chat === null) throw new Error('the scripted model is not known');
  const capabilities = createCapabilityCache();
  const indexes = createSearchIndexes();
  buildIndexes(indexes, store);
  const consolidator = createConsolidator({
    curation: {
      store,
      clock,
      ids: createSystemIds(),
      settings: () => ({
        decayRate: settings['decay.rate_default'],
        threshold: settings['decay.threshold'],
      }),
    },
    ledger,
    settings: () => settings,
    model: () => ({ chat, capabilities }),
    similar: (content, limit) => {
      const options = { now, zone: 'UTC', limit, exceptNodeIds: [], ...defaultSetup };
      const { knowledge } = search(store, indexes, content, options);
      return Promise.resolve(knowledge.map(({ node }) => node.id));
    },
    isForbidden: () => false,
    wasForgotten: () => false,
    forgetCount: () => 0,
    zone: 'UTC',
    logger: silentLogger,
    onChange: () => undefined,
  });
  return { consolidator, commits: () => commits };
}
