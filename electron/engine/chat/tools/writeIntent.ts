import { groundingOf, repeats } from '../../text/grounding/grounding.ts';
import type { TextSpan } from '../../text/own/spans.ts';
import { ownText, typedText } from '../../text/ownWords.ts';
import { sentences } from '../../text/summary.ts';
import { indexTerms, queryTerms } from '../../text/terms.ts';
import { parseCommand, type Intent } from '../builtIn/commands.ts';

/** Write request in the person's own turn, detected without any model. */
export interface WriteIntent {
  /** Sentences to be remembered; none when that was not asked. */
  readonly remember: readonly string[];
  readonly correct: { readonly target: string; readonly content: string } | null;
  readonly confirm: { readonly target: string } | null;
  /** Request to consolidate the conversations. */
  readonly consolidate: boolean;
}

const DEICTIC =
  /(?:^|[.!?…]\s+)(?:please[, ]+)?(?:remember|memori[sz]e|save|note)\s+(?:this|that|it)(?:[, ]+please)?\s*[.!]*$|(?:^|[.!?…]\s+)(?:пожалуйста[, ]+)?(?:запомни|сохрани|запиши)(?:[, ]+пожалуйста)?(?:\s+(?:это|пожалуйста))?\s*[.!]*$/iu;

/** Pattern of a whole turn of one sentence that asks to read conversations, or to update memory. */
const CONSOLIDATE =
  /^(?:please[, ]+|now[, ]+|(?:can|could|would|will) you (?:please )?)?(?:(?:read|re-?read|go|look|work|process|review|digest)\b[^.!?:\n]*\b(?:conversations?|chats?|sessions?)|(?:consolidate|tidy(?: up)?|update|refresh)\b[^.!?:\n]*\bmemor(?:y|ies)|(?:draw|extract|make|collect)\b[^.!?:\n]*\bmemories\b[^.!?:\n]*\b(?:conversations?|chats?|sessions?))[^.!?:\n]*[.!?]*$|^(?:пожалуйста[, ]+)?(?:(?:прочитай|перечитай|просмотри|разбери|изучи|обработай)(?!\p{L})[^.!?:\n]*(?:разговор|бесед|чат|сесси|переписк)|(?:обнови|приведи в порядок|упорядочи|консолидируй|разбери)(?!\p{L})[^.!?:\n]*(?:памят|воспоминани)|(?:собери|извлеки|сделай)(?!\p{L})[^.!?:\n]*(?:воспоминани|запис)[^.!?:\n]*(?:разговор|бесед|чат|сесси|переписк))[^.!?:\n]*[.!?]*$/iu;

/**
 * Words of a turn that may contain a request: the person's own. A typed command is theirs by its
 * form, whatever it is about; pasted text never is.
 */
export function askingText(text: string, pasted: readonly TextSpan[]): string {
  const typed = typedText(text, pasted);
  return parseCommand(typed.trim()) === null ? ownText(text, pasted) : typed;
}

/**
 * Write request in plain wording only: the whole turn is a command, or its last sentence asks to
 * keep the preceding ones. A turn of several lines is not read that way: it may hold a text that
 * somebody else wrote, with requests of its own.
 */
export function writeIntentOf(turn: string): WriteIntent {
  const text = turn.trim();
  const intent = parseCommand(text);
  return {
    remember: toRemember(text, intent),
    correct: intent?.kind === 'correct' ? intent : null,
    confirm: intent?.kind === 'confirm' ? intent : null,
    consolidate: CONSOLIDATE.test(text),
  };
}

/** Sentence after "remember that", or those before "remember this". */
function toRemember(text: string, intent: Intent | null): string[] {
  if (intent?.kind === 'remember' || intent?.kind === 'todo') {
    return sentences(intent.content).slice(0, 1);
  }
  return !text.includes('\n') && DEICTIC.test(text) ? sentences(text).slice(0, -1) : [];
}

/**
 * True if a statement says no more than one of the sentences does: every content word occurs in it,
 * and nothing is negated.
 */
export function isGrounded(statement: string, sentences: readonly string[]): boolean {
  return sentences.some((text) => {
    const passage = { text, statedAt: null, quoted: true };
    return repeats(groundingOf(statement, [passage], { exact: true }));
  });
}

/** True if a memory matches the person's description: at least half of the words they used. */
export function isNamed(content: string, target: string): boolean {
  const contentTerms = new Set(indexTerms(content));
  const terms = queryTerms(target);
  const shared = terms.filter((term) => contentTerms.has(term)).length;
  return terms.length > 0 && shared / terms.length >= 0.5;
}

/** True if every word of a name occurs in a statement: a model must not invent people. */
export function isNamedIn(name: string, statement: string): boolean {
  const statementTerms = new Set(indexTerms(statement));
  const terms = indexTerms(name);
  return terms.length > 0 && terms.every((term) => statementTerms.has(term));
}
