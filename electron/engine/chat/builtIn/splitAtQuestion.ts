import { sentences } from '../../text/summary.ts';

/**
 * Statement of a text before the first sentence that asks, and the question from there on, which is
 * absent where nothing is asked.
 */
export function splitAtQuestion(text: string): {
  readonly statement: string;
  readonly question?: string;
} {
  if (!/[?？]/u.test(text)) return { statement: text };
  const all = sentences(text);
  const questionIndex = all.findIndex((sentence) => /[?？]["»”’')\]]*$/u.test(sentence));
  if (questionIndex < 0) return { statement: text };
  return {
    statement: all.slice(0, questionIndex).join(' '),
    question: all.slice(questionIndex).join(' '),
  };
}
