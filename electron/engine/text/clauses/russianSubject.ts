/** Ends of a past verb that agrees with a plural, and with a woman. */
const PLURAL_VERB = /ли(?:сь)?$/u;
const FEMININE_VERB = /ла(?:сь)?$/u;

/**
 * True if a Russian noun is the subject of a verb in the past, while a to-do has it in another case:
 * after «позвонить маме», «мама позвонила» is her call. «Сыр купил» has the same case as «купить сыр».
 */
export function isRussianSubject(
  noun: string,
  verb: { readonly word: string; readonly isBeforeNoun: boolean },
  todoWords: ReadonlySet<string>,
): boolean {
  const ends = objectEndings(noun, verb);
  if (ends === null) return false;
  const base = noun.replace(/[аяыийо]$/u, '');
  return ends.some((end) => todoWords.has(base + end));
}

/** Ends of the cases in which a verb has its object; null for a noun that cannot be its subject. */
function objectEndings(
  noun: string,
  { word, isBeforeNoun }: { readonly word: string; readonly isBeforeNoun: boolean },
): readonly string[] | null {
  if (!/^\p{Script=Cyrillic}{3,}$/u.test(noun)) return null;
  if (PLURAL_VERB.test(word)) return /[ыия]$/u.test(noun) ? PLURAL_OBJECT : null;
  if (/[ая]$/u.test(noun)) return SINGULAR_OBJECT;
  if (FEMININE_VERB.test(word) || !/[^аеёиоуыэюя]$/u.test(noun)) return null;
  // After its verb it may be the object: «купить хлеба», «купил хлеб».
  return isBeforeNoun ? DATIVE_MASCULINE : [...DATIVE_MASCULINE, 'а', 'я'];
}

const SINGULAR_OBJECT = ['у', 'ю', 'е', 'ы', 'и', 'ой', 'ей'];
const DATIVE_MASCULINE = ['у', 'ю', 'ом', 'ем', 'е'];
const PLURAL_OBJECT = ['ам', 'ям', 'ами', 'ями', 'ов', 'ев', 'ей'];
