import { useCallback } from 'react';
import { MAX_TAG_LENGTH, MAX_TAGS } from '../../../../shared/domain/primitives.ts';
import { tagOf } from '../../../../shared/domain/tag.ts';
import { useFormat } from '../../../ui/text/useFormat.ts';
import { useText } from '../../../ui/text/useText.ts';

/** Tags as typed, between commas. */
export function tagsIn(text: string): string[] {
  return text
    .split(',')
    .map(tagOf)
    .filter((tag) => tag !== '');
}

/** True for a text that is too long for a tag. */
function isTooLongForTag(text: string): boolean {
  return tagOf(text).length > MAX_TAG_LENGTH;
}

/** Problem of a typed tag in words, or null: what is too long stays as typed, and is not cut. */
export function useTagProblem(): (text: string) => string | null {
  const { t } = useText();
  const format = useFormat();
  return useCallback(
    (text: string) =>
      isTooLongForTag(text)
        ? t('memories:tagTooLong', { limit: format.number(MAX_TAG_LENGTH) })
        : null,
    [t, format],
  );
}

/** Problem of tags typed between commas: one that is too long, or more than a memory can have. */
export function useTagsProblem(text: string): string | null {
  const { t } = useText();
  const format = useFormat();
  const tagProblemOf = useTagProblem();
  const tags = tagsIn(text);
  const problem = tags.map(tagProblemOf).find((each) => each !== null);
  if (problem !== undefined) return `${problem} ${t('memories:separateTags')}`;
  return tags.length > MAX_TAGS
    ? t('memories:tooManyTags', { limit: format.number(MAX_TAGS) })
    : null;
}
