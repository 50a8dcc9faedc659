import { withLetterRanges } from './letterRanges.ts';

/** Pattern that ignores case. */
export interface CaseInsensitivePattern {
  match(text: string): RegExpExecArray | null;
  test(text: string): boolean;
}

/** Capitals of the alphabets in use, which no text in lower case has. */
const CAPITAL = /[A-ZА-ЯЁ]|\\p\{Lu\}/u;
/** Parts of a source that stand for no letter of their own: names of groups, classes, escapes. */
const NO_LETTER = /\(\?<[a-z]\w*>|\\p\{(?!Lu)[^}]*\}|\\u\{[^}]*\}|\\u[\da-f]{4}|\\[A-Z]/giu;

/**
 * Pattern that ignores case, of a source without capital letters. It is first tested on the text in
 * lower case, where it need not ignore case: that compiles three times as fast, and the first message of
 * a conversation waits until hundreds of patterns are compiled. Ignoring case, for the groups of a match
 * as they are written, it is compiled only where it matches.
 */
export function caseInsensitivePattern(pattern: string | RegExp): CaseInsensitivePattern {
  const [originalSource, flags] =
    typeof pattern === 'string' ? [pattern, 'u'] : [pattern.source, pattern.flags.replace('i', '')];
  const letters = originalSource.replaceAll(NO_LETTER, '');
  if (CAPITAL.test(letters)) throw new Error(`a capital letter: ${originalSource}`);
  const source = withLetterRanges(originalSource);
  const lowerCasePattern = new RegExp(source, flags);
  let ignoringCase: RegExp | undefined;
  const exact = () => (ignoringCase ??= new RegExp(source, `${flags}i`));
  const test = (text: string) => {
    const lowerCase = lowerCaseOf(text);
    // A letter that is longer in lower case would be two others there: İ.
    if (lowerCase.length !== text.length) return exact().test(text);
    return lowerCasePattern.test(lowerCase);
  };
  return { test, match: (text) => (test(text) ? exact().exec(text) : null) };
}

/** Text of the last test: one text is tested with many patterns in a row. */
let lastText = '';
let lastLowerCase = '';

function lowerCaseOf(text: string): string {
  if (text !== lastText) {
    lastText = text;
    lastLowerCase = text.toLowerCase();
  }
  return lastLowerCase;
}
