import type { NodeId } from '../../../../../shared/domain/primitives.ts';
import type { StructureItem } from '../../../retrieval/structure/structureItem.ts';
import { termShare } from '../../../text/termShare.ts';
import { structureItems, type AnswerContext } from '../answerContext.ts';
import type { ProfileSection } from '../phrases/phrases.ts';
import { textReply, type Reply } from '../reply.ts';
import { isInformative } from '../isInformative.ts';
import { sectionsReply } from './lines/itemLines.ts';

/** Limit of memories read of each group of kinds. */
const MAX_PER_SECTION = 24;

/** Number of memories below which what was only said is listed too: a newcomer has few. */
const MIN_MEMORIES = 8;
const MAX_STATEMENTS = 8;
/** Share of a memory's words that a statement of the same repeats. */
const MIN_REPEATED_SHARE = 0.7;

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
  const { deps, phrases } = context;
  const { memories } = await deps.counts();
  const items = await structureItems(context, { read: 'profile', perGroup: MAX_PER_SECTION });
  const statements = items.length < MIN_MEMORIES ? await newestStatements(context, items) : [];
  if (items.length + statements.length === 0) return textReply(phrases.nothingAboutYou);
  const sections = SECTIONS.map((section) => ({
    heading: phrases.profile[section],
    items: items.filter((item) => sectionOf(item) === section),
  }));
  const statementSection = {
    heading: items.length === 0 ? phrases.statedSoFar : phrases.alsoStated,
    items: statements,
  };
  const reply = sectionsReply([...sections, statementSection], context);
  if (memories === 0) return reply;
  const link = `[${phrases.allMemories(memories)}](#/memories)`;
  return { ...reply, text: `${reply.text}\n\n${link}` };
}

/**
 * Statements of the person that no memory in the list repeats, oldest first: those that are suggested as
 * memories before the newest of the others.
 */
async function newestStatements(
  context: AnswerContext,
  items: readonly StructureItem[],
): Promise<StructureItem[]> {
  const turns = await structureItems(context, { read: 'turns', from: 0, to: context.day.now + 1 });
  const suggestedIds = suggestedTurnIds(context);
  const isSuggested = ({ nodeId }: StructureItem) => suggestedIds.has(nodeId);
  const candidates = [...turns.filter(isSuggested), ...turns.filter((turn) => !isSuggested(turn))];
  const statements: StructureItem[] = [];
  for (const turn of candidates) {
    if (statements.length === MAX_STATEMENTS) break;
    if (!isInformative(context, turn)) continue;
    const isDuplicate = items.some(
      (item) => termShare(item.content, turn.content) >= MIN_REPEATED_SHARE,
    );
    if (!isDuplicate) statements.push(turn);
  }
  return turns.filter((turn) => statements.includes(turn)).toReversed();
}

/** Turns of which a pending suggestion is made. */
function suggestedTurnIds({ deps }: AnswerContext): ReadonlySet<NodeId> {
  const { review, episodes } = deps.curation.store;
  const turnSeqs = review.suggestions(null).flatMap((suggestion) => suggestion.turnSeqs);
  return new Set(turnSeqs.map((seq) => episodes.idOf(seq)));
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
