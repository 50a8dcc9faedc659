import { isFrameWord } from '../../../text/languages/frameWords.ts';
import { isStopWord } from '../../../text/stopWords.ts';
import { indexTerms, queryTerms } from '../../../text/terms.ts';
import { traits, traitsOf } from '../../../text/turnTraits.ts';
import type { AnswerContext } from '../answerContext.ts';
import { textReply, type Reply } from '../reply.ts';
import type { StatementAndQuestion } from '../segments.ts';
import { splitSentences } from '../splitSentences.ts';

const ASKS_FOR_TIME = /^(?:\p{L}+ )?(?:when|what (?:time|day|date)|когда|во сколько)(?!\p{L})/iu;
const ASKS_FOR_AMOUNT = /^(?:\p{L}+ )?(?:how (?:much|many|old|long)|сколько)(?!\p{L})/iu;

/** Reply to a question by what the same message states beside it; null where that does not tell. */
export function statedReply(
  { turn, phrases, day }: AnswerContext,
  parts: StatementAndQuestion,
): (() => Reply) | null {
  const quote = quoteOfAnswer(parts);
  if (quote === null) return null;
  const citation = { n: 1, nodeId: turn.episodeId, quote, eventTime: day.now };
  const text = phrases.quotedTurn(quote, phrases.when(day.now, day), 1);
  return () => ({ ...textReply(text), citations: [citation] });
}

/** Words that answer: all of a short statement, or the sentence of a long one. */
function quoteOfAnswer({ statement, question, isLong }: StatementAndQuestion): string | null {
  const terms = queryTerms(question).filter((term) => !isStopWord(term));
  const names = terms.filter((term) => !isFrameWord(term));
  // "When is the viewing?" has no other word to find its sentence in a long text by.
  const subjects = names.length === 0 && isLong ? terms : names;
  if (subjects.length === 0) return null;
  const hasSubjects = (text: string) => {
    const textTerms = new Set(indexTerms(text));
    return subjects.every((term) => textTerms.has(term));
  };
  if (!isLong) return hasSubjects(statement) ? statement : null;
  const sentences = splitSentences(statement).filter(hasSubjects);
  return sentences.find(createTraitMatcher(question)) ?? sentences[0] ?? null;
}

function createTraitMatcher(question: string): (sentence: string) => boolean {
  if (ASKS_FOR_TIME.test(question))
    return (sentence) => (traitsOf(sentence) & (traits.time | traits.strongTime)) !== 0;
  if (ASKS_FOR_AMOUNT.test(question))
    return (sentence) => (traitsOf(sentence) & traits.number) !== 0;
  return () => true;
}
