/**
 * Signs that no reader sees: zero width, direction marks, tags, and the private marks by which
 * snippets show their hits. Joiners stay: emoji and several scripts need them.
 */
const INVISIBLE =
  /[\u00ad\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\ue000\ue001]|[\u{e0000}-\u{e007f}]/gu;

/** Control characters other than the tab and the line break. */
// eslint-disable-next-line no-control-regex -- they are what is removed
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/gu;

/** HTML comments, and elements that a page does not show. */
const COMMENTS = /<!--[\s\S]*?-->/gu;
const UNSHOWN =
  /<(?<name>[a-z][a-z0-9]*)\b[^<>]*(?:display\s*:\s*none|visibility\s*:\s*hidden|\shidden(?=[\s>/=]))[^<>]*>[\s\S]*?<\/\k<name>\s*>/giu;

/** Text with one kind of line break, without what a reader of the file would not see. */
export function cleanText(text: string, mayHoldMarkup: boolean): string {
  const lines = text.replaceAll(/\r\n?|[\u2028\u2029\u0085]/gu, '\n').toWellFormed();
  const visible = lines.replaceAll(INVISIBLE, '').replaceAll(CONTROLS, ' ');
  if (!mayHoldMarkup || !visible.includes('<')) return visible;
  return visible.replaceAll(COMMENTS, lineBreaksOf).replaceAll(UNSHOWN, lineBreaksOf);
}

/** Line breaks of what is removed: the lines after it keep their numbers. */
function lineBreaksOf(removed: string): string {
  return removed.replaceAll(/[^\n]+/gu, '');
}
