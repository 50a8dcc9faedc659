/** Characters of a message shown on either side of a quote. */
const CONTEXT_LENGTH = 120;

/**
 * Text of a message around a quote: at most 120 characters on either side, cut between words, with
 * an ellipsis where something is left out. Both are empty for a whole message, and for a quote that
 * does not stand in it word for word.
 */
export function quoteContext(
  message: string,
  quote: string | null,
): { readonly textBefore: string; readonly textAfter: string } {
  const from = quote === null ? -1 : message.indexOf(quote);
  if (quote === null || from < 0) return { textBefore: '', textAfter: '' };
  return {
    textBefore: endOf(message.slice(0, from)),
    textAfter: startOf(message.slice(from + quote.length)),
  };
}

function endOf(text: string): string {
  if (text.length <= CONTEXT_LENGTH) return text;
  const cut = text.slice(-CONTEXT_LENGTH);
  const space = cut.search(/\s/u);
  return `…${space < 0 ? cut : cut.slice(space)}`;
}

function startOf(text: string): string {
  if (text.length <= CONTEXT_LENGTH) return text;
  const cut = text.slice(0, CONTEXT_LENGTH);
  const space = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'));
  return `${space < 0 ? cut : cut.slice(0, space + 1)}…`;
}
