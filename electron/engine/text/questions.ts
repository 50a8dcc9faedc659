const QUESTION_WORDS =
  /^(?:and\s+|а\s+|и\s+)?(?:what|who|whom|whose|where|when|why|how|which|do|does|did|is|are|was|were|can|could|would|should|will|have|has|am|кто|кого|кому|чей|чья|чьё|что|чего|чему|где|куда|откуда|когда|почему|зачем|как|какой|какая|какое|какие|каком|сколько|разве|ли)(?=[\s,])/iu;

/** True if a turn is a question, in English or Russian. */
export function isQuestion(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.endsWith('?') || QUESTION_WORDS.test(trimmed);
}
