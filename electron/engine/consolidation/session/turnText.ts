import type { SessionEpisode } from '../../storage/memory/consolidation.ts';

interface ClipLengths {
  /** Length of the beginning and of the end that are shown, in UTF-16 units. */
  readonly head: number;
  readonly tail: number;
}

/** An answer of the assistant is evidence of a procedure at most: its beginning and its end will do. */
const ANSWER_LENGTHS: ClipLengths = { head: 900, tail: 500 };
/** A context turn tells what the first turns refer to: mostly its end, where a question stands. */
const CONTEXT_LENGTHS: ClipLengths = { head: 100, tail: 200 };

/** True for the answer of an assistant or a tool, as against the words of a person. */
export function isAnswer({ source_role, speaker }: SessionEpisode): boolean {
  return source_role !== 'user' && speaker === null;
}

/** Text of a turn as a model reads it: a long answer is clipped. */
export function shownText(episode: SessionEpisode): string {
  return isAnswer(episode) ? clipMiddle(episode.content, ANSWER_LENGTHS) : episode.content;
}

/** Text of a context turn: clipped, whoever said it. */
export function contextText({ content }: SessionEpisode): string {
  return clipMiddle(content, CONTEXT_LENGTHS);
}

/** Beginning and end of a long text, cut between words where there are any. */
function clipMiddle(text: string, { head, tail }: ClipLengths): string {
  if (text.length <= head + tail + ELLIPSIS.length) return text;
  const start = text.slice(0, head);
  const end = text.slice(-tail);
  const lastSpace = start.lastIndexOf(' ');
  const firstSpace = end.indexOf(' ');
  const wholeStart = lastSpace > head / 2 ? start.slice(0, lastSpace) : start;
  const wholeEnd = firstSpace >= 0 && firstSpace < tail / 2 ? end.slice(firstSpace + 1) : end;
  return `${wholeStart}${ELLIPSIS}${wholeEnd}`.toWellFormed();
}

const ELLIPSIS = ' … ';
