import type { GraphView } from '../../../../shared/config.ts';
import type { ForgetSelection, ForgottenTexts } from './forget.ts';

/** Length below which a text may occur in, or begin, an unrelated one. */
const MIN_LENGTH = 8;

/**
 * Creates a matcher of saved graph views that reveal forgotten content: by their center, name or
 * query. The suggested name of a view is the beginning of the text it opens at.
 */
export function createForgottenViewMatcher(
  { messageIds, entityIds }: ForgetSelection,
  { texts, ids: nodeIds }: ForgottenTexts,
): (view: GraphView) => boolean {
  const ids = new Set<string>([...nodeIds, ...messageIds, ...entityIds]);
  const forgottenTexts = texts.map(toComparable);
  const isForgotten = (text: string) => {
    const words = toComparable(text);
    return forgottenTexts.some(
      (forgottenText) =>
        words === forgottenText ||
        (forgottenText.length >= MIN_LENGTH && words.includes(forgottenText)) ||
        (words.length >= MIN_LENGTH && forgottenText.startsWith(words)),
    );
  };
  return ({ name, center }) => {
    if ('id' in center && ids.has(center.id)) return true;
    return isForgotten(name) || (center.kind === 'search' && isForgotten(center.query));
  };
}

/** Text in lower case with single spaces, as a picture shows it. */
function toComparable(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/gu, ' ').trim();
}
