import { useCallback } from 'react';
import { MAX_TAG_LENGTH } from '../../../shared/domain/primitives.ts';
import { tagOf } from '../../../shared/domain/tag.ts';
import { useFormat } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';

/** True for a text that is too long for a tag. */
export function isTooLongForTag(text: string): boolean {
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
