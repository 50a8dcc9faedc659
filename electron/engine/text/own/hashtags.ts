import { MAX_TAG_LENGTH, MAX_TAGS } from '../../../../shared/domain/primitives.ts';
import { findMentions } from '../mentions.ts';

/** Tags that a text names by "#", as they are written, each once: “Paint the fence #home” → home. */
export function hashtagsIn(text: string): string[] {
  const tags = findMentions(text)
    .filter(({ kind }) => kind === 'hashtag')
    .map((mention) => mention.text.slice(1))
    .filter((tag) => tag.length <= MAX_TAG_LENGTH);
  return [...new Set(tags)].slice(0, MAX_TAGS);
}

/** Text without the tags at its end, which say nothing of its content; whole if there is no more. */
export function withoutEndTags(text: string): string {
  let content = text.trimEnd();
  for (const { kind, start, end } of findMentions(content).toReversed()) {
    if (kind !== 'hashtag' || end !== content.length) break;
    content = content.slice(0, start).trimEnd();
  }
  return content === '' ? text : content;
}

/** Text of a search without its tags, which filter. */
export function withoutTags(query: string): string {
  return hashtagsIn(query)
    .reduce((rest, tag) => rest.replaceAll(`#${tag}`, ' '), query)
    .trim();
}
