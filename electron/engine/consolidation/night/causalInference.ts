import { commitWithoutEvents } from '../../bus/ledger.ts';
import { saysCause } from '../../algorithms/saysCause.ts';
import type { TurnPair } from '../../storage/memory/inference.ts';
import { quoteIn } from '../../text/quoteIn.ts';
import { addUsage, NOTHING_USED } from '../driver/askModel.ts';
import {
  askList,
  commitNight,
  ended,
  skipped,
  type NightOutcome,
  type NightDependencies,
} from './nightStages.ts';
import { causeSchema, causesPrompt } from '../prompts/night.ts';

/** Confidence of an inferred cause: memory model, "Confidence". */
const CAUSAL_CONFIDENCE = 0.7;

/** Pairs in one request. */
const PAIRS_PER_CALL = 10;

/** Meta key of the last turn examined. */
const THROUGH = 'causes_through';

/**
 * Infers causes among consecutive turns, a batch a night: only where the words say so, and only
 * with a quote from one of the two.
 */
export async function inferCauses(
  deps: NightDependencies,
  signal: AbortSignal,
): Promise<NightOutcome> {
  const limit = deps.settings()['causal.batch_size'];
  if (limit === 0) return skipped('switched_off');
  const model = deps.model();
  if (model === null) return skipped('no_model');
  const { store } = deps.curation;
  const pairs = store.inference.turnPairs(Number(store.meta.get(THROUGH) ?? 0), limit);
  const worth = pairs.filter(({ first, second }) => saysCause(first) || saysCause(second));
  let outcome: NightOutcome = { count: 0, usage: NOTHING_USED, changeIds: [] };
  for (let from = 0; from < worth.length; from += PAIRS_PER_CALL) {
    if (signal.aborted) return { ...outcome, state: 'cancelled' };
    const pairs = worth.slice(from, from + PAIRS_PER_CALL);
    const context = {
      pairs: pairs.map(({ first, second }, n) => ({ pair: n + 1, first, second })),
    };
    const reply = await askList(model, causesPrompt, context, 'causes', causeSchema, signal);
    outcome = { ...outcome, usage: addUsage(outcome.usage, reply.usage) };
    if (reply.problem !== null) return { ...outcome, ...ended(reply.problem) };
    const proven = reply.items.flatMap(({ pair, cause, quote }) => {
      const turns = pairs[pair - 1];
      return turns !== undefined && isQuoted(turns, quote) ? [{ turns, cause, quote }] : [];
    });
    const fresh = proven.filter(({ turns }) => isStored(deps, turns) && !hasEdge(deps, turns));
    // Of two verdicts on a pair the first counts.
    const saved = fresh.filter(
      ({ turns }, n) => fresh.findIndex((other) => other.turns === turns) === n,
    );
    if (saved.length > 0) {
      const { changeId } = commitNight(deps, saved[0]?.quote ?? '', (set) => {
        for (const { turns, cause, quote } of saved) {
          const [source, target] =
            cause === 'first'
              ? [turns.first_seq, turns.second_seq]
              : [turns.second_seq, turns.first_seq];
          set.insert('edges', {
            seq: store.sequences.next('edges'),
            id: deps.curation.ids.next(),
            source_seq: source,
            target_seq: target,
            relation_type: 'causal',
            predicate: '',
            weight: 1,
            confidence: CAUSAL_CONFIDENCE,
            reason: quote,
            evidence: JSON.stringify([turns.first_id, turns.second_id]),
            valid_from: set.at,
            valid_until: null,
            created_at: set.at,
          });
        }
      });
      outcome = { ...outcome, changeIds: [changeId, ...outcome.changeIds] };
    }
    outcome = { ...outcome, count: outcome.count + saved.length };
  }
  const last = pairs.at(-1);
  if (last !== undefined) {
    commitWithoutEvents(deps.ledger, () => store.meta.set(THROUGH, String(last.second_seq)));
  }
  return outcome;
}

/** True if the quote occurs in one of the two turns and states that one led to the other. */
function isQuoted({ first, second }: TurnPair, quote: string): boolean {
  return saysCause(quote) && (quoteIn(first, quote) !== null || quoteIn(second, quote) !== null);
}

/** True if neither turn was forgotten while the model was asked. */
function isStored({ curation }: NightDependencies, { first_id, second_id }: TurnPair): boolean {
  return [first_id, second_id].every((id) => curation.store.rows.get('nodes', id) !== null);
}

function hasEdge({ curation }: NightDependencies, { first_seq, second_seq }: TurnPair): boolean {
  const { edges } = curation.store;
  return [
    ...edges.from(first_seq, 'causal').map(({ target_seq }) => target_seq === second_seq),
    ...edges.from(second_seq, 'causal').map(({ target_seq }) => target_seq === first_seq),
  ].includes(true);
}
