import type { Request, Response } from '../../../shared/contract/index.ts';
import type { EpochMs } from '../../../shared/domain/primitives.ts';
import { aliasNorm } from '../algorithms/names/aliasNorm.ts';
import type { ReadStore } from '../storage/store.ts';
import type { EpisodeHitRow, MessageHitRow } from '../storage/search/textSearch.ts';
import { matchAll, matchAny } from '../text/matchQuery.ts';
import { snippet } from '../text/snippet.ts';
import { queryTerms } from '../text/terms.ts';
import { presentNodes } from './presentNodes.ts';

/** Palette results for some words: conversations, messages, memories, entities. */
export function searchEverything(
  store: ReadStore,
  request: Request<'search.everything'>,
  now: EpochMs,
): Response<'search.everything'> {
  const { query, limit } = request;
  const terms = queryTerms(query);
  const words = query.normalize('NFKC').toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const all = matchAll(terms);
  const any = matchAny(terms);
  const strictFacts = all === null ? [] : store.text.knowledge(all, limit, now);
  const facts =
    strictFacts.length > 0 || any === null ? strictFacts : store.text.knowledge(any, limit, now);
  const turns = messagesWith(store, terms, limit);
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
    facts: presentNodes(
      store,
      facts.map(({ seq }) => store.knowledge.bySeq(seq)).filter((row) => row !== null),
      now,
    ),
    entities: store.text.entities(aliasNorm(query), limit),
  };
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
