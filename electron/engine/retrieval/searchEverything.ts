import type { Response } from '../../../shared/contract/index.ts';
import type { EpochMs } from '../../../shared/domain/primitives.ts';
import type { ReadStore } from '../storage/store.ts';
import type { EpisodeHitRow, MessageHitRow } from '../storage/search/textSearch.ts';
import { matchAll, matchAny } from '../text/matchQuery.ts';
import { snippet } from '../text/snippet.ts';
import { queryTerms } from '../text/terms.ts';
import { searchEntities } from './searchEntities.ts';
import { presentNodes } from './presentNodes.ts';
import type { ScreenHits } from './screenHits.ts';

/** Palette request, with the hits of search for its query. */
export interface EverythingRequest {
  readonly query: string;
  readonly limit: number;
  readonly hits: ScreenHits;
}

/**
 * Palette results for some words: conversations, messages, memories, entities. Exact names and
 * titles first, then what search returns, then whatever else contains the words.
 */
export function searchEverything(
  store: ReadStore,
  { query, limit, hits }: EverythingRequest,
  now: EpochMs,
): Omit<Response<'search.everything'>, 'refinable'> {
  const terms = queryTerms(query);
  const words = query.normalize('NFKC').toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const allWordsQuery = matchAll(terms);
  const anyWordQuery = matchAny(terms);
  const strictFacts = allWordsQuery === null ? [] : store.text.knowledge(allWordsQuery, limit, now);
  const facts =
    strictFacts.length > 0 || anyWordQuery === null
      ? strictFacts
      : store.text.knowledge(anyWordQuery, limit, now);
  const factSeqs = [...new Set([...hits.memories, ...facts.map(({ seq }) => seq)])];
  const turns = uniqueMessages([
    ...store.text.episodesAmong(hits.turns.slice(0, limit)).flatMap(asMessage),
    ...messagesWith(store, terms, limit),
  ]).slice(0, limit);
  const titleChunks = store.documents.firstChunksTitled(words, limit);
  const documents = documentHits(store, [...titleChunks, ...hits.turns], terms, limit);
  const messageLimit = words.length === 0 ? 0 : limit - turns.length;
  return {
    conversations: words.length === 0 ? [] : store.text.titles(words, limit),
    messages: [
      ...turns,
      ...(messageLimit > 0 ? store.text.unremembered(words, messageLimit) : []),
    ].map((hit) => ({
      messageId: hit.message_id,
      conversationId: hit.conversation_id,
      conversationTitle: hit.conversation_title,
      snippet: snippet(hit.content, terms),
      createdAt: hit.event_time,
    })),
    documents,
    facts: presentNodes(
      store,
      factSeqs
        .slice(0, limit)
        .map((seq) => store.knowledge.bySeq(seq))
        .filter((row) => row !== null),
      now,
    ),
    entities: searchEntities(store, query, limit),
  };
}

/** Chunks of documents among the hits, then those with the words. */
function documentHits(
  store: ReadStore,
  hits: ScreenHits['turns'],
  terms: readonly string[],
  limit: number,
): Response<'search.everything'>['documents'] {
  const anyWordQuery = matchAny(terms, ['own']);
  const byWords =
    anyWordQuery === null ? [] : store.text.episodes(anyWordQuery, 4 * limit).map(({ seq }) => seq);
  return store.index
    .liveEpisodes([...new Set([...hits, ...byWords])])
    .flatMap(({ id, content, document_id, document_title, start_line, page }) =>
      document_id === null || start_line === null
        ? []
        : [
            {
              documentId: document_id,
              nodeId: id,
              title: document_title ?? '',
              line: start_line,
              page,
              snippet: snippet(content, terms),
            },
          ],
    )
    .slice(0, limit);
}

function uniqueMessages(rows: readonly MessageHitRow[]): MessageHitRow[] {
  return [...new Map(rows.map((row) => [row.message_id, row])).values()];
}

/** Messages that contain all the words, else those that contain some. */
function messagesWith(store: ReadStore, terms: readonly string[], limit: number): MessageHitRow[] {
  for (const match of [matchAll(terms, ['own']), matchAny(terms, ['own'])]) {
    const rows = match === null ? [] : store.text.episodes(match, limit);
    if (rows.length > 0) return rows.flatMap(asMessage);
  }
  return [];
}

/** Imported turns are no messages. */
function asMessage({ message_id, conversation_id, conversation_title, ...turn }: EpisodeHitRow) {
  return message_id === null || conversation_id === null
    ? []
    : [{ ...turn, message_id, conversation_id, conversation_title: conversation_title ?? '' }];
}
