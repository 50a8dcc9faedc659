import { runInTerminal } from './terminal.ts';

const code = await runInTerminal(process.argv.slice(2));
// A page that is slow to let go of its connection is no reason to stay.
process.exit(code);
