import type { BulletinSection, HiddenCounts, TaskSection } from '../../../shared/domain/receipt.ts';
import { estimateTokens } from '../algorithms/ranking/tokenEstimate.ts';
import {
  bulletinHeadings,
  bulletinSections,
  moreLine,
  taskSections,
  type SectionLines,
} from './bulletinSections.ts';
import type { ContextLine } from './contextLines.ts';

export interface BulletinLines {
  /** Goals, to-dos and decisions that are cut last, soonest first. */
  readonly taskLines: SectionLines;
  /** All other lines, best first. */
  readonly otherLines: SectionLines;
  /** Numbers of all goals, to-dos and decisions, those beyond the lines included. */
  readonly totals: Readonly<Record<TaskSection, number>>;
  /** Token limit. */
  readonly limit: number;
}

/** Sections of the rest by priority for what is left of the budget. */
const PRIORITY: readonly BulletinSection[] = [
  'recent_decisions',
  'preference_profile',
  'conflicts_and_uncertainties',
  'knowledge_summary',
];

interface FilledBulletin {
  readonly sections: SectionLines;
  readonly hidden: HiddenCounts;
}

/**
 * Chooses the lines of the profile within its budget: goals, to-dos and decisions first, in turns,
 * and all others only when none of those is left out.
 */
export function fillBulletin({
  taskLines,
  otherLines,
  totals,
  limit,
}: BulletinLines): FilledBulletin {
  const wholeBudget = createBudget(limit);
  for (const name of taskSections) wholeBudget.addAll(name, taskLines[name]);
  const isComplete = taskSections.every((name) => wholeBudget.count(name) === totals[name]);
  if (isComplete) {
    for (const name of PRIORITY) wholeBudget.addAll(name, otherLines[name]);
    return { sections: wholeBudget.sections(), hidden: {} };
  }
  const reservedTokens = taskSections
    .filter((name) => totals[name] > 0)
    .map((name) => estimateTokens(`${bulletinHeadings[name]}\n${moreLine(totals[name])}\n`))
    .reduce((sum, tokens) => sum + tokens, 0);
  const taskBudget = createBudget(limit - reservedTokens);
  addRoundRobin(taskBudget, taskLines);
  const hidden = taskSections.flatMap((name) => {
    const count = totals[name] - taskBudget.count(name);
    return count > 0 && limit >= reservedTokens ? [[name, count] as const] : [];
  });
  return { sections: taskBudget.sections(), hidden: Object.fromEntries(hidden) };
}

/** Adds a line of each section in turn; a section ends with its first line that does not fit. */
function addRoundRobin(budget: ReturnType<typeof createBudget>, lines: SectionLines): void {
  const open = new Set<TaskSection>(taskSections);
  for (let index = 0; open.size > 0; index += 1) {
    for (const name of open) {
      const line = lines[name][index];
      if (line === undefined || !budget.add(name, line)) open.delete(name);
    }
  }
}

/** Lines by section, added as long as they fit. */
function createBudget(limit: number) {
  const lines = new Map<BulletinSection, ContextLine[]>();
  let tokensUsed = 0;
  const add = (name: BulletinSection, line: ContextLine): boolean => {
    const section = lines.get(name);
    const heading = section === undefined ? estimateTokens(`${bulletinHeadings[name]}\n`) : 0;
    if (tokensUsed + heading + line.tokens > limit) return false;
    tokensUsed += heading + line.tokens;
    if (section === undefined) lines.set(name, [line]);
    else section.push(line);
    return true;
  };
  return {
    count: (name: BulletinSection) => lines.get(name)?.length ?? 0,
    add,
    addAll(name: BulletinSection, more: readonly ContextLine[]): void {
      for (const line of more) if (!add(name, line)) return;
    },
    sections: () =>
      Object.fromEntries(
        bulletinSections.map((name) => [name, lines.get(name) ?? []]),
      ) as unknown as SectionLines,
  };
}
