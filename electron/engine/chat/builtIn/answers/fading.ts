import type { StructureItem } from '../../../retrieval/structure/structureItem.ts';
import { MS_PER_DAY } from '../../../algorithms/decay/fading.ts';
import { structureItems, type AnswerContext } from '../answerContext.ts';
import { textReply, type Reply } from '../reply.ts';
import { sectionsReply } from './lines/itemLines.ts';

/** Days that "soon" means. */
const SOON_DAYS = 30;

/** Memories that fade soon, soonest first; if there are none, when or why not. */
export async function fadingReply(context: AnswerContext): Promise<Reply> {
  const { phrases, day } = context;
  const items = await structureItems(context, {
    read: 'fading',
    until: day.now + SOON_DAYS * MS_PER_DAY,
  });
  if (items.length === 0) return textReply(await noFadingText(context));
  const noteOf = ({ fadeAt }: StructureItem) =>
    fadeAt === null ? null : phrases.fadesOn(phrases.when(fadeAt, day));
  return sectionsReply([{ heading: phrases.fading, items, noteOf }], context);
}

async function noFadingText(context: AnswerContext): Promise<string> {
  const { phrases, day } = context;
  const later = await structureItems(context, {
    read: 'fading',
    until: Number.MAX_SAFE_INTEGER,
  });
  const first = later.find(({ fadeAt }) => fadeAt !== null)?.fadeAt ?? null;
  if (first !== null) return phrases.nothingFades(phrases.when(first, day));
  const memories = await structureItems(context, { read: 'lasting' });
  const counts = new Map<string, number>();
  for (const { lasting } of memories) {
    if (lasting === null) continue;
    counts.set(phrases.lasting[lasting], (counts.get(phrases.lasting[lasting]) ?? 0) + 1);
  }
  if (counts.size === 0) return phrases.nothingFades(null);
  const byCount = [...counts].sort(([, a], [, b]) => b - a);
  return phrases.nothingEverFades(
    byCount.map(([reason, count]) => `- ${reason}: ${count}`).join('\n'),
  );
}
