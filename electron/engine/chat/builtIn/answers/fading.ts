import type { StructureItem } from '../../../retrieval/structure/structureItem.ts';
import { DAY_MS, structureItems, type AnswerContext } from '../answerContext.ts';
import { textReply, type Reply } from '../reply.ts';
import { sectionsReply } from './itemLines.ts';

/** Days that "soon" means. */
const SOON = 30;

/** Memories that fade soon, soonest first. */
export async function fadingReply(context: AnswerContext): Promise<Reply> {
  const { say, day } = context;
  const items = await structureItems(context, { read: 'fading', until: day.now + SOON * DAY_MS });
  if (items.length === 0) return textReply(say.nothingFades);
  const noteOf = ({ fadeAt }: StructureItem) =>
    fadeAt === null ? null : say.fadesOn(say.when(fadeAt, day));
  return sectionsReply([{ heading: say.fading, items, noteOf }], say);
}
