import type { RoutineOutput } from '../../../shared/domain/routine.ts';
import { join } from 'node:path';
import { chatgptFile } from '../exports/chatgptExport.ts';
import { generateChatGpt } from '../exports/generateChatGpt.ts';
import { ended, importFiles } from '../exports/importFiles.ts';
import { says } from '../fakeModelServer.ts';
import { startEngineForLife } from '../frozen/engineForLife.ts';
import { runEventfulLife } from '../frozen/eventfulLife.ts';
import type { MemoryEngine } from '../memoryEngine.ts';
import { stepReply } from '../routines/scriptedSteps.ts';
import { until } from '../until.ts';

const OUTPUTS: RoutineOutput[] = ['decisions', 'todos'];

/** Seeds of the two imports: one stays, the other is undone. */
const SEEDS = { stays: 7, undone: 8 } as const;

/**
 * Home with every kind of operation: an eventful life (documents and a night in it), a routine that
 * writes, an import that stays with a proposal accepted, and one that was undone. Returns its database.
 */
export async function runEveryFeature(): Promise<string> {
  const engine = await startEngineForLife();
  await runEventfulLife(engine);
  await runWritingRoutine(engine);
  engine.server.setDefaultAnswer(says('It lies in the blue drawer [1] [2] [3] [4] [5].'));
  await engine.say('Where does the passport lie?');
  await importExport(engine, SEEDS.stays);
  const { importId, conversations } = await importExport(engine, SEEDS.undone);
  if (conversations === 0) throw new Error('nothing was imported');
  await engine.call('imports.undo', { importId });
  await ended(engine, importId);
  const { workspaceId } = await engine.call('status.get', {});
  await engine.close();
  return join(engine.home, 'workspaces', workspaceId, 'memory.db');
}

async function runWritingRoutine(engine: MemoryEngine): Promise<void> {
  const definition = {
    name: 'Garden',
    description: '',
    trigger: { kind: 'manual' } as const,
    steps: [{ id: 'look', title: 'Look', prompt: 'What now?', outputs: OUTPUTS }],
  };
  const { routineId } = await engine.call('routines.save', {
    routineId: null,
    definition,
  });
  await engine.call('routines.enable', { routineId, enabled: true });
  const reply = stepReply({
    decisions: [{ content: 'The user will plant beans.' }],
    todos: [{ content: 'Buy bean seeds.' }],
  });
  engine.server.next(says(reply));
  await engine.call('routines.run', { routineId });
  const over = async () => (await engine.call('routines.list', {})).runs[0]?.state === 'done';
  await until(over, 'the routine');
}

async function importExport(engine: MemoryEngine, seed: number) {
  const { conversations } = generateChatGpt({ seed, conversations: 17 });
  const { id, report } = await importFiles(engine, [chatgptFile(conversations)], { learn: false });
  const { nodes } = await engine.call('facts.list', { reviews: ['pending'] });
  const [proposal] = nodes;
  if (seed === SEEDS.stays && proposal !== undefined)
    await engine.call('review.accept', { nodeId: proposal.id });
  return { importId: id, conversations: report.imported.conversations };
}
