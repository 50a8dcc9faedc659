import { hasStemmer, languageStem } from '../../text/languages/languageStem.ts';
import { alternativeNounStem } from '../../text/languages/alternativeNounStem.ts';
import { stem } from '../../text/stem.ts';
import { tokenSpans } from '../../text/tokenize.ts';

/**
 * Stems of a question's words by term, in each of the languages where it differs from the term:
 * three words do not show their language, so all that the memory holds are tried. Beside them the
 * second stem of Russian nouns that have two.
 */
export function languageForms(
  question: string,
  languages: ReadonlySet<string>,
): ReadonlyMap<string, readonly string[]> {
  const stemmed = [...languages].filter(hasStemmer);
  const forms = new Map<string, readonly string[]>();
  for (const { token, start, end } of tokenSpans(question)) {
    const term = stem(token);
    const otherStem = alternativeNounStem(token);
    const stems = [
      ...stemmed.map((language) => languageStem(language, question.slice(start, end))),
      ...(otherStem === null ? [] : [otherStem]),
    ].filter((form) => form !== term);
    if (stems.length > 0) forms.set(term, [...new Set([...(forms.get(term) ?? []), ...stems])]);
  }
  return forms;
}
