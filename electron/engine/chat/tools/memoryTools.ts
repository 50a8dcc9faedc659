import type { Tool } from '../../models/toolbox.ts';
import { createEntityTool } from './entityTool.ts';
import { createInsightTools, type InsightTools } from './insightTools.ts';
import { createSearchTools, type SearchTools } from './searchTools.ts';
import type { MemoryToolDependencies } from './toolDependencies.ts';

export interface MemoryTools extends SearchTools, InsightTools {
  readonly entity: Tool;
}

/** Read-only tools by which a model searches memory. Files are left out: nobody accepted them. */
export function createMemoryTools(deps: MemoryToolDependencies): MemoryTools {
  return {
    ...createSearchTools(deps),
    ...createInsightTools(deps),
    entity: createEntityTool(deps),
  };
}
