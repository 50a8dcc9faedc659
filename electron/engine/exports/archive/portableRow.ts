import type { ArchiveRow } from '../../storage/archive/archiveReads.ts';
import type { ArchiveTable } from '../../storage/archive/archiveTables.ts';

type Change = (row: ArchiveRow) => ArchiveRow;

/**
 * Rows that mean something else in another home: what was under way has ended, routines are off, and
 * files are named without their folders. Applied when an archive is written, and again when it is
 * read: an archive may be forged.
 */
const changes: { readonly [T in ArchiveTable]?: Change } = {
  sources: (row) => ({ ...row, source_path: fileName(row['source_path']) }),
  messages: (row) => (row['state'] === 'streaming' ? { ...row, state: 'interrupted' } : row),
  document_files: (row) => ({
    ...row,
    // Unique, as paths are: two files of different folders may have one name.
    path: `${String(row['id'])}/${fileName(row['path']) ?? ''}`,
    folder: fileName(row['folder']),
    // The file itself stays behind, so a rejected one cannot be tried again.
    moved_to: row['state'] === 'rejected' ? null : fileName(row['moved_to']),
  }),
  imports: (row) =>
    ['running', 'undoing'].includes(String(row['state'])) ? { ...row, state: 'cancelled' } : row,
  maintenance_runs: (row) => (row['state'] === 'running' ? { ...row, state: 'cancelled' } : row),
  routines: (row) => ({ ...row, enabled_at: null }),
  routine_runs: (row) =>
    ['proposed', 'running'].includes(String(row['state'])) ? { ...row, state: 'cancelled' } : row,
};

export function portableRow(table: ArchiveTable, row: ArchiveRow): ArchiveRow {
  return changes[table]?.(row) ?? row;
}

/** Last part of a path of any system; null for none, and for one that is no name. */
function fileName(path: ArchiveRow[string] | undefined): string | null {
  if (typeof path !== 'string') return null;
  const name = path.split(/[/\\]/u).at(-1) ?? '';
  return name === '' || name === '.' || name === '..' ? null : name;
}
