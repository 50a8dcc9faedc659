import { indexTerms } from '../terms.ts';
import { isStopWord } from '../stopWords.ts';
import { stem } from '../stem.ts';
import { tokenize } from '../tokenize.ts';

/** Predicates of which one subject has many at once: to like tea does not rule out coffee. */
const MULTI_VALUED_PREDICATES = new Set(
  indexTerms(
    `like love enjoy hate speak play read watch buy bought see saw go went visit eat ate drink
     want need meet met call write cook make made bring send
     любить нравится обожать говорить играть читать смотреть купить ездить ходить есть пить хотеть
     встретить видеть звонить писать готовить сделать`,
  ),
);

/** Length limit of a statement: a longer text says more than one thing. */
const MAX_LENGTH = 300;

/** Largest number of words in which two statements of one fact differ. */
const MAX_DIFFERENT_WORDS = 3;
const MIN_SHARED = 2;

const BAN_WORDS =
  /(?<!\p{L})(?:not|never|no longer|cannot|intoleran\p{L}*|allerg\p{L}*|avoid\p{L}*|hates?|нельзя|не|непереносимост\p{L}*|аллерги\p{L}*|запрещен\p{L}*)(?!\p{L})|n't(?!\p{L})/iu;
const PERMISSION_WORDS =
  /(?<!\p{L})(?:can (?:have|eat|drink|take)|is (?:fine|ok|okay|allowed|safe)|may|allowed|fine with|likes?|loves?|можно|разрешен\p{L}*|не против|ест|пьёт|пьет|может)(?!\p{L})/iu;

/**
 * True if two statements give one question different answers: the same words with another end
 * ("lives in Ghent", "lives in Bruges"), or a ban and a permission of the same subject. A rule of
 * words: it misses much and decides nothing, the person is asked.
 */
export function areConflictingStatements(first: string, second: string): boolean {
  if (first.length > MAX_LENGTH || second.length > MAX_LENGTH) return false;
  const [a, b] = [termsOf(first), termsOf(second)];
  const shared = a.filter((term) => b.includes(term));
  if (shared.some((term) => MULTI_VALUED_PREDICATES.has(term))) return false;
  const onlyInFirst = a.filter((term) => !b.includes(term));
  const onlyInSecond = b.filter((term) => !a.includes(term));
  if (shared.length > 0 && areBanAndPermission(first, second)) return true;
  return (
    shared.length >= MIN_SHARED &&
    isOneValue(onlyInFirst) &&
    isOneValue(onlyInSecond) &&
    a[0] === b[0]
  );
}

function isOneValue(terms: readonly string[]): boolean {
  return terms.length > 0 && terms.length <= MAX_DIFFERENT_WORDS;
}

function areBanAndPermission(first: string, second: string): boolean {
  const isBanned = (text: string) => BAN_WORDS.test(text.replaceAll('’', "'"));
  const isPermitted = (text: string) =>
    PERMISSION_WORDS.test(text.replaceAll('’', "'")) && !isBanned(text);
  return (isBanned(first) && isPermitted(second)) || (isBanned(second) && isPermitted(first));
}

function termsOf(text: string): string[] {
  const plain = text.replace(/^(?:remember|запомни)(?: that|,? что)?:? /iu, '');
  return [
    ...new Set(
      tokenize(plain)
        .filter((word) => !isStopWord(word))
        .map(stem),
    ),
  ];
}
