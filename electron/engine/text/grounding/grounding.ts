import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { claimsOf, mergeFigures, statesFigure, type Claim } from './claims.ts';
import { isRelative } from './clauseSubject.ts';
import { claimIndex, findClaim, type SourceClaim } from './claimIndex.ts';
import { figureOf } from './figures.ts';
import { canonicalTerm } from './rewording.ts';
import { permitsProhibited, isInPastTense } from './mood.ts';
import { changesUnit } from './units.ts';
import { candidateDates, monthOf, weekdayOf } from './candidateDates.ts';

/** Source passage that a statement is grounded against. */
export interface SourcePassage {
  readonly text: string;
  /** Reference time of its relative dates. */
  readonly statedAt: EpochMs | null;
  /** True for the quoted passage; the others are context. */
  readonly isQuoted: boolean;
  /** A question that the quoted words answer contributes its words without its doubt. */
  readonly isQuestion?: boolean;
}

type MissingKind = 'name' | 'figure' | 'date' | 'kin' | 'negation' | 'doubt' | 'wish';

export interface GroundingOptions {
  /** Names that a statement may use for the speaker. */
  readonly selfNames?: readonly string[];
  /** Exact matching, without words of one root: where the statement acts at once. */
  readonly isExact?: boolean;
  /** True for a task: it begins with a verb, and is an implicit wish. */
  readonly isTask?: boolean;
}

export interface Grounding {
  /** Parts of the statement that occur in none of the passages, or differ there. */
  readonly missing: ReadonlySet<MissingKind>;
  /** Names, figures, dates and relatives of the statement that occur in none of the passages. */
  readonly unstated: readonly string[];
  /** Share of the other content words that occur in the passages, 0..1. */
  readonly share: number;
  /** Number of the statement's words in the quoted passage. */
  readonly quoted: number;
}

/** Least share of a statement's own words that must occur in its passages. */
const MIN_GROUNDED_SHARE = 2 / 3;

/** Length limit in UTF-16 units: a longer text is no statement, and waits. */
const MAX_LENGTH = 2_000;

/**
 * Grounding of a statement in its passages. Linear in the passages, times the statement's words.
 */
export function groundingOf(
  statement: string,
  passages: readonly SourcePassage[],
  { selfNames = [], isExact = false, isTask = false }: GroundingOptions = {},
): Grounding {
  if (statement.length > MAX_LENGTH)
    return { missing: new Set(), unstated: [], share: 0, quoted: 0 };
  const statementClaims = claimsOf(statement, isTask);
  const sources = passages.map((passage) => ({ passage, ...claimsOf(passage.text) }));
  const index = claimIndex(
    sources.flatMap(({ passage, claims }) =>
      claims.map((claim) => ({
        ...claim,
        doubted: claim.doubted && passage.isQuestion !== true,
        isQuoted: passage.isQuoted,
      })),
    ),
  );
  const speakerNames = new Set(
    selfNames.flatMap((name) => claimsOf(name).claims.map(({ term }) => term)),
  );
  const figures = mergeFigures(sources.map((source) => source.figures));
  const dates = sources.flatMap(({ passage, tokens, figures: { numbers } }) =>
    passage.statedAt === null
      ? []
      : [candidateDates(passage.text, tokens, numbers, passage.statedAt)],
  );
  const isDated =
    statementClaims.claims.some(({ kind }) => kind === 'month') || ISO_DATE.test(statement);
  const missing = new Set<MissingKind>();
  const unstated: string[] = [];
  const addUnstated = (kind: MissingKind, { token }: Claim) => {
    missing.add(kind);
    unstated.push(token);
  };
  const matched: (readonly SourceClaim[])[] = [];
  let claimCount = 0;
  let supportedCount = 0;
  let quoted = 0;
  for (const claim of statementClaims.claims) {
    if (claim.kind === 'free' || (claim.clock !== null && claim.kind !== 'time')) continue;
    const match = findClaim(index, claim, isExact);
    if (match !== null) matched.push(match);
    const isQuoted =
      claim.kind === 'figure' || claim.kind === 'time'
        ? sources.some((source) => source.passage.isQuoted && statesFigure(claim, source.figures))
        : match?.some((one) => one.isQuoted);
    if (isQuoted === true) quoted += 1;
    switch (claim.kind) {
      case 'figure':
      case 'time': {
        const isRelativeDate = isFigureOfDates(figureOf(claim.token), dates, isDated);
        if (!statesFigure(claim, figures) && !isRelativeDate) addUnstated('figure', claim);
        break;
      }
      case 'month': {
        const month = monthOf(claim.token) ?? 0;
        const isNamed = sources.some(({ tokens }) =>
          tokens.some((each) => monthOf(each) === month),
        );
        if (!isNamed && !dates.some(({ months }) => months.has(month))) addUnstated('date', claim);
        break;
      }
      case 'weekday': {
        const day = weekdayOf(claim.token) ?? -1;
        const isNamed = sources.some(({ tokens }) =>
          tokens.some((each) => weekdayOf(each) === day),
        );
        if (!isNamed && !dates.some(({ weekdays }) => weekdays.has(day)))
          addUnstated('date', claim);
        break;
      }
      case 'name':
        if (match === null && !speakerNames.has(claim.term)) addUnstated('name', claim);
        break;
      case 'kin':
        if (match === null) addUnstated('kin', claim);
        break;
      case 'word':
        claimCount += 1;
        if (match !== null) supportedCount += 1;
        break;
    }
    const isOwn = claim.owner !== null && isSpeakerWord(claim.owner, speakerNames);
    if (isOwn && match?.every(({ owner }) => belongsToOther(owner, speakerNames)) === true)
      missing.add('kin');
    // Somebody named before, for whom the quoted words have a pronoun, is denied by those.
    const isPerson = claim.kind === 'name' || claim.kind === 'kin';
    const isSelf = claim.kind === 'name' && speakerNames.has(claim.term);
    const isElsewhere = isPerson && isQuoted !== true;
    if (match !== null && !isSelf && !isElsewhere && !hasSamePolarity(claim, match))
      missing.add('negation');
  }
  const texts = passages.map(({ text }) => text);
  if (changesUnit(statement, texts)) missing.add('figure');
  const quotedText = passages.flatMap((one) => (one.isQuoted ? one.text : [])).join('\n');
  if (permitsProhibited(statement, quotedText)) missing.add('negation');
  const certainCount = matched.filter((found) => found.some(({ doubted }) => !doubted)).length;
  const isDoubted = statementClaims.claims.some(({ doubted }) => doubted);
  if (matched.length > 0 && isDoubted !== certainCount < matched.length / 2) missing.add('doubt');
  const factCount = matched.filter((found) => found.some(({ wished }) => !wished)).length;
  const isWished = isTask || isDoubted || statementClaims.claims.some(({ wished }) => wished);
  if (matched.length > 0 && !isWished && factCount < matched.length / 2) missing.add('wish');
  const pastCount = matched.filter((found) => found.every(({ past }) => past)).length;
  if (pastCount > matched.length / 2 && !isInPastTense(statement)) missing.add('negation');
  // A name in the source is of somebody there, whoever else has it.
  const unnamedSpeakerNames = new Set([...speakerNames].filter((term) => !index.byTerm.has(term)));
  const statedTerms = new Set(statementClaims.claims.map(({ term }) => term));
  if (
    isAboutSpeaker(statement, statementClaims.claims, unnamedSpeakerNames) &&
    isMostlyAboutOthers(matched, statedTerms)
  )
    missing.add('name');
  return { missing, unstated, share: claimCount === 0 ? 1 : supportedCount / claimCount, quoted };
}

/** True if a statement follows from its passages, perhaps in other words. */
export function isGroundedStatement({ missing, share, quoted }: Grounding): boolean {
  return missing.size === 0 && share >= MIN_GROUNDED_SHARE && quoted > 0;
}

/** True if a statement repeats its passages in the same words. */
export function isVerbatim({ missing, share, quoted }: Grounding): boolean {
  return missing.size === 0 && share === 1 && quoted > 0;
}

const ISO_DATE = /\d{4}-\d\d-\d\d/u;

const USER_FIRST = /^(?:the\s+)?(?:user|person)\s|^(?:у\s+)?пользовател(?:ь|ница|я|ницы)\s/iu;

/** True for a statement whose subject is the speaker; "the user's cat" has another one. */
function isAboutSpeaker(
  statement: string,
  claims: readonly Claim[],
  speakerNames: ReadonlySet<string>,
): boolean {
  const isNamed = speakerNames.has(claims[0]?.term ?? '') && !/^\S+['’]s\s/u.test(statement);
  return (isNamed || USER_FIRST.test(statement)) && !claims.some(({ token }) => isRelative(token));
}

/**
 * True if most words of a statement were said only of somebody else, whom the statement does not
 * name: "work starts at nine" is about the speaker where "the user starts work at nine".
 */
function isMostlyAboutOthers(
  matched: readonly (readonly SourceClaim[])[],
  statedTerms: ReadonlySet<string>,
): boolean {
  const words = matched.filter((claims) => claims.some(({ kind }) => kind === 'word'));
  const claimsOfOthers = words.filter((claims) =>
    claims.every(
      ({ subject: { kind, name } }) =>
        kind === 'other' && (name === null || !statedTerms.has(name)),
    ),
  );
  return claimsOfOthers.length > words.length / 2;
}

const USER_WORD = /^(?:user|person|пользовател\p{L}*)$/u;

function isSpeakerWord(word: string, speakerNames: ReadonlySet<string>): boolean {
  return USER_WORD.test(word) || speakerNames.has(canonicalTerm(word));
}

function belongsToOther(owner: string | null, selves: ReadonlySet<string>): boolean {
  return owner !== null && !isSpeakerWord(owner, selves);
}

function hasSamePolarity({ negation }: Claim, matches: readonly SourceClaim[]): boolean {
  if (negation === 'before') return true;
  const quoted = matches.filter((other) => other.isQuoted);
  return (quoted.length > 0 ? quoted : matches).some(
    (other) => other.negation === 'before' || other.negation === negation,
  );
}

function isFigureOfDates(
  value: number | null,
  dates: readonly ReturnType<typeof candidateDates>[],
  isDated: boolean,
): boolean {
  if (value === null) return false;
  if (dates.some(({ years }) => years.has(value))) return true;
  return isDated && dates.some(({ days, months }) => days.has(value) || months.has(value));
}
