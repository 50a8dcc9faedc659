import { expect, test } from 'vitest';
import { search } from '../../../../../electron/engine/retrieval/search.ts';
import { createSearchIndexes } from '../../../../../electron/engine/retrieval/searchIndexes.ts';
import { defaultSetup } from '../../../../../electron/engine/retrieval/searchOptions.ts';
import type { NodeSeq } from '../../../../../electron/engine/storage/connection/rowNumber.ts';
import { asConversationId, asMessageId, asSourceSeq } from '../../../../support/ids.ts';
import { START } from '../../../../support/manualClock.ts';
import { createMemoryWriter } from '../../../../support/rememberedStore.ts';
import { openTestStore } from '../../../../support/testStore.ts';

test('versions that are no longer shown leave their ranks to other turns, down to the last', () => {
  const { db, store } = openTestStore();
  const { turn } = createMemoryWriter(store);
  const conversation = store.transaction(() =>
    store.conversations.insert({
      ...{ id: asConversationId('c'), title: '', at: START, sourceSeq: asSourceSeq(1) },
      ...{ model: null, memory: 1 },
    }),
  );
  const message = (text: string): NodeSeq => {
    const episodeSeq = turn(text);
    store.transaction(() => {
      store.messages.insert({
        ...{ id: asMessageId(`m${episodeSeq}`), conversation_seq: conversation.seq },
        ...{ session_id: 's', turn_id: `turn${episodeSeq}`, role: 'user', text, state: 'complete' },
        ...{ created_at: START, author: null, parent_seq: null, episode_seq: episodeSeq },
        ...{ redactions: 0, pasted: '[]' },
      });
    });
    return episodeSeq;
  };
  for (const harbor of ['north pier', 'south pier', 'dock'])
    message(`the ferry leaves from the ${harbor}`);
  const shownSeq = message('the ferry is blue');
  const indexes = createSearchIndexes();
  const find = () =>
    search(store, indexes, 'ferry leaves', {
      ...{ now: START, zone: 'UTC', limit: 1, exceptNodeIds: [] },
      ...defaultSetup,
    }).turns.map(({ episode }) => episode.seq);
  expect(find()).not.toContain(shownSeq);
  // Behind the back of the indexes, which still rank them first.
  db.prepare('UPDATE messages SET shown = 0 WHERE episode_seq <> ?').run(shownSeq);
  expect(find()).toEqual([shownSeq]);
});
