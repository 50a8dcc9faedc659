import { isTooLong } from '../session/extractChunk.ts';
import type { Id } from '../../../../shared/domain/primitives.ts';
import { commitWithoutEvents } from '../../bus/ledger.ts';
import type { KnowledgeRow } from '../../storage/memory/knowledge.ts';
import type { EntityRow } from '../../storage/connection/rows.ts';
import type { MemoryModel } from '../driver/askStructured.ts';
import { addUsage, NO_USAGE } from '../driver/askModel.ts';
import {
  askList,
  commitNight,
  createRefusals,
  problemOutcome,
  skippedOutcome,
  type Listed,
  type NightOutcome,
  type NightDependencies,
} from './nightStages.ts';
import { lastEvidenceTime } from '../../curation/conflicts.ts';
import { activeEntity } from '../../curation/entityActions.ts';
import { unconfirmedChanges } from '../../curation/updates/unconfirmedChanges.ts';
import { isLive } from '../../storage/connection/isLive.ts';
import { isoDay } from '../../algorithms/time/isoDay.ts';
import { personName } from '../plan/selfNames.ts';
import { summaryPrompt, summarySchema } from '../prompts/night.ts';
import { withAttributes } from '../../storage/connection/attributes.ts';

/** Limit of entities summarized in one night. */
const MAX_ENTITIES = 20;
/** Limit of an entity's statements that are sent to the model. */
const MAX_FACTS = 20;
/** The same limit for the person. */
const MAX_FACTS_OF_SELF = 40;

/** Summarizes the entities that are mentioned often enough. */
export async function enrichEntities(
  deps: NightDependencies,
  signal: AbortSignal,
): Promise<NightOutcome> {
  const model = deps.model();
  if (model === null) return skippedOutcome('no_model');
  const { store } = deps.curation;
  let outcome: NightOutcome = { count: 0, usage: NO_USAGE, changeIds: [] };
  const afterChangeSeq = Number(store.meta.get('summarised_through') ?? 0);
  const lastChangeSeq = store.causePairs.lastStatusChange(afterChangeSeq);
  const outdatedEntities = store.causePairs.outdatedSummaries(afterChangeSeq, MAX_ENTITIES);
  const entities = store.causePairs
    .entitiesToSummarize(deps.settings()['enrichment.min_mentions'], MAX_ENTITIES)
    .filter(({ seq }) => !outdatedEntities.some((one) => one.seq === seq));
  const refusals = createRefusals();
  for (const entity of [...outdatedEntities, ...entities]) {
    if (signal.aborted) return { ...outcome, state: 'cancelled' };
    const entityFacts = factsAbout(deps, entity);
    const facts = entityFacts.map((row) => ({
      when: isoDay(lastEvidenceTime(store, row), deps.zone),
      text: row.content,
    }));
    if (facts.length === 0) {
      if (entity.summary !== null)
        outcome = withChange(outcome, saveSummary(deps, entity, null, lastChangeSeq));
      continue;
    }
    const name = entity.is_self === 1 ? subjectOfSelf(deps) : entity.canonical_name;
    const reply = await askSummary(model, { name, type: entity.type, facts }, signal);
    outcome = { ...outcome, usage: addUsage(outcome.usage, reply.usage) };
    // The next entity may be handled, where this one is not.
    const { problem } = reply;
    if (problem === null) refusals.recordAnswer();
    else if (!isTooLong(problem) && !refusals.recordRefusal(problem))
      return { ...outcome, ...problemOutcome(problem) };
    const [first] = reply.items;
    if (first === undefined) {
      // The summary told of what has changed; without one the entity is summarized another night.
      if (outdatedEntities.includes(entity))
        outcome = withChange(outcome, saveSummary(deps, entity, null, lastChangeSeq));
      continue;
    }
    // The summary might repeat what was forgotten or retracted meanwhile: the next night asks the
    // model again.
    const currentSeqs = new Set(factsAbout(deps, entity).map(({ seq }) => seq));
    if (!entityFacts.every(({ seq }) => currentSeqs.has(seq))) continue;
    outcome = withChange(outcome, saveSummary(deps, entity, first.summary, lastChangeSeq));
  }
  if (!refusals.areHandled()) return { ...outcome, ...refusals.outcome() };
  // Entities beyond the limit are handled the next night.
  if (outdatedEntities.length < MAX_ENTITIES) {
    commitWithoutEvents(deps.ledger, () =>
      store.meta.set('summarised_through', String(lastChangeSeq)),
    );
  }
  return { ...outcome, ...refusals.outcome() };
}

/** Requests a summary: where the facts are too many for the model, of the newer half of them. */
async function askSummary(
  model: MemoryModel,
  question: Parameters<typeof summaryPrompt.render>[0],
  signal: AbortSignal,
): Promise<Listed<{ readonly summary: string }>> {
  const ask = (context: typeof question) =>
    askList(model, summaryPrompt, context, 'summaries', summarySchema, signal);
  const reply = await ask(question);
  if (reply.problem === null || !isTooLong(reply.problem)) return reply;
  const halfCount = Math.floor(question.facts.length / 2);
  if (halfCount === 0) return reply;
  const summaryOfHalf = await ask({ ...question, facts: question.facts.slice(-halfCount) });
  return { ...summaryOfHalf, usage: addUsage(reply.usage, summaryOfHalf.usage) };
}

/** The person in their own summary: by name, or as statements call them for lack of one. */
function subjectOfSelf({ curation: { store, clock } }: NightDependencies): string {
  const name = personName(store, clock.now());
  return name === null ? 'The user' : `${name}, the user`;
}

/**
 * Newest statements about an entity; about the person, who is in most, the most important ones.
 * Without those that a pending change may end: a summary tells nothing as sure that is asked about.
 */
function factsAbout(deps: NightDependencies, { seq, is_self }: EntityRow): KnowledgeRow[] {
  const { store, clock } = deps.curation;
  const changes = unconfirmedChanges(store, clock.now());
  const facts = store.entities
    .links(seq)
    .map(({ node_seq }) => store.knowledge.bySeq(node_seq))
    .filter((row) => row !== null)
    .filter((row) => isLive(row, clock.now()) && row.trust !== 'ingested' && !changes.has(row.id));
  if (is_self === 0) return facts.slice(-MAX_FACTS);
  const importanceOf = (row: KnowledgeRow) => (row.kind === 'Identity' ? 100 : 0) + row.importance;
  return facts
    .toSorted((a, b) => importanceOf(b) - importanceOf(a) || b.seq - a.seq)
    .slice(0, MAX_FACTS_OF_SELF)
    .sort((a, b) => a.seq - b.seq);
}

/**
 * Saves the summary, or removes one without any basis left; returns the change. The row is read anew:
 * while the model was asked, the person may have ended the topic, or merged the entity away.
 */
function saveSummary(
  deps: NightDependencies,
  entity: EntityRow,
  summary: string | null,
  lastChangeSeq: number,
): Id | null {
  const current = activeEntity(deps.curation, entity.id);
  if (current === null) return null;
  const { changeId } = commitNight(deps, current.canonical_name, (set) => {
    const attributes = withAttributes(current.attributes, {
      // Mentions since then are not in the summary.
      summarisedMentions: entity.mention_count,
      summarisedThrough: lastChangeSeq,
    });
    set.update('entities', current.id, { summary, attributes, last_updated: set.at });
  });
  return changeId;
}

function withChange(outcome: NightOutcome, changeId: Id | null): NightOutcome {
  if (changeId === null) return outcome;
  return {
    ...outcome,
    count: outcome.count + 1,
    changeIds: [changeId, ...outcome.changeIds],
  };
}
