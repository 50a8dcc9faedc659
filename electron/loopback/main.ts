import { runInTerminal } from './terminal.ts';

const code = await runInTerminal(process.argv.slice(2));
// A page that closes its connection slowly must not delay the exit.
process.exit(code);
