/** Seals by turning a text around: enough to see that it was sealed. */
export const safeStorage = {
  available: true,
  backend: 'gnome_libsecret',
  /** The system's key was rotated since. */
  rotated: false,
  /** Duration of the next seal. */
  sealing: Promise.resolve(),
  isAsyncEncryptionAvailable: async (): Promise<boolean> => safeStorage.available,
  getSelectedStorageBackend: (): string => safeStorage.backend,
  async encryptStringAsync(text: string): Promise<Buffer> {
    await safeStorage.sealing;
    safeStorage.rotated = false;
    return Buffer.from([...text].reverse().join(''));
  },
  async decryptStringAsync(sealed: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> {
    const result = [...sealed.toString()].reverse().join('');
    return { result, shouldReEncrypt: safeStorage.rotated };
  },
};
