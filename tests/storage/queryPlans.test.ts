import type { Statement } from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { createEventBus } from '../../electron/engine/bus/eventBus.ts';
import { createLedger } from '../../electron/engine/bus/ledger.ts';
import { createUnsentOptions } from '../../electron/engine/chat/unsentOptions.ts';
import { sendMessage, type RouterDependencies } from '../../electron/engine/chat/messageRouter.ts';
import { silentLogger } from '../../electron/engine/dependencies.ts';
import { writeUserMessage } from '../../electron/engine/ingest/hotPath.ts';
import type { ExternalJournal } from '../../electron/engine/storage/files/externalJournal.ts';
import type { HeadFile } from '../../electron/engine/storage/files/headFile.ts';
import { createSequentialIds } from '../support/manualClock.ts';
import type { ReadableDb, WritableDb } from '../../electron/engine/storage/connection/database.ts';
import { createWriteStore } from '../../electron/engine/storage/createStore.ts';
import type { LedgerStore } from '../../electron/engine/storage/store.ts';
import { openTestStore } from '../support/testStore.ts';
import {
  asNodeId,
  asMessageId,
  asConversationId,
  asNodeSeq,
  asConversationSeq,
} from '../support/ids.ts';

/** Query plans of the statements that one call runs, in their order. */
type Plans = (call: (store: LedgerStore) => unknown) => string[];

/** Writes down which prepared statements run; their text is the store's own, not a copy of it. */
function watched(db: WritableDb): Plans {
  const ran: string[] = [];
  const watching = new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (name === 'prepare') return (sql: string) => recordStatements(target.prepare(sql), ran);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const store = createWriteStore(watching, 'device');
  return (call) => {
    ran.length = 0;
    call(store);
    return [...new Set(ran)].flatMap((sql) => planOf(db, sql));
  };
}

function recordStatements(statement: Statement, ran: string[]): Statement {
  const noted = new Proxy(statement, {
    get(target, name): unknown {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        if (name === 'get' || name === 'all' || name === 'run') ran.push(target.source);
        const result: unknown = Reflect.apply(value, target, given);
        return result === target ? noted : result;
      };
    },
  });
  return noted;
}

function planOf(db: ReadableDb, sql: string): string[] {
  const rows = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...anything(sql)) as {
    detail: string;
  }[];
  return rows.map(({ detail }) => `${detail} -- ${sql.replaceAll(/\s+/g, ' ').slice(0, 120)}`);
}

/** A value for every parameter: the plan does not depend on which. */
function anything(sql: string): unknown[] {
  const names = [...new Set([...sql.matchAll(/@(\w+)/g)].map((match) => match[1] ?? ''))];
  if (names.length > 0) return [Object.fromEntries(names.map((name) => [name, 'x']))];
  return [...sql.matchAll(/\?/g)].map(() => 'x');
}

const UNFILTERED = {
  kinds: [],
  types: [],
  statuses: ['active'],
  trusts: [],
  reviews: [],
  match: null,
};

const LARGE =
  /^SCAN (nodes|n|edges|e|messages|m|changes|event_journal|j|episode_fts_\w+)\b(?!.*USING (COVERING )?INDEX)/;

describe('a query that every message or screen asks', () => {
  const hot: readonly [string, RegExp, (store: LedgerStore) => unknown][] = [
    [
      'the last turns of a session',
      /nodes_session \(session_id=\?\)/,
      (s) => s.episodes.lastOfSession('s', 2),
    ],
    [
      'the turns around one',
      /nodes_session \(session_id=\? AND seq[<>]\?\)/,
      (s) => s.episodes.around('s', asNodeSeq(9), 4, 2),
    ],
    [
      'the edges that leave a node',
      /edges_out \(source_seq=\? AND relation_type=\?\)/,
      (s) => s.edges.from(asNodeSeq(1), 'part_of'),
    ],
    [
      'the edges that arrive at a node',
      /edges_in \(target_seq=\? AND relation_type=\?\)/,
      (s) => s.edges.to(asNodeSeq(1), 'part_of'),
    ],
    [
      'a memory by its id',
      /sqlite_autoindex_nodes_1 \(id=\?\)/,
      (s) => s.knowledge.byId(asNodeId('n')),
    ],
    ['a memory by its seq', /n USING INTEGER PRIMARY KEY/, (s) => s.knowledge.bySeq(asNodeSeq(1))],
    [
      'a message by its id',
      /sqlite_autoindex_messages_1 \(id=\?\)/,
      (s) => s.messages.get(asMessageId('m')),
    ],
    [
      'a page of a conversation',
      /messages_conversation \(conversation_seq=\? AND seq<\?\)[\s\S]*INTEGER PRIMARY KEY[\s\S]*messages_parent/,
      (s) => s.messages.page(asConversationSeq(1), null, 50),
    ],
    ['the messages of a turn', /messages_turn \(turn_id=\?\)/, (s) => s.messages.ofTurn('t')],
    [
      'the message of an episode',
      /messages_episode \(episode_seq=\?\)/,
      (s) => s.messages.byEpisode(asNodeSeq(1)),
    ],
    ['answers that a stop cut off', /messages_streaming/, (s) => s.messages.streamingMessages()],
    [
      'the turn before this one',
      /messages_conversation \(conversation_seq=\?\)/,
      (s) => s.messages.lastShownTurn(asConversationSeq(1)),
    ],
    [
      'sessions without a message for long',
      /sessions_pending \(last_message_at<\?\)/,
      (s) => s.sessions.idleSince(1, 2),
    ],
    [
      'the sessions of a conversation',
      /sessions_conversation \(conversation_seq=\?\)/,
      (s) => s.sessions.ofConversation(asConversationSeq(1)),
    ],
    [
      'a conversation by its id',
      /sqlite_autoindex_conversations_1 \(id=\?\)/,
      (s) => s.conversations.get(asConversationId('c')),
    ],
    [
      'the history of a row',
      /changes_row \(table_name=\? AND row_key=\?\)/,
      (s) => s.changes.changesOfRow('nodes', 'n'),
    ],
    [
      'what changed after a moment',
      /changes_row \(table_name=\? AND row_key=\?\)/,
      (s) => s.changes.changesOfRowAfter('nodes', 'n', 1),
    ],
    [
      'the edges by which a memory was ever replaced',
      /edges_target \(target_seq=\?\)/,
      (s) => s.asOfKeys.supersedingEdgeIds(asNodeSeq(1)),
    ],
    [
      'what hangs on a node that an undo would remove',
      /edges_source \(source_seq=\?\)[\s\S]*edges_target \(target_seq=\?\)/,
      (s) => s.dependents.ofNode(asNodeSeq(1)),
    ],
    ['open contradictions for review', /edges_contradictions/, (s) => s.review.contradictions(1)],
    [
      'the newest changes',
      /SEARCH change_groups USING INTEGER PRIMARY KEY \(rowid<\?\)/,
      (s) => s.changes.recentGroups(50),
    ],
    [
      'whether an event is known',
      /sqlite_autoindex_event_journal_1 \(id=\?\)/,
      (s) => s.journal.seqOf('e'),
    ],
    ['the newest event', /SEARCH event_journal/, (s) => s.journal.lastSeq()],
    ['deliveries still owed', /SCAN d\b/, (s) => s.journal.pendingDeliveries(10)],
    [
      'open to-dos for the profile',
      /nodes_tasks \(kind=\?\)/,
      (s) => s.bulletinCandidates.goalsOrTodos('Todo', 1, 10),
    ],
    [
      'recent decisions for the profile',
      /nodes_decisions \(<expr>>\?\)/,
      (s) => s.bulletinCandidates.decisions(1, 2, 10),
    ],
    [
      'memories for the profile',
      /nodes_importance \(kind=\? AND trust=\?\)[\s\S]*node_life_fades_from[\s\S]*node_life_lasting[\s\S]*node_life_confirmed/,
      (s) => s.bulletinCandidates.otherKinds(1, 10),
    ],
    [
      'open contradictions for the profile',
      /edges_contradictions/,
      (s) => s.bulletinCandidates.disputed(1, 10),
    ],
    [
      'the newest memories, and their number',
      /(COVERING INDEX nodes_list[\s\S]*){2}/,
      (s) => s.knowledge.list(UNFILTERED, 'newest', { offset: 0, limit: 100 }, 1),
    ],
    [
      'the days of the timeline',
      /COVERING INDEX nodes_turn_times[\s\S]*messages_hidden[\s\S]*COVERING INDEX nodes_list/,
      (s) => s.timeline.quarterHours(),
    ],
    [
      'the newest turns of a time',
      /nodes_event_time \(event_time>\? AND event_time<\?\)/,
      (s) => s.timeline.newestTurns(1, 2, 500),
    ],
    [
      'memories by their words',
      /SCAN memory_fts VIRTUAL TABLE INDEX/,
      (s) => s.text.knowledge('lamp', 10, 1),
    ],
  ];

  /** Sorting what an index cannot order, or what is few by then, is what these are for. */
  const sorts = new Set([
    'a page of a conversation',
    'memories by their words',
    'the newest memories, and their number',
    'the days of the timeline',
    'memories for the profile',
    'open contradictions for the profile',
    'open contradictions for review',
  ]);

  test.for(hot)('%s: goes by its index, and sorts nothing', ([name, index, call]) => {
    const { db } = openTestStore();
    const steps = watched(db)(call);
    expect(steps.join('\n')).toMatch(index);
    expect(steps.filter((step) => LARGE.test(step))).toEqual([]);
    if (!sorts.has(name)) {
      expect(steps.filter((step) => step.includes('TEMP B-TREE'))).toEqual([]);
    }
  });

  test('the list of conversations is read by whether they are in the trash', () => {
    const { db } = openTestStore();
    const steps = watched(db)((s) => s.conversations.list(false));
    expect(steps.join('\n')).toMatch(/conversations_recent \(trashed_at=\?\)/);
  });

  test('a message is stored without reading any table from end to end', () => {
    const { db, clock } = openTestStore();
    const ids = createSequentialIds();
    const steps = watched(db)((store) => {
      const bus = createEventBus(store.journal, [], silentLogger);
      const deps: RouterDependencies = {
        store,
        ledger: createLedger({
          store,
          bus: () => bus,
          headFile: { write: () => undefined } as unknown as HeadFile,
          externalJournal: { appendUnsynced: () => undefined } as unknown as ExternalJournal,
          databaseId: 'db',
          onCorrupt: () => undefined,
        }),
        record: (event) => writeUserMessage(store, event),
        clock,
        ids,
        settings: () => ({ memoryEnabled: true, sessionTimeoutSec: 1_800, redact: true }),
        author: () => 'built-in',
        unsentOptions: createUnsentOptions(),
        stagedAttachments: { filesOf: () => [], release: () => undefined },
      };
      const first = {
        conversationId: null,
        clientMessageId: asMessageId('one'),
        text: 'Hello there.',
      };
      const { conversationId } = sendMessage(deps, first);
      sendMessage(deps, { ...first, conversationId, clientMessageId: asMessageId('two') });
    });
    expect(steps.length).toBeGreaterThan(10);
    // An insert's plan names the search for children of the new row, which only runs while some
    // child is without its parent.
    const reads = steps.filter((step) => !step.includes('-- INSERT'));
    expect(reads.filter((step) => LARGE.test(step))).toEqual([]);
    expect(steps.filter((step) => step.includes('TEMP B-TREE'))).toEqual([]);
  });

  test('the guard sees a scan where there is one', () => {
    const { db } = openTestStore();
    expect(
      planOf(db, 'SELECT * FROM nodes WHERE content = ?').some((step) => LARGE.test(step)),
    ).toBe(true);
    expect(planOf(db, 'SELECT * FROM nodes ORDER BY content').join()).toContain('TEMP B-TREE');
  });
});
