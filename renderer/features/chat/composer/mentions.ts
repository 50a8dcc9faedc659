/** Beginning of a name being typed after "@", up to the caret. */
interface Mention {
  readonly query: string;
  /** Offset of the "@". */
  readonly from: number;
}

/** Mention that ends at the caret; null in an address, or where no "@" begins a word. */
export function mentionAt(text: string, caret: number): Mention | null {
  const match = /(?:^|[\s(«“"])@([\p{L}\p{M}\p{N}.'’-]{0,40})$/u.exec(text.slice(0, caret));
  const query = match?.[1];
  return query === undefined ? null : { query, from: caret - query.length - 1 };
}

/** Tag that ends at the caret (“#ho”); null where no "#" begins a word. */
export function tagAt(text: string, caret: number): Mention | null {
  const match = /(?:^|[\s(«“"])#([\p{L}\p{M}\p{N}_]{0,50})$/u.exec(text.slice(0, caret));
  const query = match?.[1];
  return query === undefined ? null : { query, from: caret - query.length - 1 };
}

/** Text with the mention replaced by a name, and the caret behind it. */
export function insertMention(text: string, caret: number, mention: Mention, name: string) {
  const completed = `${text.slice(0, mention.from)}${name} `;
  return { text: completed + text.slice(caret).replace(/^ /u, ''), caret: completed.length };
}
