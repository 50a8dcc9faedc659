/**
 * Cuts a session into runs of turns, each at most `turns` long and within `tokens` of estimated
 * text; a turn longer than that stands alone. Greedy from the front, so that a session that grows
 * keeps its earlier chunks. An answer (`staysWithPrevious`) stays with its question, even beyond the limits.
 * Example: sizes 3, 3, 3 with 7 tokens a chunk give [3, 3] and [3].
 */
export function chunkTurns<T>(
  items: readonly T[],
  tokensOf: (item: T) => number,
  limits: { readonly turns: number; readonly tokens: number },
  staysWithPrevious: (item: T) => boolean = () => false,
): T[][] {
  const chunks: T[][] = [];
  let room = 0;
  for (const item of items) {
    const size = tokensOf(item);
    const open = chunks.at(-1);
    const fitsOpenChunk = open !== undefined && open.length < limits.turns && size <= room;
    if (open !== undefined && (fitsOpenChunk || staysWithPrevious(item))) {
      open.push(item);
      room -= size;
    } else {
      chunks.push([item]);
      room = limits.tokens - size;
    }
  }
  return chunks;
}
