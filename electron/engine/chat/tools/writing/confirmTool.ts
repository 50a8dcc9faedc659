import { confirm } from '../../../curation/curate.ts';
import { defineTool, refusal, type Tool } from '../../../models/toolbox.ts';
import { quoteVerdict } from '../../../text/request/ownRequest.ts';
import { isPlainQuestion } from '../../../text/requestForms/requestForms.ts';
import type { ActionIds } from './actionIds.ts';
import {
  ALREADY_DONE,
  NOT_REQUESTED,
  OTHER_TARGET,
  quoteRefusals,
  UNNAMED_TARGET,
} from './refusalTexts.ts';
import { isTargetCertain, requestedTarget } from './requestedTarget.ts';
import { actionOutcome, suggest } from './suggest.ts';
import { requestedActSchema } from './toolArguments.ts';
import type { WritingToolDependencies } from './writingDependencies.ts';

/** Confirms a memory that the turn names, or that the answer before asked about. */
export function createConfirmTool(deps: WritingToolDependencies, actionIds: ActionIds): Tool {
  const { curation, commit, turn } = deps;
  return defineTool(
    'confirm_fact',
    'Marks a memory as confirmed by the person.',
    requestedActSchema,
    ({ memory, quote }) => {
      const target = requestedTarget(deps, memory);
      if (typeof target === 'string') return refusal(target);
      const { node, naming } = target;
      const verdict = quoteVerdict(turn, quote, { kinds: ['confirm'], target: node.content });
      if (verdict.kind !== 'asked' && verdict.kind !== 'unasked') {
        return refusal(quoteRefusals[verdict.kind]);
      }
      if (naming === 'other') return refusal(OTHER_TARGET);
      if (naming === 'unnamed') return refusal(UNNAMED_TARGET);
      if (verdict.kind === 'unasked' || verdict.isJoke || !isTargetCertain(target)) {
        if (isPlainQuestion(verdict.passage.text)) return refusal(NOT_REQUESTED);
        const { content, kind } = node;
        const proposal = { kind: 'confirm', nodeId: node.id } as const;
        return suggest(deps, { content, confidence: 0.8, trust: 'inferred', kind, proposal });
      }
      const id = actionIds.next('confirm_fact', node.id);
      if (id === null) return refusal(ALREADY_DONE);
      return actionOutcome(
        commit(() => confirm(curation, node.id, { changeId: id })),
        'confirmed',
        node.content,
      );
    },
  );
}
