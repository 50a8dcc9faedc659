import type { SourceRole } from '../../../shared/domain/node.ts';

/** Characters looked at: more than any line shows. */
const LOOKED_AT = 800;

/**
 * The beginning of what an assistant wrote in Markdown, without its signs, for a line that stands
 * for it: points of a list are told apart by "·", and the numbers of sources are left out. Signs are
 * looked for, nothing is parsed: code with stars in it may lose some.
 */
export function stripMarkdown(text: string): string {
  return text
    .slice(0, LOOKED_AT)
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

/** A turn for a line that stands for it: only what an assistant wrote is Markdown. */
export function previewText(turn: {
  readonly source_role: SourceRole;
  readonly content: string;
}): string {
  return turn.source_role === 'assistant' ? stripMarkdown(turn.content) : turn.content;
}
