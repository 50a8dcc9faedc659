import type { Citation } from '../../../../../../shared/domain/chat.ts';
import type { StructureItem } from '../../../../retrieval/structure/structureItem.ts';
import { shortenText } from '../../../../text/statements/shortenText.ts';
import type { AnswerContext } from '../../answerContext.ts';
import { textReply, type Reply } from '../../reply.ts';
import { addressUser } from '../addressUser.ts';
import { validityNote } from './validityNote.ts';

/** Length limit of an item in a list. */
const ITEM_LENGTH = 200;

/** Section of a list: a heading over items, each with its note. */
export interface Section {
  readonly heading: string;
  readonly items: readonly StructureItem[];
  readonly noteOf?: (item: StructureItem) => string | null;
}

/** Limit of items in one section. */
const MAX_ITEMS = 12;

/** Reply that lists sections of items, each item cited; empty sections are left out. */
export function sectionsReply(
  sections: readonly Section[],
  { deps, phrases, day }: Pick<AnswerContext, 'deps' | 'phrases' | 'day'>,
  terms: readonly string[] = [],
): Reply {
  const citations: Citation[] = [];
  const parts = sections
    .filter(({ items }) => items.length > 0)
    .map(({ heading, items, noteOf }) => {
      const lines = items.slice(0, MAX_ITEMS).map((item) => {
        const { nodeId, content, at } = item;
        citations.push({ n: citations.length + 1, nodeId, quote: content, eventTime: at });
        const text = addressUser({ deps }, nodeId, content);
        const newer = item.unconfirmed === undefined ? null : phrases.unconfirmed(item.unconfirmed);
        // A list of previous values has the time of each in its own note.
        const validityText =
          item.endedAt === undefined ? validityNote({ phrases, day }, item) : null;
        const notes = [noteOf?.(item) ?? null, validityText, newer].filter((note) => note !== null);
        const line = [shortenText(text, terms, ITEM_LENGTH).text, ...notes].join(' · ');
        return `- ${line} [${citations.length}]`;
      });
      const moreLines = items.length > MAX_ITEMS ? [phrases.more(items.length - MAX_ITEMS)] : [];
      return [`${heading}\n\n${lines.join('\n')}`, ...moreLines].join('\n\n');
    });
  return { ...textReply(parts.join('\n\n')), citations };
}
