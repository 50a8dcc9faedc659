import { MS_PER_DAY } from '../../algorithms/decay/fading.ts';
import { lowestTrust } from '../../algorithms/decay/lowestTrust.ts';
import { dayIn, startOfDay } from '../../algorithms/time/zonedTime.ts';
import { commitWithoutEvents } from '../../bus/ledger.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { wasRejected, findPendingId } from '../../curation/findReviewed.ts';
import { insertEdge, insertNode } from '../../curation/newNode.ts';
import { isLive } from '../../storage/connection/isLive.ts';
import { NO_USAGE } from '../driver/askModel.ts';
import { findStatement } from '../session/knownStatements.ts';
import {
  askList,
  commitEach,
  problemOutcome,
  skippedOutcome,
  type NightOutcome,
  type NightDependencies,
} from './nightStages.ts';
import { observationSchema, reflectionPrompt } from '../prompts/night.ts';

const DAYS_PER_WEEK = 7;
/** Limit of statements of a week. */
const MAX_FACTS = 120;
/** Least number of statements for a pattern. */
const MIN_FACTS = 5;
const MAX_OBSERVATIONS = 5;
const OBSERVATION_CONFIDENCE = 0.6;

/** Longest span of one reflection in weeks: a model is shown a part of more. */
const MAX_WEEKS = 2;

/** Beginning of the span: a week before its end, or the end of the reflection before, if that is earlier. */
function startOfSpan({ curation: { store } }: NightDependencies, until: EpochMs): EpochMs {
  const last = Number(store.meta.get('reflected_through') ?? until);
  const week = DAYS_PER_WEEK * MS_PER_DAY;
  return Math.min(until - week, Math.max(last, until - MAX_WEEKS * week));
}

/**
 * Weekly reflection: a pattern in the week's memories; a missed day is made up for. An observation
 * cites at least two of them and their turns; being inferred, it waits for review. `now`: the
 * person asked for it, whatever the day.
 */
export async function reflectOnWeek(
  deps: NightDependencies,
  signal: AbortSignal,
  start: 'due' | 'now' = 'due',
): Promise<NightOutcome> {
  const { store, clock } = deps.curation;
  const weekday = deps.settings()['reflection.weekday'];
  if (weekday === null) return skippedOutcome('switched_off');
  const until = clock.now();
  if (start === 'due' && !isDue(deps, weekday, until)) return skippedOutcome('not_today');
  const model = deps.model();
  if (model === null) return skippedOutcome('no_model');
  const markReflected = () => store.meta.set('reflected_through', String(until));
  const facts = store.causePairs.createdBetween(startOfSpan(deps, until), until, MAX_FACTS);
  if (facts.length < MIN_FACTS) {
    commitWithoutEvents(deps.ledger, markReflected);
    return { count: 0, usage: NO_USAGE, changeIds: [] };
  }
  const context = { facts: facts.map(({ content }) => content) };
  const reply = await askList(
    model,
    reflectionPrompt,
    context,
    'observations',
    observationSchema,
    signal,
  );
  const { usage } = reply;
  if (reply.problem !== null)
    return { count: 0, usage, changeIds: [], ...problemOutcome(reply.problem) };
  const observations = reply.items.slice(0, MAX_OBSERVATIONS).flatMap(({ content, from }) => {
    const grounds = facts.filter((_, n) => from.includes(n + 1));
    // A memory that was forgotten or retracted while the model was asked must not be repeated.
    const areCurrent = grounds.every(({ seq }) => {
      const row = store.knowledge.bySeq(seq);
      return row !== null && isLive(row, until);
    });
    const isKnown =
      findStatement(store, content, until) !== null ||
      wasRejected(store, content) ||
      findPendingId(store, content) !== null;
    return grounds.length < 2 || !areCurrent || isKnown ? [] : [{ content, grounds }];
  });
  if (observations.length === 0) {
    commitWithoutEvents(deps.ledger, markReflected);
    return { count: 0, usage, changeIds: [] };
  }
  const contentOf = ({ content }: (typeof observations)[number]) => content;
  const changeIds = commitEach(deps, observations, contentOf, (set, { content, grounds }) => {
    markReflected();
    const node = insertNode(
      deps.curation,
      set,
      {
        type: 'opinion',
        kind: 'Observation',
        content,
        source_seq: store.sources.getOrInsertShared(
          'consolidation',
          () => deps.curation.ids.next(),
          set.at,
        ),
        source_type: 'consolidation',
        source_role: 'memory_agent',
        trust: lowestTrust(['inferred', ...grounds.map((fact) => fact.trust)]),
        review: 'pending',
        attributes: JSON.stringify({
          claimed: OBSERVATION_CONFIDENCE,
          waits: ['assistant_only'],
          // Memories a person typed have no turn: forgetting one must find this observation all the
          // same.
          grounds: grounds.map(({ id }) => id),
        }),
      },
      OBSERVATION_CONFIDENCE,
    );
    const turns = new Set(
      grounds.flatMap(({ seq }) =>
        store.edges.from(seq, 'derived_from').map(({ target_seq }) => target_seq),
      ),
    );
    for (const turn of turns) insertEdge(deps.curation, set, node.seq, turn, 'derived_from', null);
  });
  return { count: observations.length, usage, changeIds };
}

/** True if the weekday has come round since the last time, today included. */
function isDue({ curation, zone }: NightDependencies, weekday: number, now: EpochMs): boolean {
  const { meta } = curation.store;
  const today = dayIn(zone, now);
  const back = (today.weekday - weekday + DAYS_PER_WEEK) % DAYS_PER_WEEK;
  const dayStart = startOfDay(zone, { ...today, day: today.day - back });
  const last = Number(meta.get('reflected_through') ?? meta.get('created_at') ?? 0);
  // A last run in the future was recorded by a clock that was set back since.
  return last < dayStart || last > now;
}
