import { describe, expect, it } from 'vitest';
import { workspaceFolders } from '../../../electron/engine/workspaces/folders.ts';
import { importFiles } from '../../support/exports/importFiles.ts';
import { chatgptFile } from '../../support/exports/chatgptExport.ts';
import {
  expectConversations,
  expectTruth,
  storedTurns,
  type StoredTurn,
} from '../../support/exports/expectTruth.ts';
import {
  generateChatGptShards,
  generateChatGptZip,
} from '../../support/exports/formats/chatgptShards.ts';
import { generateClaude, generateClaudeZips } from '../../support/exports/formats/claudeExport.ts';
import type { GeneratedFiles } from '../../support/exports/formats/expectedTurns.ts';
import {
  generateGemini,
  generateJan,
  generateLmStudio,
} from '../../support/exports/formats/localExports.ts';
import { generateOpenWebUi } from '../../support/exports/formats/openWebUiExport.ts';
import { TRAP_COUNT, generateChatGpt } from '../../support/exports/generateChatGpt.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine } from '../../support/testEngine.ts';

/** Seeds of the exports; every one has each trap several times. */
const SEEDS = [1, 2, 3];

/** Exports of every format, by their names here. */
const FORMATS: Readonly<Record<string, (seed: number) => GeneratedFiles>> = {
  'ChatGPT, one file': (seed) => {
    const { conversations, truth } = generateChatGpt({ seed, conversations: TRAP_COUNT * 2 });
    return { files: [chatgptFile(conversations)], truth };
  },
  'ChatGPT, shards with a manifest': generateChatGptShards,
  'ChatGPT, a zip': generateChatGptZip,
  Claude: generateClaude,
  'Claude, several zips': generateClaudeZips,
  'Open WebUI': generateOpenWebUi,
  'LM Studio': generateLmStudio,
  Jan: generateJan,
  Gemini: generateGemini,
};

describe.each(Object.entries(FORMATS))('an export of %s', (_, generate) => {
  it.each(SEEDS)('with every trap comes in row by row (seed %i)', async (seed) => {
    const home = temporaryFolder();
    const engine = await startTestEngine({ home });
    const generated = generate(seed);
    const { files, truth, missing = [], downloads = [] } = generated;
    const done = await importFiles(engine, files);
    expect(done.report.imported).toEqual({
      conversations: truth.conversations.length,
      turns: truth.turns.length,
    });
    expect(done.report.proposed).toBe(truth.statements.length);
    const { workspaceId } = await engine.call('status.get', {});
    const { database } = workspaceFolders(home, workspaceId);
    expectTruth(storedTurns(database), { truth });
    expectConversations(database, { truth });
    expect(done.report).toMatchObject({ missing, downloads });
    // Once more it brings nothing.
    const again = await importFiles(engine, files);
    expect(again.report).toMatchObject({
      imported: { conversations: 0, turns: 0 },
      updated: { conversations: 0, turns: 0 },
      unchanged: truth.conversations.length,
      proposed: 0,
    });
  });
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
