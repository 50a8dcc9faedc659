import { trimEnd } from '../../../algorithms/trimEnd.ts';
import type { CommandName } from '../phrases/phrases.ts';

/** Command or question that a turn addresses to the built-in assistant. */
export type Intent =
  | { readonly kind: 'remember' | 'todo'; readonly content: string; readonly question?: string }
  | { readonly kind: 'todos'; readonly contents: readonly string[] }
  | { readonly kind: 'done' | 'cancel'; readonly target: string }
  | { readonly kind: 'forget'; readonly target: string }
  | { readonly kind: 'forget_all'; readonly topic: string }
  | { readonly kind: 'unsay' }
  | { readonly kind: 'undo' }
  | { readonly kind: 'correct'; readonly target: string; readonly content: string }
  | { readonly kind: 'confirm'; readonly target: string }
  | { readonly kind: 'about'; readonly topic: string }
  | { readonly kind: 'why'; readonly question: string }
  | { readonly kind: 'help' }
  | { readonly kind: 'greeting' }
  | { readonly kind: 'thanks' }
  | { readonly kind: 'unclear'; readonly command: CommandName }
  | { readonly kind: 'unknown'; readonly command: string };

/** Wording of a request. */
export interface Pattern {
  readonly pattern: RegExp;
  /** Null where the words turn out to be no command. */
  readonly intent: (groups: Readonly<Record<string, string | undefined>>) => Intent | null;
}

/** Strips quotes and the final punctuation around the subject. */
export function stripQuotesAndPunctuation(text: string | undefined): string {
  const trimmed = (text ?? '').trim();
  const words = trimEnd(trimmed, '?!.')
    .replaceAll(/^["'«“„]|["'»”]$/gu, '')
    .trim();
  // Marks alone name nothing, and are answered as written.
  return words === '' ? trimmed : words;
}

/** Capitalizes the first letter, so that the text reads as a memory of its own. */
export function capitalizeFirst(text: string | undefined): string {
  const trimmed = (text ?? '').trim();
  const [first = ''] = trimmed;
  return first.toLocaleUpperCase() + trimmed.slice(first.length);
}
