import { runProgram } from './loopbackProgram.ts';

/** The browser edition with the fake engine in the place of the real one. */
await runProgram({ engineEntry: new URL('./fakeEngineThread.ts', import.meta.url) });
