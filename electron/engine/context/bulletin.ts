import type { MemoryNode } from '../../../shared/domain/node.ts';
import type { EpochMs } from '../../../shared/domain/primitives.ts';
import type { BulletinSection, HiddenCounts, TaskSection } from '../../../shared/domain/receipt.ts';
import { estimateTokens } from '../algorithms/ranking/tokenEstimate.ts';
import { answerWishes } from './answerWishes.ts';
import { fillBulletin } from './bulletinBudget.ts';
import { bulletinSections, sectionsText, type SectionLines } from './bulletinSections.ts';
import { contextLine, type ContextLine } from './contextLines.ts';
import { lastStatedAt, statementLabel } from './statementLabel.ts';
import { compareByDay, compareByWorth } from './taskOrder.ts';

/** Confidence below which a memory is marked as uncertain. What fades is no less certain for that. */
const UNCERTAIN_CONFIDENCE = 0.4;

export interface BulletinInput {
  /** Live memories; pending and rejected ones are not among them. */
  readonly nodes: readonly MemoryNode[];
  /** Ids of memories in an unresolved contradiction. */
  readonly contradicted: ReadonlySet<string>;
  /** Numbers of all open goals, open to-dos and recent decisions. */
  readonly totals: Readonly<Record<TaskSection, number>>;
  /** Moment from which a decision is recent. */
  readonly recent: EpochMs;
  readonly tokens: number;
  readonly zone: string;
  readonly now: EpochMs;
}

export interface Bulletin {
  readonly sections: SectionLines;
  readonly hidden: HiddenCounts;
  /** Token count, never more than the limit. */
  readonly tokens: number;
  readonly markdown: string;
  /** Wishes of the person for answers. */
  readonly wishes: readonly string[];
}

/**
 * Builds the standing profile: what to know of a person whatever they ask, since similarity to a
 * question finds neither preferences nor open goals. Algorithmic and deterministic; every line
 * cites its memory. No open goal, open to-do or recent decision is cut while a line of another
 * section stands; of more than fit, the profile has the soonest, and the number of the rest.
 */
export function buildBulletin(input: BulletinInput): Bulletin {
  const { nodes, totals, recent } = input;
  const sorted = [...nodes].sort(compareByWorth);
  const tasks = [...nodes].filter((node) => isTask(node, recent)).sort(compareByDay);
  const taskLines = linesOf(tasks, input);
  const otherLines = linesOf(
    sorted.filter((node) => !isTask(node, recent)),
    input,
  );
  const { sections, hidden } = fillBulletin({ taskLines, otherLines, totals, limit: input.tokens });
  const markdown = sectionsText(
    (name) => sections[name].map(({ text }) => `- ${text}`),
    hidden,
  ).join('\n');
  return {
    sections,
    hidden,
    tokens: estimateTokens(markdown),
    markdown,
    wishes: answerWishes(sorted),
  };
}

function linesOf(nodes: readonly MemoryNode[], input: BulletinInput): SectionLines {
  const lines = new Map<BulletinSection, ContextLine[]>(bulletinSections.map((name) => [name, []]));
  for (const node of nodes) {
    const line = contextLine({
      nodeId: node.id,
      at: node.eventTime,
      statedAt: lastStatedAt(node),
      zone: input.zone,
      label: statementLabel(node, input),
      content: node.summary,
      unconfirmed: node.unconfirmed?.content,
      isStatement: node.pasted !== true,
      score: 0,
    });
    lines.get(sectionOf(node, input.contradicted))?.push(line);
  }
  return Object.fromEntries(lines) as Record<BulletinSection, ContextLine[]>;
}

/** True for what is cut last: an open goal or to-do, and a recent decision. */
function isTask({ kind, createdAt, eventTime }: MemoryNode, recent: EpochMs): boolean {
  if (kind === 'Decision') return Math.max(createdAt, eventTime) >= recent;
  return kind === 'Goal' || kind === 'Todo';
}

function sectionOf(node: MemoryNode, contradicted: ReadonlySet<string>): BulletinSection {
  switch (node.kind) {
    case 'Goal':
      return 'active_goals';
    case 'Todo':
      return 'open_todos';
    case 'Decision':
      return 'recent_decisions';
    case 'Preference':
      return contradicted.has(node.id) ? 'conflicts_and_uncertainties' : 'preference_profile';
    case 'Fact':
    case 'Identity':
    case 'Event':
    case 'Observation':
    case null:
      return contradicted.has(node.id) || node.confidence < UNCERTAIN_CONFIDENCE
        ? 'conflicts_and_uncertainties'
        : 'knowledge_summary';
  }
}
