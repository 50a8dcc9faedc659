import { vectorKey } from '../../storage/search/vectorKey.ts';
import { embeddedSpans } from '../../text/passages/embeddedSpans.ts';
import type { Settings } from '../../../../shared/config.ts';
import type { SelfTestFailure } from '../../../../shared/contract/status.ts';
import { dot } from '../../algorithms/ranking/quantize.ts';
import type { Clock, IdSource } from '../../dependencies.ts';
import type { EmbeddingState } from '../../embedding/embeddingQueue.ts';
import type { Embedder } from '../../models/ports.ts';
import type { ReadStore } from '../../storage/store.ts';
import { matchAll } from '../../text/matchQuery.ts';
import { indexTerms } from '../../text/terms.ts';
import { createCitationNumbers } from '../modelLoop/citationNumbers.ts';
import type { ContextSource } from '../modelLoop/contextBlocks.ts';
import type { Probe } from './chooseProbes.ts';

/** True if a part recalls a stored memory, or has nothing to do with it. */
export type ProbeCheck = (probe: Probe) => Promise<boolean>;

export interface ProbeCheckDependencies {
  readonly store: ReadStore;
  /** Memory context of an answer: the very source that chat uses. */
  readonly context: ContextSource;
  readonly embedder: () => Promise<Embedder | null>;
  readonly embedding: () => EmbeddingState;
  readonly settings: () => Settings;
  readonly clock: Clock;
  readonly ids: IdSource;
}

/** Deadline of a read: a dead thread never answers. */
const TIMEOUT_MS = 60_000;

/** Limit of words that full text is searched for. */
const MAX_TERMS = 8;
const MAX_MATCHES = 200;

/** Similarity below which two vectors of one text come from different models. */
const MIN_SAME_TEXT_SIMILARITY = 0.8;

/** Age from which a memory must have its vector. */
const EMBEDDED_BY_MS = 3_600_000;

/** Checks of the self-test: the real path of an answer, and each part it may do without. */
export function createProbeChecks(
  deps: ProbeCheckDependencies,
): Readonly<Record<SelfTestFailure, ProbeCheck>> {
  const { store, clock } = deps;
  return {
    switched_off: () => Promise.resolve(deps.settings()['memory.enabled']),
    async recall({ id, question }) {
      const { receipt } = await withTimeout(
        deps.context({
          text: question,
          citationNumbers: createCitationNumbers(),
          turnId: deps.ids.next(),
          exceptNodeIds: [],
          withheldNodeIds: [],
        }),
      );
      if (receipt === null) return false;
      const words = indexTerms(question).join(' ');
      // Another memory in the same words is as good; one called not relevant was recalled.
      return (
        receipt.excluded.some(({ nodeId }) => nodeId === id) ||
        receipt.items.some((item) => item.nodeId === id || wordsOf(item.text) === words)
      );
    },
    words({ seq, terms }) {
      const match = matchAll(terms.slice(0, MAX_TERMS));
      const hits = match === null ? [] : store.text.knowledge(match, MAX_MATCHES, clock.now());
      return Promise.resolve(hits.length === MAX_MATCHES || hits.some((hit) => hit.seq === seq));
    },
    async meaning({ seq, content, created_at: createdAt }) {
      const embedder = await deps.embedder();
      const { isWorking, problem, refused: refusedCount } = deps.embedding();
      // The status reports a model that is away, and one that still embeds.
      if (embedder === null || isWorking || problem !== null) return true;
      const [stored] = store.embeddings.vectorsOf('node', embedder.id, [vectorKey(seq, 0)]);
      if (!stored) return refusedCount > 0 || createdAt > clock.now() - EMBEDDED_BY_MS;
      const passages = embeddedSpans(content).map(({ start, end }) => content.slice(start, end));
      const [recomputed] = await embedder.embed(
        passages.slice(0, 1),
        'document',
        AbortSignal.timeout(TIMEOUT_MS),
      );
      return (
        !recomputed ||
        (recomputed.length === stored.length && dot(recomputed, stored) >= MIN_SAME_TEXT_SIMILARITY)
      );
    },
  };
}

const wordsOf = (text: string): string => indexTerms(text).join(' ');

/** Result of a read; rejects if it does not come in time. */
async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return await new Promise<T>((resolve, reject) => {
    const rejectAfterTimeout = () => reject(new Error('no answer in time'));
    timeout.addEventListener('abort', rejectAfterTimeout, { once: true });
    work.then(resolve, reject);
  });
}
