import { runProgram } from './loopbackProgram.ts';

/** The browser edition with the real engine. */
await runProgram({});
