/** Limit of questions of one message that are looked up each by itself. */
const MAX_QUESTIONS = 4;

/** End of a sentence or a line: a question mark of any script, or another end. */
const SENTENCE = /[^.!?。！？؟\n]+[.!?。！？؟\n]*/gu;
const QUESTION_END = /[?？؟]$/u;

/** Questions of a message, the first few, each a sentence that ends with a question mark. */
export function questionsIn(message: string): string[] {
  const sentences = message.match(SENTENCE) ?? [];
  return sentences
    .map((sentence) => sentence.trim())
    .filter((sentence) => QUESTION_END.test(sentence))
    .slice(0, MAX_QUESTIONS);
}
