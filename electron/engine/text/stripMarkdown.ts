import type { SourceRole } from '../../../shared/domain/node.ts';

/** Limit of characters examined: more than any line shows. */
const MAX_CHARACTERS_EXAMINED = 800;

/**
 * Start of an assistant's Markdown as plain text, for a one-line preview: list items are separated
 * by "·", and citation numbers are left out. Markup is matched, not parsed: code with asterisks may
 * lose some.
 */
export function stripMarkdown(text: string): string {
  return text
    .slice(0, MAX_CHARACTERS_EXAMINED)
    .replaceAll(/^[ \t]*(?:```|~~~)[^\n]*$/gmu, '')
    .replaceAll(/^[ \t]*(?:#{1,6}|>+)[ \t]+/gmu, '')
    .replaceAll(/^[ \t]*[-*+•][ \t]+/gmu, '· ')
    .replaceAll(/!?\[([^[\]\n]*)\]\([^)\n]*\)/gu, '$1')
    .replaceAll(/(^|[\s.,;:!?…"'”»’)])(?:\s{0,8}\[\d{1,3}\])+/gmu, '$1')
    .replaceAll(/(\*\*|__|~~|`)(?=\S)([^\n]+?)(?<=\S)\1/gu, '$2')
    .replaceAll(/(?<![\p{L}\p{N}*])\*(?=[^\s*])([^*\n]+?)(?<=\S)\*(?![\p{L}\p{N}*])/gu, '$1')
    .replace(/^\s*· /u, '')
    .trim();
}

/** Preview of a turn in one line: only an assistant's text is Markdown. */
export function previewText(turn: {
  readonly source_role: SourceRole;
  readonly content: string;
}): string {
  return turn.source_role === 'assistant' ? stripMarkdown(turn.content) : turn.content;
}
