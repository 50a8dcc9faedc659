import { addUsage, NOTHING_USED } from './driver/askModel.ts';
import {
  askList,
  commitNight,
  skipped,
  type NightOutcome,
  type NightParts,
} from './nightStages.ts';
import { isLive } from '../storage/live.ts';
import { summaryPrompt, summarySchema } from './prompts/night.ts';

/** Entities summed up in one night. */
const MOST = 20;
/** Statements a summary is made of. */
const FACTS = 20;

/** Sums up what is known of entities that are spoken of often enough. */
export async function enrichEntities(
  parts: NightParts,
  signal: AbortSignal,
): Promise<NightOutcome> {
  const model = parts.model();
  if (model === null) return skipped('no_model');
  const { store, clock } = parts.curation;
  let outcome: NightOutcome = { count: 0, usage: NOTHING_USED, changeIds: [] };
  for (const entity of store.inference.toSummarise(
    parts.settings()['enrichment.min_mentions'],
    MOST,
  )) {
    if (signal.aborted) return { ...outcome, state: 'cancelled' };
    const facts = store.entities
      .links(entity.seq)
      .map(({ node_seq }) => store.knowledge.bySeq(node_seq))
      .filter((row) => row !== null && isLive(row, clock.now()) && row.trust !== 'ingested')
      .slice(-FACTS)
      .map((row) => row?.content ?? '');
    if (facts.length === 0) continue;
    const context = { name: entity.canonical_name, type: entity.type, facts };
    const asked = await askList(model, summaryPrompt, context, 'summaries', summarySchema, signal);
    outcome = { ...outcome, usage: addUsage(outcome.usage, asked.usage) };
    if (asked.problem !== null) return { ...outcome, state: 'failed', why: asked.problem };
    const [first] = asked.items;
    if (first === undefined) continue;
    const { changeId } = commitNight(parts, entity.canonical_name, (set) => {
      const known = JSON.parse(entity.attributes) as Record<string, unknown>;
      const noted = { ...known, summarisedMentions: entity.mention_count };
      set.update('entities', entity.id, {
        summary: first.summary,
        attributes: JSON.stringify(noted),
        last_updated: set.at,
      });
    });
    outcome = {
      ...outcome,
      count: outcome.count + 1,
      changeIds: [changeId, ...outcome.changeIds],
    };
  }
  return outcome;
}
