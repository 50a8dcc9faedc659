import type { EpochMs, Id, ConversationId } from '../../../../shared/domain/primitives.ts';
import type { ReadableDb, WritableDb } from '../connection/database.ts';
import type { ConversationRow } from '../connection/rows.ts';
import type { SourceSeq, ConversationSeq } from '../connection/rowNumber.ts';

export interface ConversationReads {
  get(id: ConversationId): ConversationRow | null;
  bySeq(seq: ConversationSeq): ConversationRow | null;
  /**
   * Conversations by the last event of each, newest first: not by time, since a clock may have been
   * years ahead. Imported ones that nobody has continued come by their own time.
   */
  list(trashed: boolean): ConversationRow[];
}

export interface ConversationWrites extends ConversationReads {
  insert(row: {
    id: ConversationId;
    title: string;
    at: EpochMs;
    sourceSeq: SourceSeq;
    model: string | null;
    memory: 0 | 1;
  }): ConversationRow;
  /** Counters and times that every message updates; not tracked in history. */
  touch(change: {
    seq: ConversationSeq;
    at: EpochMs;
    sessionId: Id;
    /** Null leaves it: the list shows the person's words, not the answer's. */
    preview: string | null;
    added: number;
    /** Title until somebody renames it, in place of none or of `replacedTitle`; null leaves it. */
    automaticTitle: string | null;
    replacedTitle: string;
  }): void;
}

export function createConversationReads(db: ReadableDb): ConversationReads {
  const get = db.prepare('SELECT * FROM conversations WHERE id = ?');
  const bySeq = db.prepare('SELECT * FROM conversations WHERE seq = ?');
  const live = db.prepare(
    `SELECT c.* FROM conversations c WHERE trashed_at IS NULL ORDER BY
       (SELECT max(m.seq) FROM messages m WHERE m.conversation_seq = c.seq) DESC, c.seq DESC`,
  );
  const untouched = db
    .prepare(
      `SELECT c.seq FROM conversations c WHERE trashed_at IS NULL AND EXISTS (
         SELECT 1 FROM imported_items i WHERE i.message_seq =
           (SELECT max(m.seq) FROM messages m WHERE m.conversation_seq = c.seq))`,
    )
    .pluck();
  const trashed = db.prepare(
    'SELECT * FROM conversations WHERE trashed_at IS NOT NULL ORDER BY trashed_at DESC, seq DESC',
  );
  return {
    get: (id) => (get.get(id) as ConversationRow | undefined) ?? null,
    bySeq: (seq) => (bySeq.get(seq) as ConversationRow | undefined) ?? null,
    list(isTrashed) {
      if (isTrashed) return trashed.all() as ConversationRow[];
      const imported = new Set(untouched.all() as ConversationSeq[]);
      return importedByTime(live.all() as ConversationRow[], imported);
    },
  };
}

/** Merges imported conversations by their time into the order of the others. */
function importedByTime(
  rows: readonly ConversationRow[],
  importedSeqs: ReadonlySet<ConversationSeq>,
): ConversationRow[] {
  const ownRows = rows.filter(({ seq }) => !importedSeqs.has(seq));
  const imported = rows
    .filter(({ seq }) => importedSeqs.has(seq))
    .toSorted((a, b) => b.last_message_at - a.last_message_at);
  const merged: ConversationRow[] = [];
  let next = 0;
  for (const row of ownRows) {
    while ((imported[next]?.last_message_at ?? 0) > row.last_message_at) {
      merged.push(...imported.slice(next, next + 1));
      next += 1;
    }
    merged.push(row);
  }
  return [...merged, ...imported.slice(next)];
}

export function createConversationWrites(db: WritableDb): ConversationWrites {
  const insert = db.prepare(
    `INSERT INTO conversations (id, title, created_at, last_message_at, source_seq, model, memory)
     VALUES (@id, @title, @at, @at, @sourceSeq, @model, @memory) RETURNING *`,
  );
  const touch = db.prepare(
    `UPDATE conversations SET last_message_at = @at, session_id = @sessionId,
       preview = coalesce(@preview, preview), message_count = message_count + @added,
       title = CASE WHEN title_is_automatic = 1 AND title IN ('', @replacedTitle)
         THEN coalesce(@automaticTitle, title) ELSE title END
     WHERE seq = @seq`,
  );
  return {
    ...createConversationReads(db),
    insert: (row) => insert.get(row) as ConversationRow,
    touch: (change) => void touch.run(change),
  };
}
