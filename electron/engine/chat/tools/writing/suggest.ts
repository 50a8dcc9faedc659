import type { ModelMemory } from '../../../curation/propose.ts';
import { propose } from '../../../curation/propose.ts';
import type { MemoryAction } from '../../../../../shared/domain/chat.ts';
import type { NodeKind } from '../../../../../shared/domain/node.ts';
import type { CurationRefusal } from '../../../curation/curate.ts';
import { refusal, toolResult, type ToolOutcome } from '../../../models/toolbox.ts';
import type { WriteOutcome, WritingToolDependencies } from './writingDependencies.ts';

export type SuggestedMemory = Pick<ModelMemory, 'content' | 'confidence' | 'trust' | 'kind'> &
  Pick<Partial<ModelMemory>, 'proposal' | 'entities'>;

const PENDING_NOTE = 'It waits for the person to accept it; do not say that it was saved.';

/** Stores a suggestion, which waits for the person unless they review nothing. */
export function suggest(
  { curation, commit, turn, review }: WritingToolDependencies,
  memory: SuggestedMemory,
): ToolOutcome {
  const isPlain = memory.trust === 'extracted' && memory.kind !== 'Identity';
  const suggestion: ModelMemory = {
    ...memory,
    sourceRef: turn.source,
    live: review === 'none' && isPlain,
  };
  const outcome = commit(() => propose(curation, suggestion));
  if (!outcome.ok) return refusalOutcome(outcome.error);
  const { value, changeId } = outcome.value;
  const note = suggestion.live && !memory.proposal ? {} : { note: PENDING_NOTE };
  return toolResult({ status: 'suggested', ...note }, [
    { action: 'proposed', nodeId: value, content: memory.content, changeId },
  ]);
}

/** Reply to a model about an action, and the chip of the action for the person. */
export function actionOutcome(
  outcome: WriteOutcome,
  action: MemoryAction['action'],
  text: string,
): ToolOutcome {
  if (!outcome.ok) return refusalOutcome(outcome.error);
  const { value, changeId } = outcome.value;
  return toolResult({ status: 'saved', content: text }, [
    { action, nodeId: value, content: text, changeId },
  ]);
}

function refusalOutcome(reason: CurationRefusal): ToolOutcome {
  if (reason.kind !== 'already_known') return refusal(reason.kind);
  const { nodeId, content } = reason;
  return toolResult({ status: 'already_known', content }, [
    { action: 'already_known', nodeId, content, changeId: null },
  ]);
}

/** Kind of a memory by the person's own wording, or else by the model's. */
export function kindByWording(kinds: readonly NodeKind[]): NodeKind {
  return kinds.find((kind) => kind !== 'Fact') ?? 'Fact';
}
