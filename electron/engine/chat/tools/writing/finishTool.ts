import { retract } from '../../../curation/curate.ts';
import { defineTool, refusal, type Tool } from '../../../models/toolbox.ts';
import { quoteVerdict } from '../../../text/request/ownRequest.ts';
import { isUnfinished } from '../../../text/requestForms/requestForms.ts';
import type { ActionIds } from './actionIds.ts';
import {
  ALREADY_DONE,
  NOT_REQUESTED,
  OTHER_TARGET,
  quoteRefusals,
  TODO_STILL_OPEN,
  UNNAMED_TARGET,
} from './refusalTexts.ts';
import { isTargetCertain, requestedTarget } from './requestedTarget.ts';
import { actionOutcome } from './suggest.ts';
import { requestedActSchema } from './toolArguments.ts';
import type { WritingToolDependencies } from './writingDependencies.ts';

/** Ticks off a to-do or a goal that the turn names as done. */
export function createFinishTool(deps: WritingToolDependencies, actionIds: ActionIds): Tool {
  const { curation, commit, turn } = deps;
  return defineTool(
    'finish_todo',
    'Ticks off a to-do that the person finished.',
    requestedActSchema,
    ({ memory, quote }) => {
      const target = requestedTarget(deps, memory);
      if (typeof target === 'string') return refusal(target);
      const { node, naming } = target;
      if (node.kind !== 'Todo' && node.kind !== 'Goal') return refusal('This is no to-do.');
      const verdict = quoteVerdict(turn, quote, { kinds: ['finish'], target: node.content });
      if (verdict.kind === 'unasked') return refusal(NOT_REQUESTED);
      if (verdict.kind !== 'asked') return refusal(quoteRefusals[verdict.kind]);
      if (isUnfinished(verdict.passage.text)) return refusal(TODO_STILL_OPEN);
      if (naming === 'other') return refusal(OTHER_TARGET);
      if (!isTargetCertain(target) || verdict.isJoke) return refusal(UNNAMED_TARGET);
      const id = actionIds.next('finish_todo', node.id);
      if (id === null) return refusal(ALREADY_DONE);
      return actionOutcome(
        commit(() => retract(curation, node.id, 'done', { changeId: id })),
        'finished',
        node.content,
      );
    },
  );
}
