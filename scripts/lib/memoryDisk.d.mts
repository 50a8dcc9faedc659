export function useMemoryDisk(): void;
