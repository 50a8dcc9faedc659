import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkIntegrity } from '../../../electron/engine/storage/files/walCheckpoint.ts';
import { verifyFullText } from '../../../electron/engine/storage/files/verifyFullText.ts';
import { verifyRows } from '../../../electron/engine/storage/files/verifyRows.ts';
import { readAllScreens } from '../../support/readAllScreens.ts';
import { TIME_AFTER_LIFE, homeOf } from '../../support/frozen/databases.ts';
import { undoEverything } from '../../support/frozen/undoEverything.ts';
import { createManualClock } from '../../support/manualClock.ts';
import {
  exportFile,
  memoryDatabase,
  openArchive,
  zipContents,
} from '../../support/portable/exporting.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';

const workspace = { kind: 'workspace', passphrase: null } as const;
const looks = { words: ['passport', 'Marek', 'ladder'], moments: [TIME_AFTER_LIFE] };

/** Every line of an archive by its part, without the manifest. */
async function linesOf(content: Buffer): Promise<Record<string, string>> {
  const path = join(temporaryFolder(), 'archive.zip');
  writeFileSync(path, content);
  const contents = await zipContents(path);
  contents.delete('manifest.json');
  return Object.fromEntries(contents);
}

async function switchTo(engine: TestEngine, workspaceId: string): Promise<void> {
  await engine.call('workspaces.open', { workspaceId });
}

describe.each([125, '0080-eventful'])('an archive of a lived-in home (%s)', (version) => {
  test('opens elsewhere with the same rows, shows the same, and can be undone the same', async () => {
    const { home } = await homeOf(version);
    const origin = await startTestEngine({ home, clock: createManualClock(TIME_AFTER_LIFE) });
    const { item, content } = await exportFile(origin, workspace);
    expect(item.report.written.rows).toBeGreaterThan(100);
    const shown = await readAllScreens(origin, looks);

    const elsewhere = temporaryFolder();
    const target = await startTestEngine({
      home: elsewhere,
      clock: createManualClock(TIME_AFTER_LIFE),
    });
    const opened = await openArchive(target, content);
    if (!opened.ok) throw new Error(opened.problem);
    await switchTo(target, opened.workspace.id);

    expect(await readAllScreens(target, looks)).toEqual(shown);
    const again = await exportFile(target, workspace);
    expect(await linesOf(again.content)).toEqual(await linesOf(content));

    const database = memoryDatabase(elsewhere, opened.workspace.id);
    expect(checkIntegrity(database, 'full')).toEqual([]);
    expect(verifyRows(database)).toEqual([]);
    expect(verifyFullText(database, 'knowledge')).toEqual([]);
    expect(await undoEverything(target)).toEqual(await undoEverything(origin));
  });
});
