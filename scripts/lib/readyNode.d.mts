export const NO_WASM_TIERING: string;
export function compiledFolder(modules: string): string;
export function readyNode(modules: string): void;
