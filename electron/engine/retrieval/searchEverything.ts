import type { Request, Response } from '../../../shared/contract/index.ts';
import type { EpochMs } from '../../../shared/domain/primitives.ts';
import { aliasNorm } from '../algorithms/aliasNorm.ts';
import type { ReadStore } from '../storage/store.ts';
import type { EpisodeHitRow } from '../storage/textSearch.ts';
import { matchAll, matchAny } from '../text/matchQuery.ts';
import { snippet } from '../text/snippet.ts';
import { queryTerms } from '../text/terms.ts';
import { presentNode } from './presentNode.ts';

/** What the palette shows for some words: conversations, messages, memories, entities. */
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
  return {
    conversations: words.length === 0 ? [] : store.text.titles(words, limit),
    messages: turns.flatMap((turn) =>
      turn.message_id === null || turn.conversation_id === null
        ? []
        : [
            {
              messageId: turn.message_id,
              conversationId: turn.conversation_id,
              conversationTitle: turn.conversation_title ?? '',
              snippet: snippet(turn.content, terms),
              createdAt: turn.event_time,
            },
          ],
    ),
    facts: facts
      .map(({ seq }) => store.knowledge.bySeq(seq))
      .filter((row) => row !== null)
      .map((row) => presentNode(row, now)),
    entities: store.text.entities(aliasNorm(query), limit),
  };
}

/** Turns that hold all the words themselves, else those that hold some. */
function messagesWith(store: ReadStore, terms: readonly string[], limit: number): EpisodeHitRow[] {
  for (const match of [matchAll(terms, ['own']), matchAny(terms, ['own'])]) {
    const found = match === null ? [] : store.text.episodes(match, limit);
    if (found.length > 0) return found;
  }
  return [];
}
