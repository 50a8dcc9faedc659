import type { MemoryNode } from '../../../shared/domain/node.ts';
import { bulletinSectionSchema, type BulletinSection } from '../../../shared/domain/receipt.ts';
import { estimateTokens } from '../algorithms/ranking/tokenEstimate.ts';
import { answerWishes } from './answerWishes.ts';
import { contextLine, memoryLabel, type ContextLine } from './contextLines.ts';

/** Sections in reading order. */
export const bulletinSections = bulletinSectionSchema.options;

/** Sections by priority for the budget: goals, to-dos and decisions are cut last. */
const PRIORITY: readonly BulletinSection[] = [
  'active_goals',
  'open_todos',
  'recent_decisions',
  'preference_profile',
  'conflicts_and_uncertainties',
  'knowledge_summary',
];

export const bulletinHeadings: Readonly<Record<BulletinSection, string>> = {
  knowledge_summary: '### Known',
  active_goals: '### Goals',
  open_todos: '### To do',
  recent_decisions: '### Decided',
  preference_profile: '### Prefers',
  conflicts_and_uncertainties: '### Unsure',
};

/** Strength below which a memory is marked as uncertain. */
const UNSURE_STRENGTH = 0.4;

export interface BulletinInput {
  /** Live memories; pending and rejected ones are not among them. */
  readonly nodes: readonly MemoryNode[];
  /** Ids of memories in an unresolved contradiction. */
  readonly contradicted: ReadonlySet<string>;
  readonly tokens: number;
  readonly zone: string;
}

export interface Bulletin {
  readonly sections: Readonly<Record<BulletinSection, readonly ContextLine[]>>;
  /** Token count, never more than the limit. */
  readonly tokens: number;
  readonly markdown: string;
  /** Wishes of the person for answers. */
  readonly wishes: readonly string[];
}

/**
 * Builds the standing profile: what to know of a person whatever they ask, since similarity to a
 * question finds neither preferences nor open goals. Algorithmic and deterministic; every line
 * cites its memory. Under a tight budget, goals, to-dos and decisions are cut last.
 */
export function buildBulletin(input: BulletinInput): Bulletin {
  const sorted = [...input.nodes].sort(byWorth);
  const candidates = new Map<BulletinSection, ContextLine[]>();
  for (const node of sorted) {
    const section = sectionOf(node, input.contradicted);
    const line = contextLine({
      nodeId: node.id,
      at: node.eventTime,
      zone: input.zone,
      label: memoryLabel(node),
      content: node.summary,
      isStatement: node.pasted !== true,
      score: 0,
    });
    candidates.set(section, [...(candidates.get(section) ?? []), line]);
  }
  const filled = fill(candidates, input.tokens);
  const sections = Object.fromEntries(
    bulletinSections.map((name) => [name, filled.get(name) ?? []]),
  ) as unknown as Record<BulletinSection, readonly ContextLine[]>;
  const markdown = bulletinSections
    .filter((name) => sections[name].length > 0)
    .map((name) =>
      [bulletinHeadings[name], ...sections[name].map(({ text }) => `- ${text}`)].join('\n'),
    )
    .join('\n');
  const wishes = answerWishes(sorted);
  return { sections, tokens: estimateTokens(markdown), markdown, wishes };
}

function fill(
  candidates: ReadonlyMap<BulletinSection, readonly ContextLine[]>,
  limit: number,
): Map<BulletinSection, ContextLine[]> {
  const sections = new Map<BulletinSection, ContextLine[]>();
  let tokensUsed = 0;
  for (const name of PRIORITY) {
    for (const line of candidates.get(name) ?? []) {
      const section = sections.get(name);
      const heading = section === undefined ? estimateTokens(`${bulletinHeadings[name]}\n`) : 0;
      if (tokensUsed + heading + line.tokens > limit) break;
      tokensUsed += heading + line.tokens;
      if (section === undefined) sections.set(name, [line]);
      else section.push(line);
    }
  }
  return sections;
}

function sectionOf(node: MemoryNode, contradicted: ReadonlySet<string>): BulletinSection {
  if (contradicted.has(node.id)) return 'conflicts_and_uncertainties';
  switch (node.kind) {
    case 'Goal':
      return 'active_goals';
    case 'Todo':
      return 'open_todos';
    case 'Decision':
      return 'recent_decisions';
    case 'Preference':
      return 'preference_profile';
    case 'Fact':
    case 'Identity':
    case 'Event':
    case 'Observation':
    case null:
      return node.strength < UNSURE_STRENGTH ? 'conflicts_and_uncertainties' : 'knowledge_summary';
  }
}

/** Sort order: important and strong first; of equals the newer one; ids break ties. */
function byWorth(a: MemoryNode, b: MemoryNode): number {
  const worth = (node: MemoryNode) =>
    (node.kind === 'Identity' ? 100 : 0) + node.importance * node.strength;
  return worth(b) - worth(a) || b.eventTime - a.eventTime || (a.id < b.id ? -1 : 1);
}
