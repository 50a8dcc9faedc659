import { expect, it } from 'vitest';
import { openProbe } from '../../../electron/engine/storage/connection/database.ts';
import { workspaceFolders } from '../../../electron/engine/workspaces/folders.ts';
import { importFiles } from '../../support/exports/importFiles.ts';
import { chatgptFile } from '../../support/exports/chatgptExport.ts';
import {
  generateChatGpt,
  type ExpectedTurn,
  type GeneratedExport,
} from '../../support/exports/generateChatGpt.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine } from '../../support/testEngine.ts';

/** Seeds of the exports; every one has each trap several times. */
const SEEDS = [1, 2, 3];

interface StoredTurn {
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

/** Turns of the database under the ids of their provider. */
function storedTurns(database: string): StoredTurn[] {
  const db = openProbe(database);
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

function expectTruth(stored: readonly StoredTurn[], { truth }: GeneratedExport): void {
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

it.each(SEEDS)('an export with every trap comes in row by row (seed %i)', async (seed) => {
  const engine = await startTestEngine({ home: temporaryFolder() });
  const generated = generateChatGpt({ seed, conversations: 51 });
  const done = await importFiles(engine, [chatgptFile(generated.conversations)]);
  expect(done.report.imported).toEqual({
    conversations: generated.truth.conversations.length,
    turns: generated.truth.turns.length,
  });
  expect(done.report.proposed).toBe(generated.truth.statements.length);
  const { workspaces } = await engine.call('workspaces.list', {});
  const { workspaceId } = await engine.call('status.get', {});
  const folder = workspaces.find(({ id }) => id === workspaceId)?.folder ?? '';
  const { database } = workspaceFolders(
    folder.slice(0, folder.indexOf('/workspaces/')),
    workspaceId,
  );
  expectTruth(storedTurns(database), generated);
});

it('a turn that is missing, shown wrongly or out of its place is noticed', () => {
  const generated = generateChatGpt({ seed: 1, conversations: 2 });
  const stored: StoredTurn[] = generated.truth.turns.map((turn) => ({
    ...turn,
    shown: turn.isShown ? 1 : 0,
    at: turn.at ?? 0,
    remembered: 1,
    indexed: 1,
  }));
  expectTruth(stored, generated);
  const [first, ...rest] = stored;
  if (first === undefined) throw new Error('no turn');
  for (const changed of [
    rest,
    [{ ...first, shown: 0 }, ...rest],
    [{ ...first, parent: 'elsewhere' }, ...rest],
    [{ ...first, at: first.at + 1 }, ...rest],
    [{ ...first, indexed: 0 }, ...rest],
  ]) {
    expect(() => expectTruth(changed, generated)).toThrow();
  }
});
