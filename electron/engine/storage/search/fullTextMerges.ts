import type { WritableDb } from '../connection/database.ts';

export const FTS_TABLES = ['memory_fts', 'history_fts', 'episode_fts'] as const;

/**
 * Segments of one level that FTS5 merges at once, inside a transaction, whatever else is set. Idle
 * merges stay far below it; only thousands of writes without a pause reach it, of bulk work that does not merge between.
 */
const MAX_SEGMENTS = 500n;

/** Merges of full-text segments, apart from the transactions that write them. */
export interface FullTextMerges {
  /** True while FTS5 merges inside of transactions. */
  areAutomatic(): boolean;
  /**
   * Stops FTS5 from merging inside of transactions, where one message in a hundred waited for
   * megabytes of log. Source: SQLite FTS5, "The 'automerge' command", "The 'crisismerge' command".
   */
  defer(): void;
  /** Merges about so many pages; false when nothing is left. */
  step(pages: number): boolean;
}

export function createFullTextMerges(db: WritableDb): FullTextMerges {
  const settings = FTS_TABLES.map((table) =>
    db.prepare(`SELECT v FROM ${table}_config WHERE k = 'automerge'`).pluck(),
  );
  const commands = FTS_TABLES.map((table) =>
    db.prepare(`INSERT INTO ${table} (${table}, rank) VALUES (?, ?)`),
  );
  const changes = db.prepare('SELECT total_changes()').pluck();
  return {
    areAutomatic: () => settings.some((setting) => setting.get() !== 0),
    defer() {
      for (const command of commands) {
        // Integers: FTS5 refuses the real numbers that a number is bound as.
        command.run('automerge', 0n);
        command.run('crisismerge', MAX_SEGMENTS);
      }
    },
    step: (pages) =>
      commands.some((command) => {
        const changesBefore = Number(changes.get());
        command.run('merge', BigInt(pages));
        // The command counts as one change itself.
        return Number(changes.get()) - changesBefore > 1;
      }),
  };
}
