import { createInsightTools } from './insightTools.ts';
import { createSearchTools } from './searchTools.ts';
import type { Tool } from '../../models/toolbox.ts';
import type { MemoryToolDependencies } from './toolDependencies.ts';

/** Read-only tools by which a model searches memory. Files are left out: nobody accepted them. */
export function createMemoryTools(deps: MemoryToolDependencies): Tool[] {
  return [...createSearchTools(deps), ...createInsightTools(deps)];
}
