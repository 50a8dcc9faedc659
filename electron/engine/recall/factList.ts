import type { Request, Response } from '../../../shared/contract/index.ts';
import type { Clock } from '../dependencies.ts';
import { hashtagsIn, tagKey, withoutTags } from '../text/own/hashtags.ts';
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
  return async (
    unfiltered: ListRequest,
    waitForVector: boolean,
  ): Promise<Response<'facts.list'>> => {
    const { tagKeys, ...request } = withTagFilter(unfiltered);
    const { memories, refinable } = await recall.screenHits(
      searchOf(request, tagKeys),
      waitForVector,
    );
    const page = { ...request, tagKeys, hits: memories };
    return { ...(await readers.run('listFacts', page, clock.now())), refinable };
  };
}

/** Request without the tags of its query (“fence #home”), which are all required. */
function withTagFilter(request: ListRequest): ListRequest & { readonly tagKeys: string[] } {
  const tagKeys = hashtagsIn(request.query).map(tagKey);
  return tagKeys.length === 0
    ? { ...request, tagKeys }
    : { ...request, query: withoutTags(request.query), tagKeys };
}

/** Search of a list, within those of its filters that search has too. */
function searchOf(
  { query, kinds, types, tags, entityIds, ...bounds }: ListRequest,
  tagKeys: readonly string[],
): ScreenSearch {
  const { from, until, asOf } = bounds;
  return {
    query,
    filters: {
      ...(kinds.length > 0 && { kinds }),
      ...(types.length > 0 && { types }),
      ...(tags.length > 0 && { tags }),
      ...(tagKeys.length > 0 && { tagKeys }),
      ...(entityIds.length > 0 && { entityIds }),
      ...(from !== undefined && { after: from }),
      ...(until !== undefined && { before: until }),
    },
    ...(asOf !== undefined && { asOf }),
  };
}
