import { canonicalTerm, isKinshipTerm } from '../grounding/rewording.ts';
import { isFrameWord } from '../languages/frameWords.ts';
import { stem } from '../stem.ts';
import { isStopWord } from '../stopWords.ts';
import { sentences } from '../summary.ts';
import { synonymsOf } from '../synonyms/synonymsOf.ts';
import { tokenize, tokenSpans } from '../tokenize.ts';

const stems = (words: string) => new Set(tokenize(words).map(stem));

/** Nouns for attributes of a person or thing. */
const HEAD_NOUNS = stems(
  `pin code password passcode passphrase combination login username number address birthday name size
   пин код пароль логин номер адрес рождения имя размер`,
);
/** Attributes that also tell which: "phone number", "email address". */
const SPECIFIC_HEAD_NOUNS = stems('phone mobile email телефон почта мобильный');
/** Frame words that tell which: "account number". */
const SPECIFYING_STEMS = stems('account work order test');
/** Words of the same that tell nothing of whose it is. */
const NEUTRAL_STEMS = stems('день дата date new old current новый старый');

const OWN_WORD =
  /(?<!\p{L})(?:my|mine|our|ours|i|мо[йяёеи]|мо(?:его|ей|ему|их)|меня|мне|наш\p{L}{0,3}|нас)(?!\p{L})/iu;
/** What is said of somebody who was named before. */
const OF_OTHERS =
  /(?<!\p{L})(?:his|her|hers|their|its|he|she|they|him|them|его|её|ее|их|ему|ей|им|он|она|они|н[её]го|не[её]|них)(?!\p{L})/iu;
/** Words between an attribute and its value. */
const VALUE = /\d|[:=]|[—–-](?=\s)|(?<!\p{L})(?:is|are|was)(?!\p{L})/iu;
const CONTRACTED_VERB =
  /^(?:what|who|when|where|how|which|it|that|there|here|he|she|let|today|tomorrow|yesterday)['’]s$/iu;
const MAX_LENGTH = 500;

/** Attribute that a text names, such as a code or a birthday, and whose it is. */
interface Attribute {
  /** Stems of the text's words. */
  readonly terms: ReadonlySet<string>;
  readonly headNouns: readonly string[];
  /** Stems of words that tell which: "garage", "passport". */
  readonly qualifiers: readonly string[];
  /** Words for the person, or the name, that it belongs to. */
  readonly owners: readonly string[];
  readonly isOwn: boolean;
  readonly isOfOthers: boolean;
}

/**
 * True for a statement that gives what a question asks for of another person or thing: "the garage code
 * is 4471" tells no PIN, and Bob's birthday is not Anna's. Names that the other texts have beside the
 * one of the question stand for it: "my brother Tom".
 */
export function statesOtherAttribute(
  question: string,
  statement: string,
  otherTexts: readonly string[] = [],
): boolean {
  if (question.length > MAX_LENGTH || statement.length > MAX_LENGTH) return false;
  const questionAttribute = attributeIn(question);
  if (questionAttribute === null) return false;
  const statementAttributes = sentences(statement).flatMap(
    (sentence) => attributeIn(sentence) ?? [],
  );
  if (statementAttributes.length === 0) return false;
  const owners = [
    ...questionAttribute.owners,
    ...coOccurringNames(questionAttribute.owners, otherTexts),
  ];
  return statementAttributes.every((attribute) =>
    isOtherAttribute({ ...questionAttribute, owners }, attribute),
  );
}

function isOtherAttribute(questionAttribute: Attribute, statementAttribute: Attribute): boolean {
  const belongsToOther = statementAttribute.owners.length > 0 && !statementAttribute.isOwn;
  if (questionAttribute.owners.length > 0)
    return (
      !statementAttribute.isOfOthers &&
      !questionAttribute.owners.some((owner) => hasName(statementAttribute, owner))
    );
  if (questionAttribute.isOwn && belongsToOther) return true;
  if (questionAttribute.qualifiers.length > 0)
    return (
      statementAttribute.qualifiers.length > 0 &&
      !questionAttribute.qualifiers.some((term) => hasTerm(statementAttribute, term))
    );
  return (
    statementAttribute.qualifiers.length > 0 &&
    !questionAttribute.headNouns.some((head) => statementAttribute.headNouns.includes(head))
  );
}

function hasTerm({ terms }: Attribute, term: string): boolean {
  return terms.has(term) || synonymsOf(term).some((other) => terms.has(other));
}

/** True for a text with a name, in whatever case of it: «Аня», «у Ани». */
function hasName({ terms }: Attribute, owner: string): boolean {
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

function attributeIn(text: string): Attribute | null {
  const value = VALUE.exec(
    text.replace(/^[^\p{L}]*\p{L}+['’]s /u, (word) => ' '.repeat(word.length)),
  );
  const start = value === null ? text : text.slice(0, value.index);
  const clause = headNounsOf(start).length > 0 ? start : text;
  const headNouns = headNounsOf(clause);
  if (headNouns.length === 0) return null;
  const tokens = tokenize(clause).filter((token) => !isStopWord(token) && !/\d/u.test(token));
  const qualifiers = tokens
    .map(stem)
    .filter(
      (term) =>
        SPECIFIC_HEAD_NOUNS.has(term) ||
        SPECIFYING_STEMS.has(term) ||
        !(HEAD_NOUNS.has(term) || NEUTRAL_STEMS.has(term) || isFrameWord(term)),
    );
  return {
    terms: new Set(tokenize(text).map(stem)),
    headNouns,
    qualifiers,
    owners: ownersIn(clause),
    isOwn: OWN_WORD.test(clause),
    isOfOthers: OF_OTHERS.test(text),
  };
}

function headNounsOf(text: string): string[] {
  return tokenize(text)
    .map(stem)
    .filter((term) => HEAD_NOUNS.has(term) || SPECIFIC_HEAD_NOUNS.has(term));
}

/** Stems of the words that name whose something is: possessives, relatives, names. */
function ownersIn(text: string): string[] {
  return tokenSpans(text).flatMap(({ token, start, end }) => {
    const word = text.slice(start, end);
    const term = stem(token);
    if (isStopWord(token) || HEAD_NOUNS.has(term) || SPECIFIC_HEAD_NOUNS.has(term)) return [];
    const isPossessive = /['’]s$/iu.test(word) && !CONTRACTED_VERB.test(word);
    const isNamed = start > 0 && /^\p{Lu}\p{Ll}/u.test(word);
    return isPossessive || isNamed || isKinshipTerm(canonicalTerm(token)) ? [term] : [];
  });
}

/** Names in texts that have one of the owners. */
function coOccurringNames(owners: readonly string[], texts: readonly string[]): string[] {
  if (owners.length === 0) return [];
  return texts
    .filter(
      (text) =>
        text.length <= MAX_LENGTH && tokenize(text).some((token) => owners.includes(stem(token))),
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
