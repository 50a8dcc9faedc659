export function packedContent(root: string, path: string): Promise<Buffer>;
