/**
 * Preview of a conversation without what its title says: the sentences after the one it is named
 * after, or nothing where the title was clipped within the message.
 */
export function textBeyondTitle(title: string, preview: string): string {
  const isClipped = title.endsWith('…');
  const name = (isClipped ? title.slice(0, -1) : title).trim().toLowerCase();
  const at = name === '' ? -1 : preview.toLowerCase().indexOf(name);
  // A short name within a longer sentence repeats nothing of it.
  if (at === -1 || at > name.length) return preview;
  if (isClipped) return '';
  const end = at + name.length;
  const textAfter = preview.slice(end).replace(/^[\s\p{P}]+/u, '');
  const isSentence = /[.!?]/u.test(preview.slice(end - 1, end + 1));
  return textAfter === '' || isSentence ? textAfter : preview;
}
