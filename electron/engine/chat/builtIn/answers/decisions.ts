import { timeIn } from '../../../retrieval/understand/timeExpression.ts';
import { queryTerms } from '../../../text/terms.ts';
import { structureItems, type AnswerContext } from '../answerContext.ts';
import type { Reply } from '../reply.ts';
import { hitsReply } from './lines/hitLines.ts';
import { sectionsReply } from './lines/itemLines.ts';
import { recallFor } from './recallFor.ts';

/** Number of hits about a topic that are read, and shown. */
const MAX_READ = 20;
const MAX_DECISIONS = 4;

/** A statement that tells of a decision. */
const DECISION_VERB =
  /(?<!\p{L})(?:decid|decision|settled on|agreed|chose|реш(?:ил|ен)|выбрал|договорил)/iu;

/**
 * Decisions, newest first: all of them, those of an interval, or those about a topic, which search
 * finds by the words of the topic alone. Null where there is none: the question is then searched for.
 */
export async function decisionsReply(
  context: AnswerContext,
  topic: string | null,
): Promise<(() => Reply) | null> {
  const { phrases, turn, day } = context;
  if (topic !== null) return await decisionsAbout(context, topic);
  const decisions = await structureItems(context, { read: 'kind', kind: 'Decision' });
  const interval = timeIn(turn.text, day);
  const items = decisions.filter(
    ({ at }) => interval === null || (at >= interval.from && at < interval.to),
  );
  if (items.length === 0) return null;
  const noteOf = ({ at }: { readonly at: number }) => phrases.when(at, day);
  const reply = sectionsReply([{ heading: phrases.decisions, items, noteOf }], context);
  return () => reply;
}

async function decisionsAbout(
  context: AnswerContext,
  topic: string,
): Promise<(() => Reply) | null> {
  const options = { limit: MAX_READ, memoriesOnly: false };
  const { recalled, receiptOf } = await recallFor(context, topic, options);
  const [decisions, mentions] = [true, false].map((isDecision) =>
    recalled.hits.filter(
      ({ kind, content }) => (kind === 'Decision' || DECISION_VERB.test(content)) === isDecision,
    ),
  );
  const hits = [...(decisions ?? []), ...(mentions ?? [])];
  if (hits.length === 0) return null;
  const limit = Math.min(MAX_DECISIONS, decisions?.length || MAX_DECISIONS);
  const terms = queryTerms(topic);
  return hitsReply(context, hits, { limit, heading: null, terms, receiptOf });
}

/** Goals that are open; null without one. */
export async function goalsReply(context: AnswerContext): Promise<(() => Reply) | null> {
  const { phrases } = context;
  const items = await structureItems(context, { read: 'kind', kind: 'Goal' });
  if (items.length === 0) return null;
  const reply = sectionsReply([{ heading: phrases.goals, items }], context);
  return () => reply;
}
