import type { Tool } from '../../../models/toolbox.ts';
import { createActionIds } from './actionIds.ts';
import { createConfirmTool } from './confirmTool.ts';
import { createCorrectTool } from './correctTool.ts';
import { createFinishTool } from './finishTool.ts';
import { createForgetTool } from './forgetTool.ts';
import { createRememberTool } from './rememberTool.ts';
import type { WritingToolDependencies } from './writingDependencies.ts';

export interface WritingTools {
  readonly remember: Tool;
  readonly correct: Tool;
  readonly confirm: Tool;
  readonly forget: Tool;
  readonly finish: Tool;
}

/**
 * Writing tools of a model. What this very turn asks for in the person's own words is done at once,
 * with their trust; everything else waits for them, whatever made the model write it.
 */
export function createWritingTools(deps: WritingToolDependencies): WritingTools {
  const actionIds = createActionIds(deps.curation.store, deps.turn.id);
  return {
    remember: createRememberTool(deps, actionIds),
    correct: createCorrectTool(deps, actionIds),
    confirm: createConfirmTool(deps, actionIds),
    forget: createForgetTool(deps),
    finish: createFinishTool(deps, actionIds),
  };
}
