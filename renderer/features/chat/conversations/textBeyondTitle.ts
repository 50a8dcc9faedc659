/**
 * Preview of a conversation without what its title says: the sentences after the one it is named
 * after, or nothing where the title was clipped within the message.
 */
export function textBeyondTitle(title: string, preview: string): string {
  const isClipped = title.endsWith('…');
  const name = (isClipped ? title.slice(0, -1) : title).trim().toLowerCase();
  const at = name === '' ? -1 : preview.toLowerCase().indexOf(name);
  if (at === -1) return preview;
  const rest = preview.slice(at + name.length).replace(/^[\s\p{P}]+/u, '');
  return isClipped ? '' : rest;
}
