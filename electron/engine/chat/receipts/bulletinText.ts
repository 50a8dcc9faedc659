import type { Bulletin } from '../../context/bulletin.ts';
import type { HiddenCounts } from '../../../../shared/domain/receipt.ts';
import { bulletinSections, sectionsText } from '../../context/bulletinSections.ts';
import { PASTED_LABEL } from '../../context/contextLines.ts';
import { toUserStatement } from '../../text/own/toUserStatement.ts';
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
export function bulletinText(lines: readonly BulletinLine[], hidden: HiddenCounts): string[] {
  return sectionsOf(lines, hidden, ({ text }) => `- ${text}`);
}

/** The profile as a model reads it: a number in front of each line, and no ids. */
export function numberedProfile(
  lines: readonly BulletinLine[],
  hidden: HiddenCounts,
  numberOf: (line: BulletinLine) => number,
): string[] {
  return sectionsOf(lines, hidden, (line) => `[${numberOf(line)}] ${withoutId(line)}`);
}

function sectionsOf(
  lines: readonly BulletinLine[],
  hidden: HiddenCounts,
  textOf: (line: BulletinLine) => string,
): string[] {
  return sectionsText(
    (section) => lines.filter((line) => line.section === section).map(textOf),
    hidden,
  );
}

/** `[2026-03-01] (Fact) My name is Maria {id}` as `2026-03-01 (Fact) The user’s name is Maria`. */
function withoutId({ text, content, nodeId }: BulletinLine): string {
  const plain = text.replace(` {${nodeId}}`, '');
  const head = /^\[(\d{4}-\d\d-\d\d)\] (\([^)]*\)) /u.exec(plain);
  if (head === null) return plain;
  const [start, date = '', label = ''] = head;
  const statement = plain.slice(start.length);
  if (label.includes(PASTED_LABEL) || !statement.startsWith(content))
    return `${date} ${label} ${statement}`;
  // What follows the content: a newer statement that waits.
  return `${date} ${label} ${toUserStatement(content)}${statement.slice(content.length)}`;
}
