import { useEffect } from 'react';
import { useSelect, useWorkspace } from '../../../stores/app/storesContext.ts';
import { tagAt } from './mentions.ts';

const MAX_MATCHES = 8;
const NONE: readonly string[] = [];
/** Form of a tag that can be typed: one of several words is chosen in the inspector only. */
const TYPED_TAG = /^[\p{L}\p{M}\p{N}_]+$/u;

/** Tags in use that begin like the one at the caret, most used first; none without a "#". */
export function useTagMatches(text: string, caret: number): readonly string[] {
  const { facts } = useWorkspace();
  const tags = useSelect(facts.choices, (state) => state.tags);
  const query = tagAt(text, caret)?.query.toLocaleLowerCase() ?? null;
  const isTypingTag = query !== null;
  useEffect(() => {
    if (isTypingTag) void facts.choices.loadTags();
  }, [isTypingTag, facts]);
  if (query === null) return NONE;
  const isMatch = (tag: string) =>
    TYPED_TAG.test(tag) && tag.toLocaleLowerCase().startsWith(query) && tag !== query;
  return tags.filter(isMatch).slice(0, MAX_MATCHES);
}
