import type { SessionEpisode } from '../../storage/memory/consolidation.ts';
import { isAnswer } from './turnText.ts';

/** Length below which a turn is not split: a shorter part would be meaningless. */
const MIN_SPLIT_LENGTH = 400;

/** End of a sentence or a line. */
const SENTENCE_END = /[.!?…]\s+|\n+/gu;

/**
 * Splits a chunk that is too long in two: a run of turns between two of them, before one that is no
 * answer, since answers stay with their question; a question, or a single turn, between two of its
 * sentences. Both halves of a turn keep its id, so that quotes are looked up in all of it. Null for a
 * chunk too short to be split.
 */
export function splitChunk(
  episodes: readonly SessionEpisode[],
): readonly [readonly SessionEpisode[], readonly SessionEpisode[]] | null {
  const start = middleStart(episodes);
  if (start !== null) return [episodes.slice(0, start), episodes.slice(start)];
  const [question, ...answers] = episodes;
  if (question === undefined) return null;
  if (question.content.length < MIN_SPLIT_LENGTH) {
    return answers.length === 0 ? null : [[question], answers];
  }
  const at = splitOffset(question.content, question.content.length / 2);
  const [first, second] = [question.content.slice(0, at), question.content.slice(at)];
  return [[{ ...question, content: first }], [{ ...question, content: second }, ...answers]];
}

/** Index nearest to the middle of a turn that may begin a part; null if there is none. */
function middleStart(episodes: readonly SessionEpisode[]): number | null {
  const middle = Math.ceil(episodes.length / 2);
  const starts = episodes.flatMap((episode, index) =>
    index > 0 && !isAnswer(episode) ? [index] : [],
  );
  return starts.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0] ?? null;
}

/**
 * Split point: the end of a sentence nearest to an offset, else of a word, else the offset itself.
 */
function splitOffset(text: string, position: number): number {
  const ends = (pattern: RegExp) =>
    [...text.matchAll(pattern)]
      .map((match) => match.index + match[0].length)
      .filter((at) => at > text.length / 4 && at < (3 * text.length) / 4)
      .sort((a, b) => Math.abs(a - position) - Math.abs(b - position));
  return ends(SENTENCE_END)[0] ?? ends(/\s+/gu)[0] ?? Math.floor(position);
}
