import { indexTerms, queryTerms } from '../../../text/terms.ts';
import { webAddresses } from '../../../text/own/webAddresses.ts';
import type { StructureItem } from '../../../retrieval/structure/structureItem.ts';
import { structureItems, type AnswerContext } from '../answerContext.ts';
import { textReply, type Reply } from '../reply.ts';
import { sectionsReply } from './lines/itemLines.ts';

/** Web addresses that the person sent, those about a topic if the question names one. */
export async function linksReply(context: AnswerContext, topic: string | null): Promise<Reply> {
  const { phrases, day } = context;
  const items = await structureItems(context, { read: 'links' });
  const terms = queryTerms(topic ?? '');
  const fitting = items.filter(({ content }) => {
    const contentTerms = new Set(indexTerms(content));
    return terms.length === 0 || terms.some((term) => contentTerms.has(term));
  });
  if (fitting.length === 0) return textReply(phrases.noLinks);
  const noteOf = ({ at }: StructureItem) => phrases.when(at, day);
  return sectionsReply(
    [{ heading: phrases.links, items: fitting.map(withSecondPerson), noteOf }],
    context,
  );
}

/** A long message is shown by its addresses alone. */
function withSecondPerson(item: StructureItem): StructureItem {
  return item.content.length <= 160
    ? item
    : { ...item, content: webAddresses(item.content).join(' ') };
}
