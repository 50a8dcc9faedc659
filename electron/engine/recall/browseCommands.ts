import { contractError } from '../../../shared/contract/errors.ts';
import type { GraphCenter } from '../../../shared/contract/graph.ts';
import type { EpochMs } from '../../../shared/domain/primitives.ts';
import type { Clock } from '../dependencies.ts';
import type { CommandHandlers, CommandsOf } from '../engineApi.ts';
import type { Readers } from '../readers/readers.ts';
import { NO_HITS } from '../retrieval/screenHits.ts';
import { createFactList } from './factList.ts';
import type { RecallService } from './recallService.ts';

export interface BrowseCommandDependencies {
  readonly readers: Readers;
  readonly recall: RecallService;
  readonly clock: Clock;
}

type BrowseCommandName =
  | CommandsOf<'graph' | 'timeline' | 'search'>
  | 'documents.get'
  | 'facts.list'
  | 'facts.get'
  | 'facts.similar'
  | 'facts.tags'
  | 'review.list'
  | 'review.suggestions'
  | 'review.contradictions'
  | 'entities.list'
  | 'entities.get'
  | 'entities.memories'
  | 'entities.endPreview'
  | 'entities.proposals';

/** Browse commands: reads of memory for the screens, on the reader threads. */
export function createBrowseCommands(
  deps: BrowseCommandDependencies,
): CommandHandlers<BrowseCommandName> {
  const { readers, recall, clock } = deps;
  const listFacts = createFactList(deps);
  const centerHits = async (center: GraphCenter, asOf: EpochMs | undefined) =>
    center.kind === 'search'
      ? await recall.screenHits({ query: center.query, ...(asOf !== undefined && { asOf }) }, true)
      : NO_HITS;
  return {
    'documents.get': async (request) =>
      requireFound('document', await readers.run('getDocument', request, clock.now())),
    'facts.list': ({ refine, ...request }) => listFacts(request, refine),
    'facts.get': async ({ nodeId }) =>
      requireFound('memory', await readers.run('getFact', nodeId, clock.now())),
    'facts.similar': async ({ nodeId, limit }) => ({
      nodes: requireFound('memory', await recall.similarTo(nodeId, limit)),
    }),
    'facts.tags': () => readers.run('factTags', null, clock.now()),
    'review.suggestions': (request) => readers.run('listSuggestions', request, clock.now()),
    'review.list': (request) => readers.run('listReview', request, clock.now()),
    'review.contradictions': () => readers.run('listContradictions', null, clock.now()),
    'entities.list': (request) => readers.run('listEntities', request, clock.now()),
    'entities.get': async (request) =>
      requireFound('entity', await readers.run('getEntity', request, clock.now())),
    'entities.memories': async (request) =>
      requireFound('entity', await readers.run('entityMemories', request, clock.now())),
    'entities.endPreview': async (request) =>
      requireFound('entity', await readers.run('previewEnd', request, clock.now())),
    'entities.proposals': (request) => readers.run('listProposals', request, clock.now()),
    'graph.ego': async (request) => {
      const hits = await centerHits(request.center, request.asOf);
      return requireFound('memory', await readers.run('graphEgo', { request, hits }, clock.now()));
    },
    'graph.expand': async (request) =>
      requireFound('memory', await readers.run('graphExpand', request, clock.now())),
    'graph.locate': async (request) =>
      requireFound('message', await readers.run('graphLocate', request, clock.now())),
    'graph.compare': async (request) => {
      const { center, from, to } = request;
      const [earlierHits, laterHits] = await Promise.all(
        [Math.min(from, to), Math.max(from, to)].map((at) => centerHits(center, at)),
      );
      const hits = { earlier: earlierHits ?? NO_HITS, later: laterHits ?? NO_HITS };
      return requireFound(
        'memory',
        await readers.run('graphCompare', { request, hits }, clock.now()),
      );
    },
    'timeline.days': () => readers.run('timelineDays', null, clock.now()),
    'timeline.day': ({ day }) => readers.run('timelineDay', day, clock.now()),
    'search.everything': async ({ query, limit, refine }) => {
      const { refinable, ...hits } = await recall.screenHits({ query }, refine);
      const results = await readers.run('searchEverything', { query, limit, hits }, clock.now());
      return { ...results, refinable };
    },
  };
}

/** Fails with "not found" for a missing target. */
function requireFound<T>(reason: 'memory' | 'entity' | 'message' | 'document', value: T | null): T {
  if (value === null) throw contractError('not_found', { reason });
  return value;
}
