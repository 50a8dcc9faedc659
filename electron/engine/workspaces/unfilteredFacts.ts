import type { Request } from '../../../shared/contract/index.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { FactRequest } from '../chat/tools/toolDependencies.ts';

/** Facts list request without filters. */
export function unfilteredFacts(workspaceId: Id, request: FactRequest): Request<'facts.list'> {
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
