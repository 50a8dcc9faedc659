import { claimsOf, type Claim } from './claims.ts';
import { canonicalTerm } from './rewording.ts';

/** Name beside the word for what it is: "my flatmate Sergej", "the Novak manual". */
export interface Apposition {
  readonly name: string;
  readonly noun: string;
  readonly isKin: boolean;
  /** The two words as a text. */
  readonly text: string;
}

/** Words between a name and its noun that say no more of either. */
const LINKS = /^(?:named|called|user|users|person|пользовател\p{L}*|зовут|имени|имя)$/u;
/** Titles, whose dot would end a sentence. */
const TITLE = /(?<!\p{L})(?:mrs?|ms|dr|herr|frau|господин|госпожа)(?!\p{L})\.?/giu;

/** Appositions of a text that it states plainly, of the speaker's own relatives or of things. */
export function appositionsIn(
  text: string,
  selfTerms: ReadonlySet<string> = new Set(),
): Apposition[] {
  const appositions: Apposition[] = [];
  let previous: Claim | null = null;
  for (const claim of claimsOf(text.replaceAll(TITLE, ' ')).claims) {
    if (claim.isSentenceStart) previous = null;
    if (LINKS.test(claim.token) || selfTerms.has(claim.term)) continue;
    const isUsable = isWord(claim) && isPlain(claim, selfTerms);
    const pair = previous === null || !isUsable ? null : appositionOf(previous, claim);
    if (pair !== null) appositions.push(pair);
    previous = isUsable ? claim : null;
  }
  return appositions;
}

function appositionOf(first: Claim, second: Claim): Apposition | null {
  const [name, noun] = first.kind === 'name' ? [first, second] : [second, first];
  if (name.kind !== 'name' || noun.kind === 'name') return null;
  return {
    name: name.term,
    noun: noun.term,
    isKin: noun.kind === 'kin',
    text: `${first.token} ${second.token}`,
  };
}

function isWord({ kind }: Claim): boolean {
  return kind === 'name' || kind === 'word' || kind === 'kin';
}

function isPlain(
  { negation, doubted, past, owner }: Claim,
  selfTerms: ReadonlySet<string>,
): boolean {
  const isOwn = owner === null || selfTerms.has(canonicalTerm(owner));
  return negation !== 'yes' && !doubted && !past && isOwn;
}

/**
 * Appositions of a statement that a session states, each for its name or its noun that the quoted words
 * hold: of "the user's flatmate Sergej" the flatmate, said of Sergej hours ago. Only where no other
 * name stands beside that noun, nor another relation beside that name.
 */
export function introductionsFor(
  statement: string,
  quoted: string,
  statedInSession: () => readonly Apposition[],
  selfTerms: ReadonlySet<string>,
): string[] {
  const appositions = statementAppositions(statement, selfTerms);
  if (appositions.length === 0) return [];
  const quotedTerms = new Set(claimsOf(quoted).claims.map(({ term }) => term));
  const stated = statedInSession();
  return appositions.flatMap(({ name, noun, isKin }) => {
    if (quotedTerms.has(name) === quotedTerms.has(noun)) return [];
    const ofNoun = stated.filter((one) => one.noun === noun);
    const ofName = stated.filter((one) => one.name === name && one.isKin && isKin);
    const isUnique =
      ofNoun.every((one) => one.name === name) && ofName.every((one) => one.noun === noun);
    return isUnique ? ofNoun.slice(0, 1).map(({ text }) => text) : [];
  });
}

/** Appositions of a statement; there a relative of the user has an owner. */
function statementAppositions(statement: string, selfTerms: ReadonlySet<string>): Apposition[] {
  return appositionsIn(statement.replaceAll(OWNER, ' '), selfTerms);
}

const OWNER = /(?<!\p{L})(?:the user['’]s?|пользовател(?:я|ьницы|ю|ем))(?!\p{L})/giu;
