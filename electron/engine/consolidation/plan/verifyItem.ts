import { TRUST_CEILING } from '../../algorithms/decay/trustCeiling.ts';
import {
  kindsByType,
  typeForKind,
  type NodeKind,
  type NodeType,
  type Trust,
} from '../../../../shared/domain/node.ts';
import type { DropReason } from '../../../../shared/contract/consolidation.ts';
import {
  predicateSchema,
  type EntityRole,
  type EntityType,
} from '../../../../shared/domain/entity.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { aliasNorm } from '../../algorithms/names/aliasNorm.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { SessionEpisode } from '../../storage/memory/consolidation.ts';
import { isGroundedStatement, groundingOf } from '../../text/grounding/grounding.ts';
import { isNamedIn } from '../../text/grounding/isNamedIn.ts';
import { isHypothetical } from '../../text/grounding/mood.ts';
import { languageOf } from '../../text/language.ts';
import type { QuoteSpan } from '../../text/quoteIn.ts';
import { firstSentence } from '../../text/summary.ts';
import type { ReadItem } from './chunkReply.ts';
import { eventTimeOf } from './eventTime.ts';
import type { SourceTurns } from './sourceTurns.ts';

export interface VerifiedEvidence {
  readonly episode: SessionEpisode;
  readonly span: QuoteSpan;
  readonly quote: string;
  /** True for the person's own words, neither pasted nor quoted. */
  readonly isOwn: boolean;
}

export interface VerifiedEntity {
  readonly name: string;
  readonly type: EntityType;
  readonly role: EntityRole;
  /** Further names, each of which the person's words give. */
  readonly aliases: readonly string[];
}

/** Verified item: every claim about its provenance was checked. */
export interface VerifiedItem {
  readonly type: Exclude<NodeType, 'episodic'>;
  readonly kind: NodeKind | null;
  readonly content: string;
  readonly summary: string;
  readonly importance: number;
  readonly confidence: number;
  readonly trust: Extract<Trust, 'extracted' | 'inferred' | 'ingested'>;
  /** Grounded: says no more than its quotes do. */
  readonly isGrounded: boolean;
  readonly eventTime: EpochMs;
  readonly trueFrom: EpochMs | null;
  readonly trueUntil: EpochMs | null;
  readonly entities: readonly VerifiedEntity[];
  /** Relation of the subject to the object; null without one. */
  readonly predicate: string | null;
  /** True for what it would be a shock to see forgotten. */
  readonly vital: boolean;
  /** Evidence, one for each distinct episode, oldest first. */
  readonly evidence: readonly VerifiedEvidence[];
}

export interface VerifyDependencies {
  /** Parses a date as a model writes it, in the person's zone; null when it is none. */
  readonly dateOf: (text: string) => EpochMs | null;
  /** The same for the end of an interval that began at `from`: the end of a day. */
  readonly endOf: (text: string, from: EpochMs | null) => EpochMs | null;
  /** True if the person forgot this passage. */
  readonly isForbidden: (episode: SessionEpisode, span: QuoteSpan) => boolean;
  /** True if the same content was forgotten after this statement of it. */
  readonly wasForgotten: (content: string, statedAt: EpochMs) => boolean;
  /** Calendar day of a moment in the person's zone, as the same day in UTC. */
  readonly dayOf: (at: EpochMs) => EpochMs;
}

/**
 * Verifies an item of a model: every quote must occur in the turn it names, and the turn must be
 * allowed as evidence. Failed quotes are removed; an item left without any is dropped.
 */
export function verifyItem(
  item: ReadItem,
  deps: VerifyDependencies,
  sourceTurns: SourceTurns,
): Result<VerifiedItem, DropReason> {
  const evidence = new Map<number, VerifiedEvidence>();
  let reason: DropReason = 'quote_not_found';
  for (const { episode, quote } of item.evidence) {
    if (episode === null) {
      reason = 'unknown_episode';
      continue;
    }
    const span = sourceTurns.quoteIn(episode, quote);
    if (span === null) continue;
    if (!mayBeEvidence(item, episode) || sourceTurns.isWithheld(episode, span))
      reason = 'no_evidence';
    else if (deps.isForbidden(episode, span)) reason = 'never_extract';
    else if (!evidence.has(episode.seq)) {
      evidence.set(episode.seq, { episode, span, quote, isOwn: sourceTurns.isOwn(episode, span) });
    }
  }
  const sortedEvidence = [...evidence.values()].sort((a, b) => a.episode.seq - b.episode.seq);
  const [first] = sortedEvidence;
  if (first === undefined) return err(reason);
  if (isForeign(item.content, sortedEvidence)) return err('wrong_language');
  const statedAt = Math.max(...sortedEvidence.map(({ episode }) => episode.event_time));
  if (deps.wasForgotten(item.content, statedAt)) return err('never_extract');
  const trust = trustOf(sortedEvidence);
  const passages = sourceTurns.passages(sortedEvidence);
  const speakers = sortedEvidence.flatMap(({ episode }) =>
    episode.from_file === 1 ? [] : (episode.speaker ?? []),
  );
  const options = {
    selfNames: [...speakers, ...sourceTurns.selfNames()],
    isTask: item.kind === 'Todo' || item.kind === 'Goal',
  };
  const isStated = (text: string) => {
    const introductions = sourceTurns.introductions(sortedEvidence, text);
    return isGroundedStatement(groundingOf(text, [...passages, ...introductions], options));
  };
  const { content, isGrounded } = statedContent(item.content, isStated);
  const kind = kindOf(item);
  return ok({
    ...kind,
    content,
    // A summary is shown in lists instead of the statement, so it must be grounded too.
    summary: item.summary !== '' && isStated(item.summary) ? item.summary : firstSentence(content),
    importance: item.importance,
    confidence: Math.min(confidenceOf(item), TRUST_CEILING[trust]),
    trust,
    isGrounded,
    eventTime: eventTimeOf(item, deps.dateOf) ?? first.episode.event_time,
    ...interval(item, deps),
    entities: item.entities.filter(isIn(content, item.content)).map((entity) => ({
      ...entity,
      aliases: entity.aliases.filter((alias) => isNameQuoted(alias, sortedEvidence)),
    })),
    predicate: predicateOf(item),
    vital: item.vital,
    evidence: sortedEvidence,
  });
}

/** Words in brackets, by which a model explains a name or a term. */
const GLOSS = /\s{0,2}\([^()]{1,120}\)/gu;

/** Statement as it is, if it is stated; else without what only its brackets add, if that is. */
function statedContent(
  content: string,
  isStated: (text: string) => boolean,
): { readonly content: string; readonly isGrounded: boolean } {
  if (isStated(content)) return { content, isGrounded: true };
  const plain = content.replaceAll(GLOSS, '');
  return plain !== content && isStated(plain)
    ? { content: plain, isGrounded: true }
    : { content, isGrounded: false };
}

/** Matcher of entities that a statement names still, of those that it named with its brackets. */
function isIn(content: string, original: string): (entity: { readonly name: string }) => boolean {
  return ({ name }) => isNamedIn(name, content) || !isNamedIn(name, original);
}

/** Confidence of what would only be so on a condition: as a goal or a fact, it is a guess. */
const HYPOTHETICAL_CONFIDENCE = 0.5;

function confidenceOf({ confidence, content }: ReadItem): number {
  return isHypothetical(content) ? Math.min(confidence, HYPOTHETICAL_CONFIDENCE) : confidence;
}

const CAPITAL_START = /^\p{Lu}/u;

/** True for a name, not a description, that stands in the person's own quoted words. */
function isNameQuoted(alias: string, evidence: readonly VerifiedEvidence[]): boolean {
  if (!CAPITAL_START.test(alias)) return false;
  const name = padWithSpaces(alias);
  return evidence.some((one) => isOwnQuote(one) && padWithSpaces(one.quote).includes(name));
}

/** Words of a text, each between spaces. */
function padWithSpaces(text: string): string {
  return ` ${aliasNorm(text.replaceAll(/[^\p{L}\p{N}]+/gu, ' '))} `;
}

/**
 * Evidence in the person's own words, which alone can raise confidence: an assistant, or a page,
 * may repeat what it was given.
 */
export function isOwnQuote({ episode, isOwn }: VerifiedEvidence): boolean {
  return episode.source_role === 'user' && isOwn;
}

/** Lowest trust of the evidence: by passage, not by turn, since a turn may hold foreign text. */
function trustOf(evidence: readonly VerifiedEvidence[]): VerifiedItem['trust'] {
  if (evidence.some(({ episode }) => episode.from_file === 1)) return 'ingested';
  const personEvidence = evidence.filter(({ episode }) => episode.source_role === 'user');
  if (personEvidence.some(({ isOwn }) => !isOwn)) return 'ingested';
  return personEvidence.length === evidence.length ? 'extracted' : 'inferred';
}

/**
 * True if a turn may be evidence of an item: a person's turn and a chunk of a file of anything; an
 * assistant's or a tool's only of a procedure.
 */
function mayBeEvidence(item: ReadItem, episode: SessionEpisode): boolean {
  if (episode.no_evidence === 1) return false;
  return episode.source_role === 'user' || episode.from_file === 1 || item.type === 'procedural';
}

/**
 * True if the memory is in another language than its source: apart from names, it was translated. A
 * turn may have two, such as one with a foreign text in it: then the quoted words count as well.
 */
function isForeign(content: string, evidence: readonly VerifiedEvidence[]): boolean {
  const sourceLanguage = languageOf(evidence.map(({ episode }) => episode.content).join('\n'));
  const quotedLanguage = languageOf(evidence.map(({ quote }) => quote).join('\n'), sourceLanguage);
  const itemLanguage = languageOf(content, sourceLanguage);
  return itemLanguage !== sourceLanguage && itemLanguage !== quotedLanguage;
}

/** Consistent type and kind: the kind decides, since the person sees it. */
function kindOf({ type, kind }: ReadItem): Pick<VerifiedItem, 'type' | 'kind'> {
  if (type === 'procedural') return { type, kind: null };
  if (kind === null) return { type, kind: type === 'opinion' ? 'Preference' : 'Fact' };
  if (kindsByType[type].includes(kind)) return { type, kind };
  return { type: typeForKind(kind) as Exclude<NodeType, 'episodic'>, kind };
}

function timeOf(text: string | null, read: VerifyDependencies['dateOf']): EpochMs | null {
  return text === null ? null : read(text);
}

function interval(
  { true_from: from, true_until: until }: ReadItem,
  { dateOf, endOf }: VerifyDependencies,
): Pick<VerifiedItem, 'trueFrom' | 'trueUntil'> {
  const trueFrom = timeOf(from, dateOf);
  const trueUntil = timeOf(until, (text) => endOf(text, trueFrom));
  const isReversedInterval = trueFrom !== null && trueUntil !== null && trueUntil < trueFrom;
  return isReversedInterval ? { trueFrom: null, trueUntil: null } : { trueFrom, trueUntil };
}

/** Predicate in its stored spelling; null without a subject and an object. */
function predicateOf({ predicate, entities }: ReadItem): string | null {
  const hasRole = (role: EntityRole) => entities.some((entity) => entity.role === role);
  if (predicate === null || !hasRole('subject') || !hasRole('object')) return null;
  const words =
    predicate
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const parsed = predicateSchema.safeParse(words.join('_'));
  return parsed.success ? parsed.data : null;
}
