import { defineTool, refusal, toolResult, type Tool } from '../../../models/toolbox.ts';
import { quoteVerdict } from '../../../text/request/ownRequest.ts';
import { NOT_REQUESTED, OTHER_TARGET, quoteRefusals, UNNAMED_TARGET } from './refusalTexts.ts';
import { requestedTarget } from './requestedTarget.ts';
import { requestedActSchema } from './toolArguments.ts';
import type { WritingToolDependencies } from './writingDependencies.ts';

const PREVIEW_OFFERED_NOTE =
  'Nothing is deleted yet: a preview of what would go is offered under your answer, and the person decides there. Say so.';

/** Offers the preview of forgetting a memory that the turn names. It never erases. */
export function createForgetTool(deps: WritingToolDependencies): Tool {
  return defineTool(
    'forget_memory',
    'Opens a preview in which the person can delete a memory.',
    requestedActSchema,
    ({ memory, quote }) => {
      const target = requestedTarget(deps, memory);
      if (typeof target === 'string') return refusal(target);
      const { node, naming } = target;
      const verdict = quoteVerdict(deps.turn, quote, { kinds: ['forget'], target: node.content });
      if (verdict.kind === 'unasked') return refusal(NOT_REQUESTED);
      if (verdict.kind !== 'asked') return refusal(quoteRefusals[verdict.kind]);
      if (naming === 'other') return refusal(OTHER_TARGET);
      if (naming === 'unnamed') return refusal(UNNAMED_TARGET);
      return toolResult({ status: 'preview_offered', note: PREVIEW_OFFERED_NOTE }, [
        { action: 'forget_offered', nodeId: node.id, content: node.content, changeId: null },
      ]);
    },
  );
}
