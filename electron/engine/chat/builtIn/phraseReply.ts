import { isSearchPhrase, statesValueOfPhrase } from '../../text/statements/searchPhrase.ts';
import { queryTerms } from '../../text/terms.ts';
import type { AnswerContext } from './answerContext.ts';
import type { Reply } from './reply.ts';
import { hitsReply } from './answers/lines/hitLines.ts';
import { recallFor } from './answers/recallFor.ts';

const MAX_ANSWERS = 3;
const MAX_SEARCHED_HITS = 12;

/**
 * Reply to words that only name what is to be found, "shoe size": what tells of all of it. Null where
 * nothing does, as the words may be a note of their own.
 */
export async function phraseReply(context: AnswerContext): Promise<(() => Reply) | null> {
  const { text } = context.turn;
  if (!isSearchPhrase(text)) return null;
  const { recalled, receiptOf } = await recallFor(context, text, {
    limit: MAX_SEARCHED_HITS,
    memoriesOnly: false,
  });
  const hits = recalled.hits.filter(({ content }) => statesValueOfPhrase(content, text));
  if (hits.length === 0) return null;
  const terms = queryTerms(text);
  return hitsReply(context, hits, { limit: MAX_ANSWERS, heading: null, terms, receiptOf });
}
