interface OwnedWord {
  readonly token: string;
  readonly raw: string;
}

const THIRD_PERSON = /^(?:his|her|their|его|её|ее|их)$/iu;
const SPEAKERS = /^(?:my|our|мо(?:й|я|и|е|ё|его|ей|их|ему|им|ими|ю)|наш\p{L}{0,3})$/iu;
const GENITIVE = /\p{L}['’]s$/iu;
const CONTRACTED_IS = /^(?:it|that|there|what|who|here|let|he|she)['’]s$/iu;
const HAVE_VERB = /^(?:has|had|have|got)$/iu;
const PRONOUN = /^(?:he|she|they)$/iu;
const RUSSIAN_PRONOUN = /^(?:него|неё|нее|них)$/iu;
const USER_GENITIVE = /^пользовател(?:я|ьницы)$/iu;

/** «Муж Иры» is hers; «сестра Маша» is the sister. */
const NAME_GENITIVE = /^(?!(?:И|Мы|Вы)$)\p{Lu}\p{Ll}*[ыи]$/u;

/** Number of words before a word of kinship that may name its owner: "her two kids". */
const WORDS_BEFORE = 2;

/** Owner of relatives who belong to somebody that only a pronoun names. */
export const UNNAMED_OWNER = 'somebody';

/**
 * Owner of the relatives that a clause speaks of, as the word for it: "Priya's mother", "she has two
 * kids". Null for the speaker's own, and where it is not told. `subject`: word that the clause names
 * as its subject.
 */
export function relativeOwner(
  words: readonly OwnedWord[],
  index: number,
  subject: string | null,
): string | null {
  for (let back = index - 1; back >= Math.max(0, index - WORDS_BEFORE); back -= 1) {
    const { raw = '', token = '' } = words[back] ?? {};
    if (SPEAKERS.test(raw)) return null;
    if (THIRD_PERSON.test(raw)) return UNNAMED_OWNER;
    if (GENITIVE.test(raw) && !CONTRACTED_IS.test(raw)) return token;
  }
  const { raw: nextRaw = '', token: next = '' } = words[index + 1] ?? {};
  if (NAME_GENITIVE.test(nextRaw)) return next;
  if (USER_GENITIVE.test(words[index + 1]?.raw ?? '')) return words[index + 1]?.token ?? null;
  return ownerIn(words.slice(0, Math.min(index, MAX_CLAUSE_WORDS)), subject);
}

/** Length limit of a clause that says who has relatives; a longer one lists something else. */
const MAX_CLAUSE_WORDS = 12;

/** Owner stated by the words before a relative: "she has", "у неё". */
function ownerIn(words: readonly OwnedWord[], subject: string | null): string | null {
  const at = words.findIndex(({ raw }) => /^у$/iu.test(raw));
  const owner = at < 0 ? undefined : words[at + 1];
  if (owner !== undefined) {
    if (RUSSIAN_PRONOUN.test(owner.raw)) return UNNAMED_OWNER;
    return /^\p{Lu}/u.test(owner.raw) || USER_GENITIVE.test(owner.raw) ? owner.token : null;
  }
  if (!words.some(({ raw }) => HAVE_VERB.test(raw))) return null;
  return words.some(({ raw }) => PRONOUN.test(raw)) ? UNNAMED_OWNER : subject;
}
