import type { Request, Response } from '../../../shared/contract/index.ts';
import type { Clock } from '../dependencies.ts';
import { hashtagsIn, withoutTags } from '../text/own/hashtags.ts';
import type { Readers } from '../readers/readers.ts';
import type { ScreenSearch } from '../retrieval/screenHits.ts';
import type { RecallService } from './recallService.ts';

type ListRequest = Omit<Request<'facts.list'>, 'refine'>;

interface FactListDependencies {
  readonly readers: Readers;
  readonly recall: Pick<RecallService, 'screenHits'>;
  readonly clock: Clock;
}

/**
 * Facts list whose query is searched for: one thread searches, another filters and pages. `wait`:
 * with the vector of the query, however long a model takes for it.
 */
export function createFactList({ readers, recall, clock }: FactListDependencies) {
  return async (unfiltered: ListRequest, wait: boolean): Promise<Response<'facts.list'>> => {
    const request = withTagFilter(unfiltered);
    const { memories, refinable } = await recall.screenHits(searchOf(request), wait);
    const page = { ...request, hits: memories };
    return { ...(await readers.run('listFacts', page, clock.now())), refinable };
  };
}

/** Request with the tags of its query (“fence #home”) as a filter. */
function withTagFilter(request: ListRequest): ListRequest {
  const tags = hashtagsIn(request.query);
  if (tags.length === 0) return request;
  return { ...request, query: withoutTags(request.query), tags: [...request.tags, ...tags] };
}

/** Search of a list, within those of its filters that search has too. */
function searchOf({ query, kinds, types, tags, entityIds, ...bounds }: ListRequest): ScreenSearch {
  const { from, until, asOf } = bounds;
  return {
    query,
    filters: {
      ...(kinds.length > 0 && { kinds }),
      ...(types.length > 0 && { types }),
      ...(tags.length > 0 && { tags }),
      ...(entityIds.length > 0 && { entityIds }),
      ...(from !== undefined && { after: from }),
      ...(until !== undefined && { before: until }),
    },
    ...(asOf !== undefined && { asOf }),
  };
}
