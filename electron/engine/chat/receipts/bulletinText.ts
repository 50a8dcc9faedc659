import { bulletinHeadings, bulletinSections, type Bulletin } from '../../context/bulletin.ts';
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

/** The profile as text; `mark` puts something in front of a line. */
export function bulletinText(
  lines: readonly BulletinLine[],
  labelOf: (line: BulletinLine) => string = () => '-',
): string[] {
  return bulletinSections.flatMap((section) => {
    const sectionLines = lines.filter((line) => line.section === section);
    if (sectionLines.length === 0) return [];
    return [
      bulletinHeadings[section],
      ...sectionLines.map((line) => `${labelOf(line)} ${line.text}`),
    ];
  });
}
