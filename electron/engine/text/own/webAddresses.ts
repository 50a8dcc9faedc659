const ADDRESS = /https?:\/\/[^\s<>"'»”)\]]+/giu;

/** Web addresses in a text, in order. */
export function webAddresses(text: string): string[] {
  return text.match(ADDRESS) ?? [];
}
