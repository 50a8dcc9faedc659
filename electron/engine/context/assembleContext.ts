import type { EntityId, EpochMs, NodeId, CitableId } from '../../../shared/domain/primitives.ts';
import { estimateTokens } from '../algorithms/ranking/tokenEstimate.ts';
import { shareBudget } from '../algorithms/ranking/shareBudget.ts';
import type { KnowledgeHit, TurnHit } from '../retrieval/search.ts';
import { bestPassage } from '../text/passages/bestPassage.ts';
import { passageText } from '../text/passages/passageText.ts';
import { indexTerms } from '../text/terms.ts';
import type { EpisodeRow } from '../storage/search/indexReads.ts';
import { contextLine, profileLine, type ContextLine } from './contextLines.ts';
import { lastStatedAt, statementLabel } from './statementLabel.ts';

export const contextSections = ['facts', 'entities', 'temporal', 'evidence'] as const;
export type ContextSectionName = (typeof contextSections)[number];

interface EntityProfile {
  readonly entityId: EntityId;
  readonly name: string;
  readonly summary: string;
}

export interface ContextInput {
  readonly knowledge: readonly Pick<KnowledgeHit, 'node' | 'score' | 'evidence'>[];
  readonly turns: readonly Pick<TurnHit, 'episode' | 'score'>[];
  /** Episodes cited as evidence, by seq. */
  readonly evidence: ReadonlyMap<number, EpisodeRow>;
  readonly profiles: readonly EntityProfile[];
  /** Episodes whose words newer ones replaced. */
  readonly outdated?: ReadonlySet<number>;
  /** Episodes whose memories the person retracted as wrong. */
  readonly withdrawn?: ReadonlySet<number>;
  /** Terms of the question. */
  readonly terms?: readonly string[];
}

export interface ContextBudget {
  /** Token budget of the whole, headings included. */
  readonly tokens: number;
  /** Percent shares, summing to 100. */
  readonly shares: Readonly<Record<ContextSectionName, number>>;
  readonly zone: string;
  /** Time of the question, by which a statement is old or past. */
  readonly now: EpochMs;
}

/** Lines by section: entities have lines of their own, all others are of nodes. */
export type ContextLines = {
  readonly [S in ContextSectionName]: readonly ContextLine<
    S extends 'entities' ? EntityId : NodeId
  >[];
};

export interface ContextPack {
  readonly sections: ContextLines;
  /** Lines found that did not fit the budget, by section. */
  readonly cut: ContextLines;
  /** Never more than the budget. */
  readonly tokens: number;
  readonly markdown: string;
}

export const contextHeadings: Readonly<Record<ContextSectionName, string>> = {
  facts: '## What is remembered',
  entities: '## Who and what is meant',
  temporal: '## Earlier turns, in order',
  evidence: '## The words behind it',
};

const HEADINGS_TOKENS = contextSections.reduce(
  (sum, name) => sum + estimateTokens(`${contextHeadings[name]}\n\n`),
  0,
);

/**
 * Assembles the memory context for a model: facts 40 %, entity profiles 25 %, chronology 25 %,
 * evidence 10 % by default; an unused share flows down, so where nothing is consolidated yet the
 * turns take the room. Deterministic: the same input gives the same text.
 */
export function assembleContext(input: ContextInput, budget: ContextBudget): ContextPack {
  const lines = linesOf(input, budget);
  const room = Math.max(0, budget.tokens - HEADINGS_TOKENS);
  const filledShares = shareBudget<ContextLine<CitableId>>(
    room,
    contextSections.map((name) => ({ percent: budget.shares[name], items: lines[name] })),
  );
  const by = (part: 'included' | 'cut') =>
    Object.fromEntries(
      contextSections.map((name, i) => [name, filledShares[i]?.[part] ?? []]),
    ) as unknown as ContextLines;
  const sections = by('included');
  const markdown = contextSections
    .filter((name) => sections[name].length > 0)
    .map((name) => {
      const lines = inReadingOrder(name, sections[name]).map(({ text }) => `- ${text}`);
      return [contextHeadings[name], ...lines].join('\n');
    })
    .join('\n\n');
  return { sections, cut: by('cut'), tokens: estimateTokens(markdown), markdown };
}

function linesOf(
  { knowledge, turns, evidence, profiles, outdated, withdrawn, terms = [] }: ContextInput,
  { zone, now }: Pick<ContextBudget, 'zone' | 'now'>,
): ContextLines {
  const includedSeqs = new Set(turns.map(({ episode }) => episode.seq));
  const evidenceLines = knowledge.flatMap((hit) =>
    hit.evidence
      .map((seq) => evidence.get(seq))
      .filter((episode) => episode !== undefined)
      .filter(({ seq }) => !includedSeqs.has(seq))
      .map((episode) => ({ episode, memory: hit.node.content, score: hit.score })),
  );
  const speakerLabel = ({ seq, source_role, speaker, start_line, page }: EpisodeRow) => {
    if (start_line !== null)
      return `${speaker ?? ''}, ${page === null ? `line ${start_line}` : `page ${page}`}`;
    const label = `${speaker ?? source_role} said`;
    if (outdated?.has(seq) === true) return `${label}, since changed`;
    return withdrawn?.has(seq) === true ? `${label}, since taken back` : label;
  };
  return {
    facts: knowledge.map(({ node, score }) =>
      contextLine({
        nodeId: node.id,
        at: node.eventTime,
        statedAt: lastStatedAt(node),
        zone,
        label: statementLabel(node, { now, zone }),
        content: node.content,
        unconfirmed: node.unconfirmed?.content,
        score,
        terms,
        isStatement: node.pasted !== true,
      }),
    ),
    entities: profiles.map(profileLine),
    temporal: turns.map(({ episode, score }) =>
      contextLine({
        nodeId: episode.id,
        at: episode.event_time,
        zone,
        label: speakerLabel(episode),
        content: episode.content,
        score,
        terms,
      }),
    ),
    evidence: uniqueById(
      evidenceLines.map(({ episode, memory, score }) =>
        contextLine({
          nodeId: episode.id,
          at: episode.event_time,
          zone,
          label: speakerLabel(episode),
          content: passageText(episode.content, bestPassage(episode.content, indexTerms(memory))),
          score,
          terms,
        }),
      ),
    ),
  };
}

/** Reading order: turns are chosen by score and shown by time. */
export function inReadingOrder(
  name: ContextSectionName,
  lines: readonly ContextLine<CitableId>[],
): readonly ContextLine<CitableId>[] {
  if (name !== 'temporal') return lines;
  return lines.toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0) || (a.nodeId < b.nodeId ? -1 : 1));
}

function uniqueById(lines: readonly ContextLine[]): ContextLine[] {
  return [...new Map(lines.map((line) => [line.nodeId, line])).values()];
}
