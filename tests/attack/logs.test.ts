import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countForRun } from '../reliability/support/counts.ts';
import { startProgram } from '../support/runningProgram.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { openWorkspace } from './support/clientActions.ts';
import { asNodeId } from '../support/ids.ts';

const WORD = 'Quernmoorhaven';
const MESSAGES = countForRun('LOCI_LOGGED_MESSAGES', 5, 40);

/** The content of every log of a home. */
function logsOf(home: string): string {
  return readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.log|logs/u.test(join(entry.parentPath, entry.name)))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}

test('no log has a word of what was said, remembered, searched, named, refused or forgotten', async () => {
  const home = temporaryFolder();
  const program = await startProgram(home);
  const actions = await openWorkspace(await program.connect());
  const { client, workspaceId } = actions;
  const refused = (call: Promise<unknown>) => call.catch(() => null);
  for (let n = 0; n < MESSAGES; n += 1) {
    await actions.say(`remember that the lamp of ${WORD} is number ${n}`);
    const { nodes } = await actions.facts();
    const nodeId = nodes[0]?.id ?? asNodeId('');
    await client.call('facts.correct', {
      workspaceId,
      nodeId,
      content: `${WORD} has no lamp ${n}`,
    });
    await client.call('search.everything', { workspaceId, query: WORD });
    await refused(client.call('facts.get', { workspaceId, nodeId: asNodeId('gone') }));
    // Another workspace than the open one: refused, and written down.
    await refused(client.call('facts.list', { workspaceId: 'another', query: WORD }));
    await refused(client.call('workspaces.create', { name: `${WORD} ${n}` }));
    await refused(
      client.call('settings.set', {
        scope: 'global',
        key: 'no.such.key',
        value: WORD,
        workspaceId,
      }),
    );
    await client.call('forget.apply', {
      workspaceId,
      memoryIds: [nodeId],
      messageIds: [],
      entityIds: [],
    });
  }
  await client.call('backups.create', { workspaceId });
  expect(await program.end()).toBe(0);
  const logs = logsOf(home);
  expect(logs).not.toBe('');
  expect(logs).not.toContain(WORD);
  expect(program.noted()).not.toContain(WORD);
});
