import type { ImportProvider } from '../../../../shared/domain/imports.ts';
import type { Id } from '../../../../shared/domain/primitives.ts';
import type { ConversationRow } from '../../storage/connection/rows.ts';
import type { MessageSeq, NodeSeq } from '../../storage/connection/rowNumber.ts';
import type { SessionTurn } from './assignSessions.ts';
import type { CopiedBranches } from './copiedBranches.ts';

/** Conversation that is being written, with what its turns refer to. */
export interface WrittenConversation {
  readonly provider: ImportProvider;
  readonly externalId: string;
  readonly row: ConversationRow;
  /** True: an archive has a copy of this conversation of the workspace, with the same ids. */
  readonly isOriginal: boolean;
  /** Branches in an archive of Loci; null for an export of another program. */
  readonly branches: CopiedBranches | null;
  /** False: its turns are messages without episodes. */
  readonly isRemembered: boolean;
  readonly sessionTurns: readonly SessionTurn[];
  /** Those that are remembered, by session. */
  readonly bySession: ReadonlyMap<Id, readonly SessionTurn[]>;
  /** False: turns of it are here, maybe of this import before a kill. */
  readonly isNew: boolean;
  /** Rows of its turns by the provider's ids. */
  readonly messages: Map<string, { readonly seq: MessageSeq; readonly episode: NodeSeq | null }>;
}
