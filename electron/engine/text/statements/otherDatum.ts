import { canonicalTerm, isKin } from '../grounding/rewording.ts';
import { isFrameWord } from '../languages/frameWords.ts';
import { stem } from '../stem.ts';
import { isStopWord } from '../stopWords.ts';
import { sentences } from '../summary.ts';
import { synonymsOf } from '../synonyms/synonymsOf.ts';
import { tokenize, tokenSpans } from '../tokenize.ts';

const stems = (words: string) => new Set(tokenize(words).map(stem));

/** What one asks for of a person or thing. */
const HEADS = stems(
  `pin code password passcode passphrase combination login username number address birthday name size
   пин код пароль логин номер адрес рождения имя размер`,
);
/** Heads that also tell which: "phone number", "email address". */
const SPECIFIC_HEADS = stems('phone mobile email телефон почта мобильный');
/** Frame words that tell which: "account number". */
const SPECIFYING_STEMS = stems('account work order test');
/** Words of the same that tell nothing of whose it is. */
const NEUTRAL = stems('день дата date new old current новый старый');

const MINE =
  /(?<!\p{L})(?:my|mine|our|ours|i|мо[йяёеи]|мо(?:его|ей|ему|их)|меня|мне|наш\p{L}{0,3}|нас)(?!\p{L})/iu;
/** What is said of somebody who was named before. */
const OF_OTHERS =
  /(?<!\p{L})(?:his|her|hers|their|its|he|she|they|him|them|его|её|ее|их|ему|ей|им|он|она|они|н[её]го|не[её]|них)(?!\p{L})/iu;
/** Words between a datum and its value. */
const VALUE = /\d|[:=]|[—–-](?=\s)|(?<!\p{L})(?:is|are|was)(?!\p{L})/iu;
const NO_OWNER =
  /^(?:what|who|when|where|how|which|it|that|there|here|he|she|let|today|tomorrow|yesterday)['’]s$/iu;
const LONGEST = 500;

/** Datum of a text: what it is of, by words. */
interface Datum {
  /** Stems of the text's words. */
  readonly terms: ReadonlySet<string>;
  readonly heads: readonly string[];
  /** Stems of words that tell which: "garage", "passport". */
  readonly qualifiers: readonly string[];
  /** Words for the person, or the name, that it belongs to. */
  readonly owners: readonly string[];
  readonly isMine: boolean;
  readonly isOfOthers: boolean;
}

/**
 * True for a statement that gives what a question asks for of another person or thing: "the garage code
 * is 4471" tells no PIN, and Bob's birthday is not Anna's. Names that the other texts have beside the
 * one of the question stand for it: "my brother Tom".
 */
export function statesOtherDatum(
  question: string,
  statement: string,
  otherTexts: readonly string[] = [],
): boolean {
  if (question.length > LONGEST || statement.length > LONGEST) return false;
  const questionDatum = datumIn(question);
  if (questionDatum === null) return false;
  const stated = sentences(statement).flatMap((sentence) => datumIn(sentence) ?? []);
  if (stated.length === 0) return false;
  const owners = [...questionDatum.owners, ...coOccurringNames(questionDatum.owners, otherTexts)];
  return stated.every((datum) => isOther({ ...questionDatum, owners }, datum));
}

function isOther(questionDatum: Datum, stated: Datum): boolean {
  const isOthers = stated.owners.length > 0 && !stated.isMine;
  if (questionDatum.owners.length > 0)
    return !stated.isOfOthers && !questionDatum.owners.some((owner) => hasName(stated, owner));
  if (questionDatum.isMine && isOthers) return true;
  if (questionDatum.qualifiers.length > 0)
    return (
      stated.qualifiers.length > 0 &&
      !questionDatum.qualifiers.some((term) => hasTerm(stated, term))
    );
  return (
    stated.qualifiers.length > 0 && !questionDatum.heads.some((head) => stated.heads.includes(head))
  );
}

function hasTerm({ terms }: Datum, term: string): boolean {
  return terms.has(term) || synonymsOf(term).some((other) => terms.has(other));
}

/** True for a text with a name, in whatever case of it: «Аня», «у Ани». */
function hasName({ terms }: Datum, owner: string): boolean {
  return [...terms].some(
    (term) => canonicalTerm(term) === canonicalTerm(owner) || isNameForm(term, owner),
  );
}

/** Letters that a short name keeps in all its cases. */
const MIN_PREFIX = 2;

function isNameForm(term: string, owner: string): boolean {
  const length = Math.max(MIN_PREFIX, Math.min(term.length, owner.length) - 2);
  return term.length >= MIN_PREFIX && term.slice(0, length) === owner.slice(0, length);
}

function datumIn(text: string): Datum | null {
  const value = VALUE.exec(
    text.replace(/^[^\p{L}]*\p{L}+['’]s /u, (word) => ' '.repeat(word.length)),
  );
  const start = value === null ? text : text.slice(0, value.index);
  const clause = headsOf(start).length > 0 ? start : text;
  const heads = headsOf(clause);
  if (heads.length === 0) return null;
  const tokens = tokenize(clause).filter((token) => !isStopWord(token) && !/\d/u.test(token));
  const qualifiers = tokens
    .map(stem)
    .filter(
      (term) =>
        SPECIFIC_HEADS.has(term) ||
        SPECIFYING_STEMS.has(term) ||
        !(HEADS.has(term) || NEUTRAL.has(term) || isFrameWord(term)),
    );
  return {
    terms: new Set(tokenize(text).map(stem)),
    heads,
    qualifiers,
    owners: ownersIn(clause),
    isMine: MINE.test(clause),
    isOfOthers: OF_OTHERS.test(text),
  };
}

function headsOf(text: string): string[] {
  return tokenize(text)
    .map(stem)
    .filter((term) => HEADS.has(term) || SPECIFIC_HEADS.has(term));
}

/** Stems of the words that name whose something is: possessives, relatives, names. */
function ownersIn(text: string): string[] {
  return tokenSpans(text).flatMap(({ token, start, end }) => {
    const word = text.slice(start, end);
    const term = stem(token);
    if (isStopWord(token) || HEADS.has(term) || SPECIFIC_HEADS.has(term)) return [];
    const isPossessive = /['’]s$/iu.test(word) && !NO_OWNER.test(word);
    const isNamed = start > 0 && /^\p{Lu}\p{Ll}/u.test(word);
    return isPossessive || isNamed || isKin(canonicalTerm(token)) ? [term] : [];
  });
}

/** Names in texts that have one of the owners. */
function coOccurringNames(owners: readonly string[], texts: readonly string[]): string[] {
  if (owners.length === 0) return [];
  return texts
    .filter(
      (text) =>
        text.length <= LONGEST && tokenize(text).some((token) => owners.includes(stem(token))),
    )
    .flatMap((text) =>
      tokenSpans(text)
        .filter(
          ({ token, start, end }) =>
            /^\p{Lu}\p{Ll}/u.test(text.slice(start, end)) && !isStopWord(token),
        )
        .map(({ token }) => stem(token)),
    );
}
