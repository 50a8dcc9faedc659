/**
 * Declarations of the part of WebAssembly used here: TypeScript has it only among the browser's
 * types.
 */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Memory {
    constructor(descriptor: { readonly initial: number });
    readonly buffer: ArrayBuffer;
    /** Grows by pages of 64 KiB; detaches the previous buffer. */
    grow(pages: number): number;
  }
  class Instance {
    constructor(module: Module, imports: { readonly env: { readonly memory: Memory } });
    readonly exports: Readonly<Record<string, unknown>>;
  }
}
