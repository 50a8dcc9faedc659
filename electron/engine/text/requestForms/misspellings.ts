/**
 * Alternatives of a regular expression for a word and its usual slips of the hand: a letter inside it
 * left out or doubled, or two neighbors swapped (F. Damerau 1964). The first and the last letter
 * stay, so that no other form of the word is among them.
 */
export function misspellings(word: string): string {
  const letters = [...word];
  const inner = letters.map((_, index) => index).slice(1, -1);
  const forms = inner.flatMap((index) => {
    const [head, letter = '', next = ''] = [
      letters.slice(0, index).join(''),
      letters[index],
      letters[index + 1],
    ];
    const after = letters.slice(index + 2).join('');
    const swappedForms = index < letters.length - 2 ? [head + next + letter + after] : [];
    return [head + next + after, head + letter + letter + next + after, ...swappedForms];
  });
  return [...new Set([word, ...forms])].join('|');
}
