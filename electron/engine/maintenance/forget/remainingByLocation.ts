import type { ForgetLocation, ForgetProof } from '../../../../shared/contract/forget.ts';
import type { RemainingText } from '../../storage/files/remainingTexts.ts';

/** Remaining occurrences of forgotten content. */
export interface RemainingOccurrences {
  readonly files: readonly { readonly file: string; readonly count: number }[];
  readonly traces: readonly RemainingText[];
  /** Terms in full text that belong to no row. */
  readonly orphanedTerms: readonly string[];
}

/** User-facing location of each table. */
const LOCATIONS: Readonly<Record<string, ForgetLocation>> = {
  nodes: 'memories',
  node_tags: 'memories',
  edges: 'memories',
  messages: 'messages',
  entities: 'names',
  entity_aliases: 'names',
  node_entities: 'names',
  conversations: 'titles',
  changes: 'history',
  change_groups: 'history',
  recall_log: 'answers',
  irrelevance: 'answers',
  bulletins: 'profile',
  consolidation_chunks: 'consolidations',
  sessions_consolidations: 'consolidations',
};

/**
 * Remaining occurrences by locations that a person can check; the proof reports them instead of
 * "done".
 */
export function remainingByLocation(
  { files, traces, orphanedTerms }: RemainingOccurrences,
  paths: { readonly database: string; readonly journal: string },
): ForgetProof['left'] {
  const counts = new Map<ForgetLocation, number>();
  const add = (location: ForgetLocation, count: number) => {
    if (count > 0) counts.set(location, (counts.get(location) ?? 0) + count);
  };
  for (const { table, rows } of traces) add(LOCATIONS[table] ?? 'other_rows', rows);
  add('search_index', orphanedTerms.length);
  // A row in a table is also found in its file.
  const hasRowMatches = traces.length + orphanedTerms.length > 0;
  for (const { file, count } of files) {
    const isDatabase = file.startsWith(paths.database);
    if (isDatabase && hasRowMatches) continue;
    const location = file === paths.journal ? 'journal' : 'other_file';
    add(isDatabase ? 'database_file' : location, count);
  }
  return [...counts].map(([location, count]) => ({ location, count }));
}
