import type { EpochMs, Id } from '../../../shared/domain/primitives.ts';
import type { WritableDb } from './connection/database.ts';
import { NOT_SHOWN } from './connection/verifiedReads.ts';
import { episodeContext } from './chat/episodeContext.ts';
import type { EpisodeTurn } from './chat/episodes.ts';
import type { FullText } from './search/fullText.ts';
import { personTexts } from './files/personTexts.ts';
import { createRowNames } from './history/rowNames.ts';

/** Rows to be purged. */
export interface PurgeTargets {
  readonly nodeSeqs: readonly number[];
  readonly messageSeqs: readonly number[];
  readonly entitySeqs: readonly number[];
}

export interface DependentRows {
  readonly sessionIds: readonly Id[];
  readonly entityIds: readonly Id[];
}

/**
 * Purge: erases rows for good, with their dependents and every copy of them in history, receipts,
 * bulletins and stored replies. The one place that deletes instead of superseding. Runs inside the
 * caller's transaction; `secure_delete` overwrites the freed bytes.
 */
export interface Purge {
  /** Rows that stay, but may reveal the nodes: readings of sessions, and summaries of entities. */
  dependentsOf(nodeSeqs: readonly number[]): DependentRows;
  remove(targets: PurgeTargets, at: EpochMs): void;
  /**
   * Scrubs every other column that repeats one of these texts or names one of these ids, by the
   * list of all such columns; content that a person forgets by its own name stays. `withHistory`:
   * also deletes every change that repeats them, even of rows that stay.
   */
  scrub(texts: readonly string[], ids: readonly Id[], withHistory?: boolean): void;
  /** Search queries run for these messages. */
  questionsOf(messageSeqs: readonly number[]): string[];
  /** Rewrites the full-text tables without deleted rows, one step at a time; false when done. */
  mergeFullText(): boolean;
  /**
   * Rewrites the whole database (VACUUM). A page that SQLite refilled from its neighbors may keep
   * old bytes between its rows, which no `secure_delete` overwrites. Outside any transaction; the
   * writer waits for it.
   */
  rewrite(): void;
}

/** Length below which a title occurs in texts by chance. */
const SHORTEST_TITLE = 12;

const FTS = ['memory_fts', 'history_fts', 'episode_fts'] as const;

/** Index pages rewritten in one step: milliseconds. */
const MERGE_PAGES = 200;

export function createPurge(db: WritableDb, fullText: FullText): Purge {
  const turnsOf = db.prepare(
    `SELECT ${NOT_SHOWN} seq, content, source_role, speaker, event_time FROM nodes
     WHERE session_id = ? AND type = 'episodic' ORDER BY seq`,
  );
  const run = (sql: string, params: Readonly<Record<string, unknown>>) =>
    db.prepare(sql).run(params);
  const names = createRowNames(db);
  /** Outside ids of nodes or entities, as history names them, also of those an undo removed. */
  const idsOf = (table: 'nodes' | 'entities', seqs: readonly number[]) =>
    seqs.map((seq) => names.idOf(table, seq)).filter((id) => id !== null);
  const column = (sql: string, params: Readonly<Record<string, unknown>>) =>
    db.prepare(sql).pluck().all(params);
  const jsonList = (name: string) => `(SELECT value FROM json_each(@${name}))`;

  /** Deletes the changes of the rows; their groups can no longer be undone. */
  function redactHistory(table: string, keys: readonly string[]): void {
    const params = { table, keys: JSON.stringify(keys) };
    const condition = `table_name = @table AND row_key IN ${jsonList('keys')}`;
    run(
      `UPDATE change_groups SET redacted = 1, label = ''
       WHERE seq IN (SELECT group_seq FROM changes WHERE ${condition})`,
      params,
    );
    run(`DELETE FROM changes WHERE ${condition}`, params);
  }

  /** Keys of rows that an undo removed, by their `fields`. */
  const removeRows = (table: string, where: string) =>
    `SELECT row_key FROM (SELECT row_key, before AS fields FROM changes
       WHERE table_name = '${table}' AND op = 'delete') WHERE ${where}`;

  /** Keys of all relevance feedback, past entries included. */
  const judgements = (where: string) =>
    `SELECT row_key FROM (SELECT row_key, coalesce(after, before) AS fields FROM changes
       WHERE table_name = 'irrelevance') WHERE ${where}`;

  function dependentsOf(nodeSeqs: readonly number[]): DependentRows {
    const ids = JSON.stringify(idsOf('nodes', nodeSeqs));
    const params = { seqs: JSON.stringify(nodeSeqs), ids };
    const inNodes = `IN ${jsonList('seqs')}`;
    const sessionIds = column(
      `SELECT session_id FROM nodes WHERE seq ${inNodes} AND session_id IS NOT NULL
       UNION
       SELECT t.session_id FROM edges e JOIN nodes t ON t.seq = e.target_seq
       WHERE e.source_seq ${inNodes} AND e.relation_type = 'derived_from'
         AND t.session_id IS NOT NULL`,
      params,
    ) as Id[];
    // Also its entities before a merge, a split or an undo.
    const entityIds = column(
      `SELECT e.id FROM node_entities l JOIN entities e ON e.seq = l.entity_seq
       WHERE l.node_seq ${inNodes}
       UNION
       SELECT e.id FROM changes c JOIN entities e ON e.id = json_extract(c.row_key, '$[1]')
       WHERE c.table_name = 'node_entities'
         AND json_extract(c.row_key, '$[0]') IN ${jsonList('ids')}`,
      params,
    ) as Id[];
    return { sessionIds, entityIds };
  }

  function removeNodes(seqs: readonly number[]): void {
    const ids = idsOf('nodes', seqs);
    const params = { seqs: JSON.stringify(seqs), ids: JSON.stringify(ids) };
    const inNodes = `IN ${jsonList('seqs')}`;
    const idCondition = `IN ${jsonList('ids')}`;
    const sessions = column(
      `SELECT DISTINCT session_id FROM nodes WHERE seq ${inNodes} AND type = 'episodic'`,
      params,
    ) as Id[];
    const edges = column(
      `SELECT id FROM edges WHERE source_seq ${inNodes} OR target_seq ${inNodes}
       UNION ${removeRows('edges', `(fields ->> '$.source' ${idCondition} OR fields ->> '$.target' ${idCondition})`)}`,
      params,
    ) as string[];
    const { sessionIds, entityIds } = dependentsOf(seqs);
    redactSummaries(entityIds);
    redactHistory('nodes', ids);
    redactHistory('node_life', ids);
    redactHistory('edges', edges);
    for (const table of ['node_entities', 'node_tags']) {
      const keys = column(
        `SELECT DISTINCT row_key FROM changes WHERE table_name = '${table}'
         AND json_extract(row_key, '$[0]') ${idCondition}`,
        params,
      );
      redactHistory(table, keys as string[]);
    }
    for (const table of FTS) run(`DELETE FROM ${table} WHERE rowid ${inNodes}`, params);
    run(`DELETE FROM embeddings WHERE owner = 'node' AND owner_seq ${inNodes}`, params);
    run(`UPDATE messages SET episode_seq = NULL WHERE episode_seq ${inNodes}`, params);
    run(
      `UPDATE consolidation_chunks SET reply = NULL, dropped = '[]'
       WHERE session_id IN ${jsonList('ids')}`,
      { ids: JSON.stringify(sessionIds) },
    );
    run(`DELETE FROM edges WHERE source_seq ${inNodes} OR target_seq ${inNodes}`, params);
    run(
      `INSERT INTO index_log (owner, owner_key)
       SELECT 'node', CAST(value AS TEXT) FROM json_each(@seqs)`,
      params,
    );
    run(`DELETE FROM nodes WHERE seq ${inNodes}`, params);
    for (const session of sessions) reindexTurns(session);
  }

  /** Deletes summaries that may reveal the content, from history too, with their copies. */
  function redactSummaries(entityIds: readonly Id[]): void {
    const params = { ids: JSON.stringify(entityIds) };
    const isOne = `id IN ${jsonList('ids')}`;
    for (const side of ['before', 'after']) {
      run(
        `UPDATE changes SET ${side} = json_set(${side}, '$.summary', NULL)
         WHERE table_name = 'entities' AND row_key IN ${jsonList('ids')}
           AND ${side} ->> '$.summary' IS NOT NULL`,
        params,
      );
    }
    run(`UPDATE entities SET summary = NULL WHERE ${isOne}`, params);
    run(
      `DELETE FROM embeddings WHERE owner = 'entity'
       AND owner_seq IN (SELECT seq FROM entities WHERE ${isOne})`,
      params,
    );
    run(
      `INSERT INTO index_log (owner, owner_key) SELECT 'entity', id FROM entities WHERE ${isOne}`,
      params,
    );
  }

  /**
   * Reindexes the neighbors of erased turns, since a turn is found by the words of adjacent ones.
   */
  function reindexTurns(sessionId: Id): void {
    const turns = turnsOf.all(sessionId) as EpisodeTurn[];
    for (const [index, turn] of turns.entries()) {
      const context = episodeContext(turns, index);
      if (context !== null) fullText.putEpisode(turn.seq, turn.content, context);
    }
    run(`INSERT INTO index_log (owner, owner_key) VALUES ('session', @sessionId)`, { sessionId });
  }

  /** Condition on search queries of an answer, or run for a turn, that is among the messages. */
  const questionCondition = `(id IN (SELECT id FROM messages WHERE seq IN ${jsonList('seqs')})
    OR turn_id IN (SELECT turn_id FROM messages WHERE role = 'user' AND seq IN ${jsonList('seqs')}))`;

  function questionsOf(seqs: readonly number[]): string[] {
    return column(`SELECT ${NOT_SHOWN} DISTINCT query FROM recall_log WHERE ${questionCondition}`, {
      seqs: JSON.stringify(seqs),
    }) as string[];
  }

  /** Deletes questions and the relevance feedback on them, from history too. */
  function forgetQuestions(seqs: readonly number[]): void {
    const questions = { questions: JSON.stringify(questionsOf(seqs)) };
    const isOne = `IN ${jsonList('questions')}`;
    redactHistory(
      'irrelevance',
      column(judgements(`fields ->> '$.question' ${isOne}`), questions) as string[],
    );
    run(`DELETE FROM irrelevance WHERE question ${isOne}`, questions);
    run(`DELETE FROM recall_log WHERE ${questionCondition}`, { seqs: JSON.stringify(seqs) });
  }

  /** Blanks messages: each keeps its place in the conversation, without its content. */
  function blankMessages(seqs: readonly number[], at: EpochMs): void {
    const params = { seqs: JSON.stringify(seqs), at };
    forgetQuestions(seqs);
    const conversations = column(
      `SELECT DISTINCT conversation_seq FROM messages WHERE seq IN ${jsonList('seqs')}`,
      params,
    ) as number[];
    run(
      `UPDATE messages SET text = CASE role WHEN 'user' THEN '…' ELSE '' END, pasted = '[]', reasoning = '',
         tool_calls = '[]', citations = '[]', actions = '[]', problem = NULL, usage = NULL,
         state = CASE state WHEN 'streaming' THEN 'interrupted' ELSE state END,
         episode_seq = NULL, forgotten_at = @at
       WHERE seq IN ${jsonList('seqs')}`,
      params,
    );
    const conversationParams = { seqs: JSON.stringify(conversations) };
    const keys = column(
      `SELECT id FROM conversations WHERE seq IN ${jsonList('seqs')}`,
      conversationParams,
    );
    redactHistory('conversations', keys as string[]);
    // A conversation's title goes with the last message that it is about.
    run(
      `UPDATE conversations SET preview = '',
         title = iif(title_is_automatic = 1 OR NOT EXISTS (
           SELECT 1 FROM messages m
           WHERE m.conversation_seq = conversations.seq AND m.forgotten_at IS NULL), '', title)
       WHERE seq IN ${jsonList('seqs')}`,
      conversationParams,
    );
  }

  function removeEntities(seqs: readonly number[]): void {
    const ids = idsOf('entities', seqs);
    const params = { seqs: JSON.stringify(seqs), ids: JSON.stringify(ids) };
    const inEntities = `IN ${jsonList('seqs')}`;
    const idCondition = `IN ${jsonList('ids')}`;
    const proposals = column(
      `SELECT id FROM merge_proposals WHERE a_seq ${inEntities} OR b_seq ${inEntities}
       UNION ${removeRows('merge_proposals', `(fields ->> '$.a' ${idCondition} OR fields ->> '$.b' ${idCondition})`)}`,
      params,
    ) as string[];
    redactHistory('entities', ids);
    redactHistory('merge_proposals', proposals);
    for (const table of ['entity_aliases', 'node_entities']) {
      const keys = column(
        `SELECT DISTINCT row_key FROM changes WHERE table_name = '${table}'
         AND json_extract(row_key, '$[1]') ${idCondition}`,
        params,
      );
      redactHistory(table, keys as string[]);
    }
    const linkedIds = column(
      `SELECT DISTINCT node_seq FROM node_entities WHERE entity_seq ${inEntities}`,
      params,
    ) as number[];
    run(`DELETE FROM embeddings WHERE owner = 'entity' AND owner_seq ${inEntities}`, params);
    run(`UPDATE entities SET merged_into = NULL WHERE merged_into ${inEntities}`, params);
    run(`DELETE FROM entities WHERE seq ${inEntities}`, params);
    // Full text indexed their names with the remaining memories.
    for (const seq of linkedIds) {
      fullText.refreshKnowledge(seq);
      run(`INSERT INTO index_log (owner, owner_key) VALUES ('node', @seq)`, { seq: String(seq) });
    }
  }

  /** Scrubs conversation titles that repeat a text, or are cut out of one as automatic ones are. */
  function scrubTitles(texts: readonly string[]): void {
    const params = { texts: JSON.stringify(texts), shortest: SHORTEST_TITLE };
    const keys = column(
      `SELECT ${NOT_SHOWN} id FROM conversations c WHERE title <> '' AND EXISTS (
         SELECT 1 FROM json_each(@texts) t WHERE instr(c.title, t.value) > 0
           OR (length(c.title) >= @shortest AND instr(t.value, rtrim(c.title, '…')) > 0))`,
      params,
    ) as string[];
    run(`UPDATE conversations SET title = '' WHERE id IN ${jsonList('keys')}`, {
      keys: JSON.stringify(keys),
    });
    redactHistory('conversations', keys);
  }

  function scrub(texts: readonly string[], ids: readonly Id[], withHistory = false): void {
    // JSON contains the text escaped.
    const escaped = texts.map((text) => JSON.stringify(text).slice(1, -1));
    const needles = { needles: JSON.stringify([...new Set([...texts, ...escaped, ...ids])]) };
    const holds = (value: string) =>
      `EXISTS (SELECT 1 FROM json_each(@needles) n WHERE instr(${value}, n.value) > 0)`;
    scrubTitles(texts);
    const summaries = `SELECT ${NOT_SHOWN} id FROM entities
      WHERE summary IS NOT NULL AND ${holds('summary')}`;
    redactSummaries(column(summaries, needles) as Id[]);
    redactHistory('irrelevance', column(judgements(holds('fields')), needles) as string[]);
    run(`UPDATE change_groups SET redacted = 1 WHERE label <> '' AND ${holds('label')}`, needles);
    if (withHistory) scrubChanges(holds, needles);
    for (const [table, columns] of Object.entries(personTexts)) {
      if (table === 'changes') continue;
      for (const [name, remedy] of Object.entries(columns)) {
        if (remedy === 'chosen') continue;
        const condition = `${name} IS NOT NULL AND ${holds(name)}`;
        if (remedy === 'row') run(`DELETE FROM ${table} WHERE ${condition}`, needles);
        else
          run(`UPDATE ${table} SET ${name} = @to WHERE ${condition}`, {
            ...needles,
            to: remedy.to,
          });
      }
    }
  }

  function scrubChanges(holds: (value: string) => string, needles: { needles: string }): void {
    const condition = ['row_key', 'before', 'after']
      .map((name) => `(${name} IS NOT NULL AND ${holds(name)})`)
      .join(' OR ');
    run(
      `UPDATE change_groups SET redacted = 1, label = ''
       WHERE seq IN (SELECT group_seq FROM changes WHERE ${condition})`,
      needles,
    );
    run(`DELETE FROM changes WHERE ${condition}`, needles);
  }

  return {
    dependentsOf,
    questionsOf,
    remove({ nodeSeqs, messageSeqs, entitySeqs }, at) {
      if (messageSeqs.length > 0) blankMessages(messageSeqs, at);
      if (nodeSeqs.length > 0) removeNodes(nodeSeqs);
      if (entitySeqs.length > 0) removeEntities(entitySeqs);
    },
    scrub,
    mergeFullText() {
      let hasProgress = false;
      for (const table of FTS) {
        const changesBefore = db.prepare('SELECT total_changes()').pluck().get() as number;
        db.prepare(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?)`).run(-MERGE_PAGES);
        const changesAfter = db.prepare('SELECT total_changes()').pluck().get() as number;
        // The insert counts as one change itself.
        if (changesAfter - changesBefore > 1) hasProgress = true;
      }
      return hasProgress;
    },
    rewrite: () => void db.exec('VACUUM'),
  };
}
