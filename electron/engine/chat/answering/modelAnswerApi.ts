import type { ConversationSeq } from '../../storage/connection/rowNumber.ts';
import type { Settings } from '../../../../shared/config.ts';
import type { Response } from '../../../../shared/contract/index.ts';
import type { NodeId } from '../../../../shared/domain/primitives.ts';
import type { Result } from '../../../../shared/domain/result.ts';
import type { ActionResult, CurationContext } from '../../curation/changeGroup.ts';
import type { CurationRefusal } from '../../curation/curate.ts';
import type { Logger } from '../../dependencies.ts';
import type { BuiltInDependencies } from '../builtIn/answerContext.ts';
import type { RecallAnswer, RecallRequest } from '../../retrieval/recall.ts';
import type { ConversationRow, MessageRow } from '../../storage/connection/rows.ts';
import type { ContextSource } from '../modelLoop/contextBlocks.ts';
import type { ConversationState } from '../modelLoop/conversationState.ts';
import type { MemoryToolDependencies } from '../tools/toolDependencies.ts';

export interface ModelAnswerDependencies {
  readonly curation: CurationContext;
  readonly recall: (request: RecallRequest) => Promise<RecallAnswer>;
  readonly bulletin: BuiltInDependencies['bulletin'];
  readonly diagnoseRecall: BuiltInDependencies['diagnoseRecall'];
  readonly structure: BuiltInDependencies['structure'];
  readonly counts: BuiltInDependencies['counts'];
  readonly getFact: (nodeId: NodeId) => Promise<Response<'facts.get'> | null>;
  readonly facts: MemoryToolDependencies['facts'];
  readonly consolidate: (signal: AbortSignal) => ReturnType<MemoryToolDependencies['consolidate']>;
  readonly context: ContextSource;
  /** Names of the person. */
  readonly selfNames: () => readonly string[];
  readonly search: MemoryToolDependencies['search'];
  readonly conversationState: (conversationSeq: ConversationSeq) => ConversationState;
  readonly settings: () => Settings;
  /** Bytes of an attached file by its hash; null where it is gone. */
  readonly readAttachment: (hash: string) => Buffer | null;
  /** Random mark that nobody who wrote a file could know. */
  readonly nonce: () => string;
  readonly timeZone: string;
  readonly commit: (
    action: () => Result<ActionResult<NodeId>, CurationRefusal>,
  ) => Result<ActionResult<NodeId>, CurationRefusal>;
  readonly logger: Logger;
}

export interface QuestionTurn {
  readonly question: MessageRow;
  readonly conversation: ConversationRow;
  /** False where memory is off, for the conversation or altogether, or the question has no episode. */
  readonly usesMemory: boolean;
  /** Memories withheld from this answer. */
  readonly withheldNodeIds: readonly NodeId[];
}
