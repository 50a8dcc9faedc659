// Plain JavaScript: it has to run before the first TypeScript is read.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

/**
 * The calls after which V8 compiles a way out of WebAssembly anew, put out of reach. Node reads
 * TypeScript with WebAssembly in every thread, all threads share these ways out, and the one that
 * frees what another still holds takes the process down with it ("Check failed: jit_page.has_value()"
 * in Runtime_TierUpWasmToJSWrapper, Node 24).
 */
export const NO_WASM_TIERING = '--wasm-wrapper-tiering-budget=1000000000';

/** Where what was read once is kept compiled. */
export const compiledFolder = (modules) => join(modules, '.cache/loci-compiled');

/** Lets this process and its threads read TypeScript safely, and only once: later starts are sooner. */
export function readyNode(modules) {
  setFlagsFromString(NO_WASM_TIERING);
  // Threads look for it here.
  process.env.NODE_COMPILE_CACHE ??= compiledFolder(modules);
  enableCompileCache(process.env.NODE_COMPILE_CACHE);
}
