import type { TextSpan } from '../../text/own/spans.ts';
import { ownText, typedText } from '../../text/ownWords.ts';
import { parseCommand } from '../builtIn/commands.ts';

/** Pattern of a whole turn of one sentence that asks to read conversations, or to update memory. */
const CONSOLIDATE =
  /^(?:please[, ]+|now[, ]+|(?:can|could|would|will) you (?:please )?)?(?:(?:read|re-?read|go|look|work|process|review|digest)\b[^.!?:\n]*\b(?:conversations?|chats?|sessions?)|(?:consolidate|tidy(?: up)?|update|refresh)\b[^.!?:\n]*\bmemor(?:y|ies)|(?:draw|extract|make|collect)\b[^.!?:\n]*\bmemories\b[^.!?:\n]*\b(?:conversations?|chats?|sessions?))[^.!?:\n]*[.!?]*$|^(?:пожалуйста[, ]+)?(?:(?:прочитай|перечитай|просмотри|разбери|изучи|обработай)(?!\p{L})[^.!?:\n]*(?:разговор|бесед|чат|сесси|переписк)|(?:обнови|приведи в порядок|упорядочи|консолидируй|разбери)(?!\p{L})[^.!?:\n]*(?:памят|воспоминани)|(?:собери|извлеки|сделай)(?!\p{L})[^.!?:\n]*(?:воспоминани|запис)[^.!?:\n]*(?:разговор|бесед|чат|сесси|переписк))[^.!?:\n]*[.!?]*$/iu;

/**
 * Words of a turn that may contain a request: the person's own. A typed command is theirs by its
 * form, whatever it is about; pasted text never is.
 */
export function requestText(text: string, pasted: readonly TextSpan[]): string {
  const typed = typedText(text, pasted);
  return parseCommand(typed.trim()) === null ? ownText(text, pasted) : typed;
}

/**
 * True if the whole turn asks to read the conversations, in plain wording: one of several lines may
 * hold a text that somebody else wrote, with requests of its own.
 */
export function asksToConsolidate(turn: string): boolean {
  return CONSOLIDATE.test(turn.trim());
}
