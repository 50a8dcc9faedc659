import { findMentions } from '../mentions.ts';

/** Limits of a memory's tags. */
const LONGEST_TAG = 50;
const MOST_TAGS = 20;

/** Tags that a text names by "#", as they are written, each once: “Paint the fence #home” → home. */
export function hashtagsIn(text: string): string[] {
  const tags = findMentions(text)
    .filter(({ kind }) => kind === 'hashtag')
    .map((mention) => mention.text.slice(1))
    .filter((tag) => tag.length <= LONGEST_TAG);
  return [...new Set(tags)].slice(0, MOST_TAGS);
}

/** Text without the tags at its end, which say nothing of its content; whole if there is no more. */
export function withoutEndTags(text: string): string {
  const content = text.replace(/(?:\s+#[\p{L}\p{N}_]+)+\s*$/u, '').trimEnd();
  return content.startsWith('#') && !content.includes(' ') ? text : content;
}

/** Text of a search without its tags, which filter. */
export function withoutTags(query: string): string {
  return hashtagsIn(query)
    .reduce((rest, tag) => rest.replaceAll(`#${tag}`, ' '), query)
    .trim();
}
