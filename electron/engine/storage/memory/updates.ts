import type { Id, MessageId, NodeId } from '../../../../shared/domain/primitives.ts';
import type { ReadableDb } from '../connection/database.ts';
import { verifiedColumn } from '../connection/verifiedColumns.ts';

/** Update of a memory by what a message says, whether or not it was taken back since. */
export interface MessageUpdate {
  readonly message_id: MessageId;
  readonly change_id: Id;
  readonly node_id: NodeId;
  readonly content: string;
  readonly previous_id: NodeId;
  readonly previous_content: string;
}

export interface UpdateReads {
  /** Updates that rest on the turns of these messages, oldest first. */
  ofMessages(messageIds: readonly MessageId[]): MessageUpdate[];
}

export function createUpdateReads(db: ReadableDb): UpdateReads {
  const ofMessages = db.prepare(
    `SELECT m.id AS message_id, g.id AS change_id, n.id AS node_id,
       ${verifiedColumn('nodes', 'n', 'content')} AS content, k.id AS previous_id,
       ${verifiedColumn('nodes', 'k', 'content')} AS previous_content
     FROM json_each(?) wanted
     JOIN messages m ON m.id = wanted.value
     JOIN edges e ON e.target_seq = m.episode_seq AND e.relation_type = 'derived_from'
       AND e.valid_until IS NULL
     JOIN nodes n ON n.seq = e.source_seq AND n.status = 'active'
     JOIN changes own ON own.table_name = 'nodes' AND own.row_key = n.id
     JOIN change_groups g ON g.seq = own.group_seq AND g.cause = 'update'
     JOIN changes other ON other.group_seq = g.seq AND other.table_name = 'nodes'
       AND other.row_key <> n.id
     JOIN nodes k ON k.id = other.row_key
     ORDER BY g.seq, k.seq`,
  );
  return {
    ofMessages: (messageIds) => ofMessages.all(JSON.stringify(messageIds)) as MessageUpdate[],
  };
}
