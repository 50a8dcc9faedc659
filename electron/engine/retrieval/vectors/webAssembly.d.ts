/** The part of WebAssembly that is used here: TypeScript has it only among the browser's types. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Memory {
    constructor(descriptor: { readonly initial: number });
    readonly buffer: ArrayBuffer;
    /** By pages of 64 KiB; the buffer of before is empty afterwards. */
    grow(pages: number): number;
  }
  class Instance {
    constructor(module: Module, imports: { readonly env: { readonly memory: Memory } });
    readonly exports: Readonly<Record<string, unknown>>;
  }
}
