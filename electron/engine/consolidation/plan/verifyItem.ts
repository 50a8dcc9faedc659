import { TRUST_CEILING } from '../../algorithms/decay/trustCeiling.ts';
import {
  kindsByType,
  typeForKind,
  type NodeKind,
  type NodeType,
  type Trust,
} from '../../../../shared/domain/node.ts';
import type { DropReason } from '../../../../shared/contract/consolidation.ts';
import type { EntityRole, EntityType } from '../../../../shared/domain/entity.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { SessionEpisode } from '../../storage/memory/consolidation.ts';
import { follows, groundingOf } from '../../text/grounding/grounding.ts';
import { languageOf } from '../../text/language.ts';
import type { QuoteSpan } from '../../text/quoteIn.ts';
import { firstSentence } from '../../text/summary.ts';
import type { ReadItem } from './chunkReply.ts';
import type { SourceTurns } from './sourceTurns.ts';

export interface VerifiedEvidence {
  readonly episode: SessionEpisode;
  readonly span: QuoteSpan;
  readonly quote: string;
  /** It is the person's own words, neither pasted nor quoted. */
  readonly isOwn: boolean;
}

export interface VerifiedEntity {
  readonly name: string;
  readonly type: EntityType;
  readonly role: EntityRole;
}

/** An item whose every claim about where it comes from was checked. */
export interface VerifiedItem {
  readonly type: Exclude<NodeType, 'episodic'>;
  readonly kind: NodeKind | null;
  readonly content: string;
  readonly summary: string;
  readonly importance: number;
  readonly confidence: number;
  readonly trust: Extract<Trust, 'extracted' | 'inferred' | 'ingested'>;
  /** It says no more than what was quoted does. */
  readonly follows: boolean;
  readonly eventTime: EpochMs;
  readonly trueFrom: EpochMs | null;
  readonly trueUntil: EpochMs | null;
  readonly entities: readonly VerifiedEntity[];
  /** One for each distinct episode, oldest first. */
  readonly evidence: readonly VerifiedEvidence[];
}

export interface VerifyDependencies {
  /** A date as a model writes it, at the person's clock; null when it is none. */
  readonly dateOf: (text: string) => EpochMs | null;
  /** The person had this passage forgotten. */
  readonly isForbidden: (episode: SessionEpisode, span: QuoteSpan) => boolean;
  /** The same was forgotten after it had been said. */
  readonly wasForgotten: (content: string, statedAt: EpochMs) => boolean;
  /** The day of a moment at the person's clock, as the same day in UTC. */
  readonly dayOf: (at: EpochMs) => EpochMs;
}

/**
 * Checks what a model claims: every quote must stand in the turn it names, and the turn must be one
 * that may be evidence. Quotes that fail are taken away; an item left without any is dropped.
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
    if (!mayBeEvidence(item, episode)) reason = 'no_evidence';
    else if (deps.isForbidden(episode, span)) reason = 'never_extract';
    else if (!evidence.has(episode.seq)) {
      evidence.set(episode.seq, { episode, span, quote, isOwn: sourceTurns.isOwn(episode, span) });
    }
  }
  const proven = [...evidence.values()].sort((a, b) => a.episode.seq - b.episode.seq);
  const [first] = proven;
  if (first === undefined) return err(reason);
  if (isForeign(item.content, proven)) return err('wrong_language');
  const statedAt = Math.max(...proven.map(({ episode }) => episode.event_time));
  if (deps.wasForgotten(item.content, statedAt)) return err('never_extract');
  const trust = trustOf(proven);
  const passages = sourceTurns.passages(proven);
  const speakers = proven.flatMap(({ episode }) => episode.speaker ?? []);
  const isStated = (text: string) =>
    follows(
      groundingOf(text, passages, {
        selfNames: [...speakers, ...sourceTurns.selfNames()],
        isTask: item.kind === 'Todo' || item.kind === 'Goal',
      }),
    );
  const kind = kindOf(item);
  return ok({
    ...kind,
    content: item.content,
    // A summary stands in lists instead of the statement: it may say no more either.
    summary:
      item.summary !== '' && isStated(item.summary) ? item.summary : firstSentence(item.content),
    importance: item.importance,
    confidence: Math.min(item.confidence, TRUST_CEILING[trust]),
    trust,
    follows: isStated(item.content),
    eventTime: eventTimeOf(item.event_time, deps) ?? first.episode.event_time,
    ...interval(eventTimeOf(item.true_from, deps), eventTimeOf(item.true_until, deps)),
    entities: item.entities,
    evidence: proven,
  });
}

/**
 * Evidence in the person's own words, which alone can raise confidence: an assistant, or a page,
 * may repeat what it was given.
 */
export function isPersonsWord({ episode, isOwn }: VerifiedEvidence): boolean {
  return episode.source_role === 'user' && isOwn;
}

/** The lowest of the evidence: passages, not turns, are what a person said or handed over. */
function trustOf(evidence: readonly VerifiedEvidence[]): VerifiedItem['trust'] {
  const persons = evidence.filter(({ episode }) => episode.source_role === 'user');
  if (persons.some(({ isOwn }) => !isOwn)) return 'ingested';
  return persons.length === evidence.length ? 'extracted' : 'inferred';
}

/** A person's turns stand behind anything; an assistant's or a tool's only behind how to do things. */
function mayBeEvidence(item: ReadItem, episode: SessionEpisode): boolean {
  if (episode.no_evidence === 1) return false;
  return episode.source_role === 'user' || item.type === 'procedural';
}

/**
 * The memory is in another language than what was said: names apart, it was translated. A turn may
 * hold two, as one that hands over a text: then the words quoted count as well.
 */
function isForeign(content: string, evidence: readonly VerifiedEvidence[]): boolean {
  const sourceLanguage = languageOf(evidence.map(({ episode }) => episode.content).join('\n'));
  const quoted = languageOf(evidence.map(({ quote }) => quote).join('\n'), sourceLanguage);
  const itemLanguage = languageOf(content, sourceLanguage);
  return itemLanguage !== sourceLanguage && itemLanguage !== quoted;
}

/** Type and kind that go together: the kind decides, as it is what the person sees. */
function kindOf({ type, kind }: ReadItem): Pick<VerifiedItem, 'type' | 'kind'> {
  if (type === 'procedural') return { type, kind: null };
  if (kind === null) return { type, kind: type === 'opinion' ? 'Preference' : 'Fact' };
  if (kindsByType[type].includes(kind)) return { type, kind };
  return { type: typeForKind(kind) as Exclude<NodeType, 'episodic'>, kind };
}

function eventTimeOf(text: string | null, { dateOf }: VerifyDependencies): EpochMs | null {
  return text === null ? null : dateOf(text);
}

function interval(
  trueFrom: EpochMs | null,
  trueUntil: EpochMs | null,
): Pick<VerifiedItem, 'trueFrom' | 'trueUntil'> {
  const isBackwards = trueFrom !== null && trueUntil !== null && trueUntil < trueFrom;
  return isBackwards ? { trueFrom: null, trueUntil: null } : { trueFrom, trueUntil };
}
