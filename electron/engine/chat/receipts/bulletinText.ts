import { bulletinHeadings, bulletinSections, type Bulletin } from '../../context/bulletin.ts';
import { PASTED_LABEL } from '../../context/contextLines.ts';
import { asUserStatement } from '../../text/own/asUserStatement.ts';
import type { BulletinLine } from './receiptDraft.ts';

/** The lines of a profile, in reading order. */
export function bulletinLines({ sections }: Bulletin): BulletinLine[] {
  return bulletinSections.flatMap((section) =>
    sections[section].map(({ nodeId, content, at, text }) => ({
      nodeId,
      section,
      content,
      at: at ?? 0,
      text,
    })),
  );
}

/** The profile as text, each line with the id of its memory. */
export function bulletinText(lines: readonly BulletinLine[]): string[] {
  return sectionsOf(lines, ({ text }) => `- ${text}`);
}

/** The profile as a model reads it: a number in front of each line, and no ids. */
export function numberedProfile(
  lines: readonly BulletinLine[],
  numberOf: (line: BulletinLine) => number,
): string[] {
  return sectionsOf(lines, (line) => `[${numberOf(line)}] ${withoutId(line)}`);
}

function sectionsOf(
  lines: readonly BulletinLine[],
  textOf: (line: BulletinLine) => string,
): string[] {
  return bulletinSections.flatMap((section) => {
    const sectionLines = lines.filter((line) => line.section === section);
    return sectionLines.length === 0
      ? []
      : [bulletinHeadings[section], ...sectionLines.map(textOf)];
  });
}

/** `[2026-03-01] (Fact) My name is Maria {id}` as `2026-03-01 (Fact) The user’s name is Maria`. */
function withoutId({ text, content, nodeId }: BulletinLine): string {
  const head = /^\[(\d{4}-\d\d-\d\d)\] (\([^)]*\)) /u.exec(text);
  if (head === null) return text.replace(` {${nodeId}}`, '');
  const [, date = '', label = ''] = head;
  const isPasted = label.includes(PASTED_LABEL);
  return `${date} ${label} ${isPasted ? content : asUserStatement(content)}`;
}
