import { stripHiddenHtml } from './stripHiddenHtml.ts';

/**
 * Signs that no reader sees: zero width, direction marks, tags, and the private marks by which
 * snippets show their hits. Joiners stay: emoji and several scripts need them.
 */
const INVISIBLE =
  /[\u00ad\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\ue000\ue001]|[\u{e0000}-\u{e007f}]/gu;

/** Control characters other than the tab and the line break. */
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/gu;

/** Text with one kind of line break, without what a reader of the file would not see. */
export function cleanText(text: string, mayHoldMarkup: boolean): string {
  const visible = withoutInvisible(text.replaceAll(/\r\n?|[\u2028\u2029\u0085]/gu, '\n'));
  return mayHoldMarkup ? stripHiddenHtml(visible) : visible;
}

/** Text without the signs that no reader sees, with its line breaks as they are. */
export function withoutInvisible(text: string): string {
  return text.toWellFormed().replaceAll(INVISIBLE, '').replaceAll(CONTROLS, ' ');
}
