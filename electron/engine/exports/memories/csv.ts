import { isoTime } from './isoTime.ts';
import type { ExportedMemory } from './readMemories.ts';

type Cell = string | number | null;

const COLUMNS: readonly (readonly [name: string, value: (memory: ExportedMemory) => Cell])[] = [
  ['id', ({ node }) => node.id],
  ['kind', ({ node }) => node.kind ?? node.type],
  ['content', ({ node }) => node.content],
  ['status', ({ node }) => node.status],
  ['review', ({ node }) => node.review],
  ['trust', ({ node }) => node.trust],
  ['source', ({ sourceType }) => sourceType],
  ['confidence', ({ node }) => node.confidence],
  ['importance', ({ node }) => node.importance],
  ['tags', ({ node }) => node.tags.join('; ')],
  ['people_and_things', ({ entities }) => entities.map(({ name }) => name).join('; ')],
  ['event_time', ({ node }) => isoTime(node.eventTime)],
  ['created_at', ({ node }) => isoTime(node.createdAt)],
  ['due', ({ node }) => isoTime(node.due?.at)],
  ['evidence', ({ evidence }) => evidence.map(({ quote }) => quote).join(' … ')],
];

/** First bytes of the file, by which a spreadsheet reads it as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

export const csvHeader = `${BYTE_ORDER_MARK}${COLUMNS.map(([name]) => name).join(',')}\r\n`;

/** Memory as a record of RFC 4180. */
export function csvRecord(memory: ExportedMemory): string {
  return `${COLUMNS.map(([, valueOf]) => csvCell(valueOf(memory))).join(',')}\r\n`;
}

/**
 * Cell of RFC 4180. A text that a spreadsheet would run as a formula gets an apostrophe in front,
 * after whatever blanks it begins with, too (formula injection).
 */
export function csvCell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const guardedValue = /^[\s\p{Cf}]*[=+\-@＝＋－＠\t\r\n|%]/u.test(value) ? `'${value}` : value;
  return /[",\r\n']/u.test(guardedValue) || guardedValue !== guardedValue.trim()
    ? `"${guardedValue.replaceAll('"', '""')}"`
    : guardedValue;
}
