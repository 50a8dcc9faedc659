import type { Request } from '../../../shared/contract/index.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { FactRequest } from '../chat/tools/toolDependencies.ts';

/** Facts list request without filters. */
export function unfilteredFacts(
  workspaceId: Id,
  request: FactRequest,
): Omit<Request<'facts.list'>, 'refine'> {
  return {
    workspaceId,
    kinds: [],
    types: [],
    statuses: ['active'],
    trusts: [],
    reviews: [],
    entityIds: [],
    tags: [],
    sources: [],
    strengthFrom: 0,
    strengthTo: 1,
    offset: 0,
    ...request,
  };
}
