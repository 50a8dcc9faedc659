import type { StructureItem } from '../../../retrieval/structure/structureItem.ts';
import { structureItems, type AnswerContext } from '../answerContext.ts';
import type { ProfileSection } from '../phrases/phrases.ts';
import { textReply, type Reply } from '../reply.ts';
import { sectionsReply } from './itemLines.ts';

/** Limit of memories read of each group of kinds. */
const MAX_OF_A_GROUP = 24;

/** Sections in the order in which a person reads about themselves. */
const SECTIONS: readonly ProfileSection[] = [
  'self',
  'preferences',
  'goals',
  'decisions',
  'todos',
  'disputed',
];

/** Profile of the person, by sections, with a link to all of it. */
export async function profileReply(context: AnswerContext): Promise<Reply> {
  const { deps, say } = context;
  const { memories } = await deps.counts();
  const items = await structureItems(context, { read: 'profile', perGroup: MAX_OF_A_GROUP });
  if (items.length === 0) return textReply(say.nothingAboutYou);
  const sections = SECTIONS.map((section) => ({
    heading: say.profile[section],
    items: items.filter((item) => sectionOf(item) === section),
  }));
  const reply = sectionsReply(sections, context);
  const link = `[${say.allMemories(memories)}](#/memories)`;
  return { ...reply, text: `${reply.text}\n\n${link}` };
}

function sectionOf({ kind, isDisputed }: StructureItem): ProfileSection {
  if (isDisputed === true) return 'disputed';
  switch (kind) {
    case 'Preference':
      return 'preferences';
    case 'Goal':
      return 'goals';
    case 'Decision':
      return 'decisions';
    case 'Todo':
      return 'todos';
    case 'Fact':
    case 'Identity':
    case 'Event':
    case 'Observation':
    case null:
      return 'self';
  }
}
