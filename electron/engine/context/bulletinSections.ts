import {
  bulletinSectionSchema,
  taskSectionSchema,
  type BulletinSection,
  type HiddenCounts,
} from '../../../shared/domain/receipt.ts';
import type { ContextLine } from './contextLines.ts';

/** Sections in reading order. */
export const bulletinSections = bulletinSectionSchema.options;

export const taskSections = taskSectionSchema.options;

export const bulletinHeadings: Readonly<Record<BulletinSection, string>> = {
  knowledge_summary: '### Known',
  active_goals: '### Goals',
  open_todos: '### To do',
  recent_decisions: '### Decided',
  preference_profile: '### Prefers',
  conflicts_and_uncertainties: '### Unsure',
};

/** Lines of a profile by section. */
export type SectionLines = Readonly<Record<BulletinSection, readonly ContextLine[]>>;

/** Line with the number of those that did not fit. */
export function moreLine(count: number): string {
  return `- and ${count} more`;
}

/** Text of a profile, section by section; `linesOf` gives the lines of one. */
export function sectionsText(
  linesOf: (section: BulletinSection) => readonly string[],
  hidden: HiddenCounts,
): string[] {
  return bulletinSections.flatMap((section) => {
    const lines = linesOf(section);
    const task = taskSections.find((name) => name === section);
    const count = task && hidden[task];
    if (lines.length === 0 && count === undefined) return [];
    return [bulletinHeadings[section], ...lines, ...(count === undefined ? [] : [moreLine(count)])];
  });
}
