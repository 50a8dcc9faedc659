import type { Tool } from '../../models/toolbox.ts';
import { createEntityTool } from './entityTool.ts';
import { createInsightTools, type InsightTools } from './insightTools.ts';
import { createSearchTool } from './searchTool.ts';
import { createTimelineTool } from './timelineTool.ts';
import type { MemoryToolDependencies } from './toolDependencies.ts';

export interface MemoryTools extends InsightTools {
  readonly search: Tool;
  readonly timeline: Tool;
  readonly entity: Tool;
}

/** Read-only tools by which a model searches memory. Files are left out: nobody accepted them. */
export function createMemoryTools(deps: MemoryToolDependencies): MemoryTools {
  return {
    search: createSearchTool(deps),
    timeline: createTimelineTool(deps),
    ...createInsightTools(deps),
    entity: createEntityTool(deps),
  };
}
