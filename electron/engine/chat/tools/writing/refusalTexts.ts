import type { QuoteRefusal } from '../../../text/request/ownRequest.ts';

/** Replies to a model whose quote permits nothing. */
export const quoteRefusals: Readonly<Record<QuoteRefusal, string>> = {
  absent: 'The quote does not stand in this turn. Copy the person’s own words exactly.',
  foreign:
    'These are not the person’s own words: they are quoted, pasted, or a text to work on. Nothing was saved.',
  forbidden: 'The person asked not to keep this. Nothing was saved.',
  hypothetical: 'The person only supposes this. Nothing was saved.',
  idiom: 'The person means “never mind”. Nothing was changed.',
};

const DIFFERS =
  'This says something else than the person: a name, a number, a negation or a doubt differs. Nothing was saved.';

/** Reply about a statement that differs, with the words in it that the person did not say. */
export function differsRefusal(unstated: readonly string[]): string {
  const words = unstated.map((word) => `“${word}”`).join(', ');
  return words === '' ? DIFFERS : `${DIFFERS} Not said in this turn: ${words}.`;
}

export const OTHER_TARGET =
  'The person names another memory than this one. Nothing was changed; ask which one they mean.';
export const UNNAMED_TARGET =
  'The person’s words do not tell that they mean this memory. Nothing was changed; ask them.';
export const NOT_REQUESTED = 'The person did not ask for this. Nothing was changed.';
export const TODO_STILL_OPEN = 'The person says it is not finished yet. Nothing was changed.';
export const ALREADY_DONE =
  'This was done before for this turn, and is not done again. Nothing was changed.';
