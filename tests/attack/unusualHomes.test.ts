import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { startTestEngine } from '../support/testEngine.ts';
import { startProgram } from '../support/runningProgram.ts';

test.each([
  ['spaces, quotation marks and Unicode', `A "home" of Жанна's 家 👩‍👧`],
  ['what an address or a query would read', '%20#a?b=c&mode=ro%00'],
  ['a line break', 'first\nsecond'],
  ['a dash in front', '--home'],
  ['two dots inside', 'a..b/../c'],
  ['what a shell would run', '$(touch pwned);`id`&|*'],
])('a home whose name has %s keeps what it is told', async (_what, name) => {
  // Not by join, which would tidy the name up.
  const home = `${temporaryFolder()}/${name}`;
  const engine = await startTestEngine({ home });
  await engine.say('remember that the key lies under the blue pot');
  await engine.call('backups.create', {});
  await engine.close();
  const again = await startTestEngine({ home });
  expect((await again.call('facts.list', {})).total).toBe(1);
  expect((await again.call('status.get', {})).storage).toBe('ok');
  const { backups } = await again.call('backups.list', {});
  await again.call('backups.restore', { backupId: backups[0]?.id ?? '' });
  expect((await again.call('facts.list', {})).total).toBe(1);
});

test('the program itself opens a home with an odd name', async () => {
  const home = join(temporaryFolder(), `a "b" 'c' %20#?\n$(d) дом`);
  const program = await startProgram(home);
  const client = await program.connect();
  expect((await client.call('host.info', {})).homeFolder).toBe(home);
  expect(await program.end()).toBe(0);
});
