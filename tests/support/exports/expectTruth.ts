import { expect } from 'vitest';
import { openReadonly } from '../../../electron/engine/storage/connection/database.ts';
import { clip } from '../../../electron/engine/text/clip.ts';
import type { ExpectedTurn, GeneratedExport } from './generateChatGpt.ts';

export interface StoredTurn {
  readonly conversation: string;
  readonly id: string;
  readonly parent: string | null;
  readonly role: string;
  readonly text: string;
  readonly shown: number;
  readonly at: number;
  readonly reasoning: string;
  readonly remembered: number;
  readonly indexed: number;
}

/** Imported turns of a database under the ids of their provider. */
export function storedTurns(database: string): StoredTurn[] {
  const db = openReadonly(database);
  const rows = db
    .prepare(
      `SELECT i.external_conversation AS conversation, i.external_message AS id,
         (SELECT p.external_message FROM imported_items p WHERE p.message_seq = m.parent_seq)
           AS parent,
         m.role, m.text, m.shown, m.created_at AS at, m.reasoning,
         m.episode_seq IS NOT NULL AS remembered,
         EXISTS (SELECT 1 FROM episode_fts f WHERE f.rowid = m.episode_seq) AS indexed
       FROM imported_items i JOIN messages m ON m.seq = i.message_seq ORDER BY i.seq`,
    )
    .all() as StoredTurn[];
  db.close();
  return rows;
}

const keyOf = ({ conversation, id }: Pick<ExpectedTurn, 'conversation' | 'id'>) =>
  `${conversation} ${id}`;

/** Fails unless the turns are exactly those that the export holds, each in its place. */
export function expectTruth(
  stored: readonly StoredTurn[],
  { truth }: Pick<GeneratedExport, 'truth'>,
): void {
  const remembered = new Set(
    truth.conversations.filter(({ isRemembered }) => isRemembered).map(({ id }) => id),
  );
  const expected = truth.turns.map((turn) => [
    keyOf(turn),
    turn.parent,
    turn.role,
    turn.text,
    turn.isShown,
    turn.reasoning,
    remembered.has(turn.conversation),
  ]);
  const actual = stored.map((turn) => [
    keyOf(turn),
    turn.parent,
    turn.role,
    turn.text,
    turn.shown === 1,
    turn.reasoning,
    turn.remembered === 1 && turn.indexed === 1,
  ]);
  expect(actual.toSorted()).toEqual(expected.toSorted());
  const times = new Map(stored.map((turn) => [keyOf(turn), turn.at]));
  const wrong = truth.turns.filter(
    (turn) => turn.at !== null && times.get(keyOf(turn)) !== turn.at,
  );
  expect(wrong).toEqual([]);
}

/** Length limit of a title in the list of conversations. */
const LONGEST_TITLE = 120;

/** Fails unless conversations and proposals are exactly those that the export holds. */
export function expectConversations(
  database: string,
  { truth }: Pick<GeneratedExport, 'truth'>,
): void {
  const db = openReadonly(database);
  const conversations = db
    .prepare(
      `SELECT i.external_conversation AS id, c.title, c.memory = 1 AS isRemembered,
         c.archived_at IS NOT NULL AS isArchived, c.pinned_at IS NOT NULL AS isPinned
       FROM imported_items i JOIN conversations c ON c.seq = i.conversation_seq
       WHERE i.external_message = ''`,
    )
    .all() as Record<string, unknown>[];
  const proposals = db
    .prepare("SELECT content FROM nodes WHERE review = 'pending' AND type <> 'episodic'")
    .pluck()
    .all() as string[];
  db.close();
  expect(proposals.toSorted()).toEqual([...truth.statements].toSorted());
  const untitled = new Set(
    truth.conversations.filter(({ title }) => title === '').map(({ id }) => id),
  );
  const stored = conversations.map((row) => ({
    ...row,
    title: untitled.has(String(row['id'])) ? '' : row['title'],
  }));
  const expected = truth.conversations.map(
    ({ id, title, isRemembered, isArchived = false, isPinned = false }) => ({
      id,
      title: clip(title.trim(), LONGEST_TITLE),
      isRemembered: Number(isRemembered),
      isArchived: Number(isArchived),
      isPinned: Number(isPinned),
    }),
  );
  const byId = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
  expect(stored.toSorted(byId)).toEqual(expected.toSorted(byId));
}
