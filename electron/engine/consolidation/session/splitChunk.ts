import type { SessionEpisode } from '../../storage/memory/consolidation.ts';

/** Length below which a turn is not split: a shorter part would be meaningless. */
const SHORTEST = 400;

/** End of a sentence or a line. */
const END = /[.!?…]\s+|\n+/gu;

/**
 * Splits a chunk that is too long in two: a run of turns between two of them, a single turn between
 * two of its sentences. Both halves of a turn keep its id, so that quotes are looked up in all of
 * it. Null for a chunk too short to be split.
 */
export function splitChunk(
  episodes: readonly SessionEpisode[],
): readonly [readonly SessionEpisode[], readonly SessionEpisode[]] | null {
  const middle = Math.ceil(episodes.length / 2);
  if (episodes.length > 1) return [episodes.slice(0, middle), episodes.slice(middle)];
  const [only] = episodes;
  if (only === undefined || only.content.length < SHORTEST) return null;
  const at = cutNear(only.content, only.content.length / 2);
  const [first, second] = [only.content.slice(0, at), only.content.slice(at)];
  return [[{ ...only, content: first }], [{ ...only, content: second }]];
}

/**
 * Split point: the end of a sentence nearest to an offset, else of a word, else the offset itself.
 */
function cutNear(text: string, position: number): number {
  const ends = (pattern: RegExp) =>
    [...text.matchAll(pattern)]
      .map((match) => match.index + match[0].length)
      .filter((at) => at > text.length / 4 && at < (3 * text.length) / 4)
      .sort((a, b) => Math.abs(a - position) - Math.abs(b - position));
  return ends(END)[0] ?? ends(/\s+/gu)[0] ?? Math.floor(position);
}
