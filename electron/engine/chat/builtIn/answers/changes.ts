import type { StructureItem } from '../../../retrieval/structure/structureItem.ts';
import { structureItems, type AnswerContext } from '../answerContext.ts';
import { textReply, type Reply } from '../reply.ts';
import { sectionsReply } from './lines/itemLines.ts';
import { questionPastInterval } from './questionInterval.ts';

/** Address of the screen of changes in the window; it opens no other screen by a link. */
const CHANGES_SCREEN = '#/changes';
const DEFAULT_DAYS = 7;
/** Limit of statements listed after the changes of memory. */
const MAX_STATEMENTS = 5;

/** Memories added, corrected, finished and removed since a day, and what was said since. */
export async function changesReply(context: AnswerContext): Promise<Reply> {
  const { phrases, day } = context;
  const { from: since } = questionPastInterval(context, DEFAULT_DAYS);
  const changes = await structureItems(context, { read: 'changes', since });
  const turns = await structureItems(context, { read: 'turns', from: since, to: day.now });
  const date = phrases.date(since, day);
  const noteOf = (item: StructureItem) => {
    const dayText = phrases.when(item.at, day);
    return item.change === null ? dayText : `${phrases.change[item.change]}, ${dayText}`;
  };
  const sections = [
    { heading: phrases.changedSince(date), items: changes, noteOf },
    { heading: phrases.alsoStated, items: turns.slice(0, MAX_STATEMENTS), noteOf },
  ];
  const reply = sectionsReply(sections, context);
  const link = `[${phrases.allChanges}](${CHANGES_SCREEN})`;
  if (changes.length > 0) return { ...reply, text: `${reply.text}\n\n${link}` };
  const nothing = `${phrases.nothingChanged(date)} ${link}`;
  return reply.text === '' ? textReply(nothing) : { ...reply, text: `${nothing}\n\n${reply.text}` };
}
