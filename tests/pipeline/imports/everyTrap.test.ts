import { expect, it } from 'vitest';
import { workspaceFolders } from '../../../electron/engine/workspaces/folders.ts';
import { importFiles } from '../../support/exports/importFiles.ts';
import { chatgptFile } from '../../support/exports/chatgptExport.ts';
import { expectTruth, storedTurns, type StoredTurn } from '../../support/exports/expectTruth.ts';
import { generateChatGpt } from '../../support/exports/generateChatGpt.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine } from '../../support/testEngine.ts';

/** Seeds of the exports; every one has each trap several times. */
const SEEDS = [1, 2, 3];

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
