import type { EpochMs, NodeId } from '../../../../../shared/domain/primitives.ts';
import type { StructureItem } from '../../../retrieval/structure/structureItem.ts';
import { structureItems, type AnswerContext } from '../answerContext.ts';
import { textReply, type Reply } from '../reply.ts';
import { sectionsReply } from './lines/itemLines.ts';
import { recallFor } from './recallFor.ts';

/** Limit of memories whose earlier versions are listed. */
const MAX_MEMORIES = 3;

/**
 * What was so before: the superseded versions of the memories that a question is about, and those
 * that no longer hold, with the time they held. A question without a subject ("What was it
 * before?") is about the memories of the answer before it. Null where nothing earlier is known of a
 * subject: its words are then searched for.
 */
export async function previousValueReply(
  context: AnswerContext,
  subject: string | null,
): Promise<Reply | null> {
  const { phrases, turn } = context;
  const currentIds = subject === null ? turn.lastNodeIds : await memoriesAbout(context, subject);
  const earlierItems = await structureItems(context, {
    read: 'earlier',
    ofNodeIds: currentIds.slice(0, MAX_MEMORIES),
    words: subject,
  });
  const endedItems = earlierItems.filter(({ endedAt }) => endedAt !== undefined);
  if (endedItems.length === 0) return subject === null ? textReply(phrases.noEarlierValue) : null;
  const noteOf = (item: StructureItem) => intervalText(context, item);
  const now = earlierItems.filter(({ endedAt }) => endedAt === undefined);
  return sectionsReply(
    [
      { heading: phrases.earlier, items: endedItems, noteOf },
      { heading: phrases.currentHeading, items: now, noteOf },
    ],
    context,
  );
}

async function memoriesAbout(context: AnswerContext, subject: string): Promise<NodeId[]> {
  const { recalled } = await recallFor(context, subject, { limit: 8, memoriesOnly: true });
  return recalled.hits.map(({ nodeId }) => nodeId);
}

function intervalText({ phrases, day }: AnswerContext, { at, endedAt }: StructureItem): string {
  const date = (moment: EpochMs) => phrases.date(moment, day);
  return endedAt === undefined
    ? phrases.since(date(at))
    : phrases.heldBetween(date(at), date(endedAt));
}
