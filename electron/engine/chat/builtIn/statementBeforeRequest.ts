import { ownText } from '../../text/ownWords.ts';
import { containsQuestion } from '../../text/questions.ts';
import { parseCommand } from './commands.ts';
import { recognizeQuestion } from './questions/recognizeQuestion.ts';
import { splitSentences } from './splitSentences.ts';

/** Longest message in which a request is looked for. */
const MAX_LENGTH = 4_000;
/** Length from which a message tells a story, or has a pasted text: its last sentence alone may ask. */
const MAX_SHORT_LENGTH = 500;
const MIN_WORDS = 2;

/** Beginning of a request behind a statement of the same sentence: people leave the marks out. */
const REQUEST_WITHIN_SENTENCE =
  /(?<=[\p{L}\p{N}])[,;–—-]? (?=(?:(?:can|could|would) (?:you|u) |(?:please )?help me |any (?:\p{L}+ ){0,2}(?:ideas|tips|advice|suggestions) |помоги(?:те)? |поможешь |поможете |можешь |можете |не мог(?:ла|ли)? бы (?:ты|вы) |посоветуй|придумай|составь|переведи))/giu;

/** True for a request that only a language model can answer. */
function isModelRequest(text: string): boolean {
  return recognizeQuestion(text)?.topic === 'model_only';
}

/** True for a turn of one sentence that is such a request: it tells nothing. */
export function isSingleModelRequest(text: string): boolean {
  return isModelRequest(text) && splitSentences(text).length === 1;
}

/**
 * What a message states before a request that only a language model can answer: "I'm vegan. Suggest
 * a dinner." Null for a message of another form: what stands behind a request is what to work on.
 */
export function statementBeforeRequest(text: string): string | null {
  if (text.length > MAX_LENGTH || parseCommand(text) !== null) return null;
  const parts = splitSentences(ownText(text)).flatMap(splitSentenceAtRequest);
  const requestIndex = parts.findIndex(isModelRequest);
  const isLong = text.length > MAX_SHORT_LENGTH;
  if (requestIndex < 1 || (isLong && requestIndex < parts.length - 1)) return null;
  const preceding = parts.slice(0, requestIndex);
  const hasStatement = preceding.some(isStatement) && !preceding.some(containsQuestion);
  return hasStatement ? preceding.join(' ') : null;
}

/** True for a sentence that is neither talk nor a question of structure, nor too short for a statement. */
export function isStatement(sentence: string): boolean {
  return (
    sentence.split(/\s+/u).length >= MIN_WORDS &&
    recognizeQuestion(sentence) === null &&
    parseCommand(sentence) === null
  );
}

/** A sentence as it is, or its statement and the request that follows without a mark. */
function splitSentenceAtRequest(sentence: string): readonly string[] {
  if (isModelRequest(sentence)) return [sentence];
  for (const { index, 0: separator } of sentence.matchAll(REQUEST_WITHIN_SENTENCE)) {
    const statement = sentence.slice(0, index);
    const request = sentence.slice(index + separator.length);
    if (isModelRequest(request) && isStatement(statement)) return [statement, request];
  }
  return [sentence];
}
