import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesContaining } from '../support/filesContaining.ts';
import { startProgram } from '../support/runningProgram.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { openWorkspace } from './support/clientActions.ts';

test.skipIf(process.platform !== 'linux')(
  'the secret of an address is in no argument, no environment and no file',
  async () => {
    const home = temporaryFolder();
    const program = await startProgram(home);
    const actions = await openWorkspace(await program.connect());
    await actions.say('The lamp stands near the door.');
    for (const procFile of ['cmdline', 'environ']) {
      expect(readFileSync(`/proc/${program.pid}/${procFile}`, 'latin1')).not.toContain(
        program.secret,
      );
    }
    expect(program.secret).toHaveLength(43);
    expect(program.noted()).not.toContain(program.secret);
    expect(filesContaining(home, program.secret)).toEqual([]);
    expect(await program.end()).toBe(0);
    expect(filesContaining(home, program.secret)).toEqual([]);
  },
);
