export const ONE_WAY_OUT: string;
export function compiledFolder(modules: string): string;
export function readyNode(modules: string): void;
