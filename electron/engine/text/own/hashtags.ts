import { MAX_TAG_LENGTH, MAX_TAGS } from '../../../../shared/domain/primitives.ts';
import { tagOf } from '../../../../shared/domain/tag.ts';
import { findMentions } from '../mentions.ts';

/** Tags that a text names by "#", as they are written, each once: “Paint the fence #home” → home. */
export function hashtagsIn(text: string): string[] {
  const tags = findMentions(text)
    .filter(({ kind }) => kind === 'hashtag')
    .map((mention) => mention.text.slice(1))
    .filter((tag) => tag.length <= MAX_TAG_LENGTH);
  return [...new Set(tags)].slice(0, MAX_TAGS);
}

/** Key by which tags are the same: the case does not count. SQL's `fold` of a tag gives it too. */
export function tagKey(tag: string): string {
  return tagOf(tag).normalize('NFKC').toLocaleLowerCase();
}

/** True for a memory with all of these tags, by their keys. */
export function hasTagKeys(tags: readonly string[], keys: readonly string[]): boolean {
  const tagKeys = new Set(tags.map(tagKey));
  return keys.every((key) => tagKeys.has(key));
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
