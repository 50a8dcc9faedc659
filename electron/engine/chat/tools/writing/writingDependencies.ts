import type { EpochMs, Id, NodeId } from '../../../../../shared/domain/primitives.ts';
import type { Result } from '../../../../../shared/domain/result.ts';
import type { Settings } from '../../../../../shared/config.ts';
import type { ActionResult, CurationContext } from '../../../curation/changeGroup.ts';
import type { CurationRefusal } from '../../../curation/curate.ts';
import type { SourceRef } from '../../../curation/newNode.ts';
import type { RequestingTurn } from '../../../text/request/ownRequest.ts';
import type { CitationNumbers } from '../../modelLoop/citationNumbers.ts';

export type WriteOutcome = Result<ActionResult<NodeId>, CurationRefusal>;

/** Turn of the person that the model answers. */
export interface AskingTurn extends RequestingTurn {
  readonly id: Id;
  readonly statedAt: EpochMs;
  readonly source: SourceRef;
  /** Answer before it on the screen; empty if there is none. */
  readonly answerBefore: string;
  /** Turns of the person just before it, oldest first. */
  readonly earlierTurns: readonly RequestingTurn[];
}

export interface WritingToolDependencies {
  readonly curation: CurationContext;
  /** Runs an action in a transaction of its own, and returns the change. */
  readonly commit: (action: () => WriteOutcome) => WriteOutcome;
  readonly turn: AskingTurn;
  readonly numbers: CitationNumbers;
  /** Names of the person. */
  readonly selfNames: () => readonly string[];
  readonly review: Settings['consolidation.review'];
}
