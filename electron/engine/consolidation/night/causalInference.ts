import { isTooLong } from '../session/extractChunk.ts';
import type { Id } from '../../../../shared/domain/primitives.ts';
import { commitWithoutEvents } from '../../bus/ledger.ts';
import { causeWeight } from '../../text/statements/edgeWeight.ts';
import { statesCause } from '../../algorithms/statesCause.ts';
import type { CausePair } from '../../storage/memory/inference.ts';
import { clip } from '../../text/clip.ts';
import { quoteIn } from '../../text/quoteIn.ts';
import { addUsage, NO_USAGE } from '../driver/askModel.ts';
import {
  askList,
  commitEach,
  createRefusals,
  problemOutcome,
  isRefusal,
  skippedOutcome,
  type NightOutcome,
  type NightDependencies,
} from './nightStages.ts';
import { causeSchema, causesPrompt } from '../prompts/night.ts';

/** Confidence of an inferred cause, set by hand. */
const CAUSAL_CONFIDENCE = 0.7;

/** Pairs in one request. */
const PAIRS_PER_CALL = 10;

/** Length of a turn or memory in a request, in UTF-16 units. */
const SHOWN_LENGTH = 800;

/** Meta keys of the last turn, and of the last memory, that was examined. */
const EXAMINED_KEYS = { turns: 'causes_through', memories: 'causes_through_memory' } as const;

/**
 * Infers causes among neighboring turns, and among the memories of one turn, a batch a night: only
 * where the person's words say so, and only with a quote from them.
 */
export async function inferCauses(
  deps: NightDependencies,
  signal: AbortSignal,
): Promise<NightOutcome> {
  const limit = deps.settings()['causal.batch_size'];
  if (limit === 0) return skippedOutcome('switched_off');
  if (deps.model() === null) return skippedOutcome('no_model');
  const { store } = deps.curation;
  const examinedThrough = (of: keyof typeof EXAMINED_KEYS) =>
    Number(store.meta.get(EXAMINED_KEYS[of]) ?? 0);
  const turns = store.causePairs.turnPairs(examinedThrough('turns'), limit);
  const memories = store.causePairs.memoryPairs(examinedThrough('memories'), limit);
  const outcome = await inferForPairs(deps, [...turns, ...memories], signal);
  if (outcome.state !== undefined) return outcome;
  for (const [key, last] of [
    [EXAMINED_KEYS.turns, lastComplete(turns, limit)],
    [EXAMINED_KEYS.memories, lastComplete(memories, limit)],
  ] as const) {
    if (last === undefined) continue;
    commitWithoutEvents(deps.ledger, () => store.meta.set(key, String(last)));
  }
  return outcome;
}

/** Last turn or memory all of whose pairs were read: the limit may have cut those of the last one. */
function lastComplete(pairs: readonly CausePair[], limit: number): number | undefined {
  const last = pairs.at(-1)?.second.seq;
  const isCut = pairs.length === limit && pairs[0]?.second.seq !== last;
  return isCut ? pairs.findLast(({ second }) => second.seq !== last)?.second.seq : last;
}

async function inferForPairs(
  deps: NightDependencies,
  pairs: readonly CausePair[],
  signal: AbortSignal,
): Promise<NightOutcome> {
  const worth = pairs.filter(({ quotable }) => quotable.some(statesCause));
  let outcome: NightOutcome = { count: 0, usage: NO_USAGE, changeIds: [] };
  const refusals = createRefusals();
  const batches: (readonly CausePair[])[] = [];
  for (let from = 0; from < worth.length; from += PAIRS_PER_CALL)
    batches.push(worth.slice(from, from + PAIRS_PER_CALL));
  for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
    const model = deps.model();
    if (signal.aborted || model === null) return { ...outcome, state: 'cancelled' };
    const context = { pairs: batch.map((pair, n) => ({ pair: n + 1, ...shownPair(pair) })) };
    const reply = await askList(model, causesPrompt, context, 'causes', causeSchema, signal);
    outcome = { ...outcome, usage: addUsage(outcome.usage, reply.usage) };
    // A batch that the model cannot handle is passed over: it would be met again every night.
    if (reply.problem !== null && isTooLong(reply.problem)) continue;
    if (reply.problem !== null) {
      // The pairs of a refused batch are asked about one by one.
      const isSplit = batch.length > 1 && isRefusal(reply.problem);
      if (isSplit) batches.unshift(...batch.map((pair) => [pair]));
      if (isSplit || refusals.recordRefusal(reply.problem)) continue;
      return { ...outcome, ...problemOutcome(reply.problem) };
    }
    refusals.recordAnswer();
    const causes = reply.items.flatMap(({ pair: n, cause, quote }) => {
      const pair = batch[n - 1];
      return pair !== undefined && isStated(pair, quote) ? [{ pair, cause, quote }] : [];
    });
    const newCauses = causes.filter(({ pair }) => isStored(deps, pair) && !hasEdge(deps, pair));
    // Of two verdicts on a pair the first counts.
    const saved = newCauses.filter(
      ({ pair }, n) => newCauses.findIndex((other) => other.pair === pair) === n,
    );
    const changeIds = saved.length === 0 ? [] : saveCauses(deps, saved);
    outcome = {
      ...outcome,
      count: outcome.count + saved.length,
      changeIds: [...changeIds, ...outcome.changeIds],
    };
  }
  return { ...outcome, ...refusals.outcome() };
}

/** Pair as a model reads it: two memories with the turn that says them. */
function shownPair({ first, second, quotable, turnIds }: CausePair) {
  const isOneTurn = turnIds.length === 1;
  return {
    first: clip(first.content, SHOWN_LENGTH),
    second: clip(second.content, SHOWN_LENGTH),
    ...(isOneTurn && { turn: clip(quotable[0] ?? '', SHOWN_LENGTH) }),
  };
}

interface InferredCause {
  readonly pair: CausePair;
  readonly cause: 'first' | 'second';
  readonly quote: string;
}

/** Stores causes, each as a change of its own. */
function saveCauses(deps: NightDependencies, causes: readonly InferredCause[]): Id[] {
  const { store, ids } = deps.curation;
  const quoteOf = ({ quote }: InferredCause) => quote;
  return commitEach(deps, causes, quoteOf, (set, { pair, cause, quote }) => {
    const { first, second } = pair;
    const [source, target] = cause === 'first' ? [first, second] : [second, first];
    set.insert('edges', {
      seq: store.sequences.next('edges'),
      id: ids.next(),
      source_seq: source.seq,
      target_seq: target.seq,
      relation_type: 'causal',
      predicate: '',
      weight: causeWeight(source.content, target.content, quote),
      confidence: CAUSAL_CONFIDENCE,
      reason: quote,
      evidence: JSON.stringify(pair.turnIds),
      valid_from: set.at,
      valid_until: null,
      created_at: set.at,
    });
  });
}

/** True if the quote stands in the person's words and states that one led to the other. */
function isStated({ quotable }: CausePair, quote: string): boolean {
  return statesCause(quote) && quotable.some((text) => quoteIn(text, quote) !== null);
}

/** True if nothing of the pair was forgotten while the model was asked. */
function isStored({ curation }: NightDependencies, { first, second }: CausePair): boolean {
  return [first, second].every(({ id }) => curation.store.trackedRows.get('nodes', id) !== null);
}

function hasEdge({ curation }: NightDependencies, { first, second }: CausePair): boolean {
  const { edges } = curation.store;
  return [
    ...edges.from(first.seq, 'causal').map(({ target_seq }) => target_seq === second.seq),
    ...edges.from(second.seq, 'causal').map(({ target_seq }) => target_seq === first.seq),
  ].includes(true);
}
