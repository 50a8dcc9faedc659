import { chmodSync, rmSync, statSync } from 'node:fs';
import { z } from 'zod';
import type { SecretBackend } from '../../shared/contract/secrets.ts';
import { writeJsonAtomically } from '../engine/files/atomicFile.ts';
import { setDamagedAside } from '../engine/files/moveFile.ts';
import { readJsonFile } from '../engine/files/readRegularFile.ts';

/** Keys of model servers, kept by the host: the engine asks for one at each use. */
export interface SecretStore {
  readonly backend: SecretBackend;
  /** Names of files that could not be read and are kept under another name. */
  readonly setAside: readonly string[];
  endpointIds(): string[];
  get(endpointId: string): string | null;
  /** False where nothing safe can keep it. */
  set(endpointId: string, key: string): boolean;
  clear(endpointId: string): void;
}

export interface SecretFileOptions {
  readonly file: string;
  readonly backend: Exclude<SecretBackend, 'none'>;
  /** How a key stands in the file. */
  readonly seal: (key: string) => string;
  /** Back again; null when it was sealed by somebody else. */
  readonly unseal: (sealed: string) => string | null;
}

const fileSchema = z.strictObject({ keys: z.record(z.string(), z.string()) });

/** A file that only its owner may read. */
export function createSecretFile({ file, backend, seal, unseal }: SecretFileOptions): SecretStore {
  const read = (): Record<string, string> => {
    const read = readJsonFile(file, fileSchema);
    if (read.state !== 'ok') return {};
    // A copy or an editor may have opened it to others.
    if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
    return read.value.keys;
  };
  const write = (keys: Record<string, string>) => {
    keepDamaged();
    if (Object.keys(keys).length === 0) rmSync(file, { force: true });
    else writeJsonAtomically(file, { keys });
  };
  /** Keys that cannot be read now may be saved by hand: new ones do not take their place. */
  const keepDamaged = () => setDamagedAside(file, readJsonFile(file, fileSchema));
  const setAside = keepDamaged();
  return {
    backend,
    setAside,
    endpointIds: () => Object.keys(read()),
    get(endpointId) {
      const keys = read();
      const sealed = Object.hasOwn(keys, endpointId) ? keys[endpointId] : undefined;
      return sealed === undefined ? null : unseal(sealed);
    },
    set(endpointId, key) {
      write({ ...read(), [endpointId]: seal(key) });
      return true;
    },
    clear(endpointId) {
      const { [endpointId]: gone, ...rest } = read();
      if (gone !== undefined) write(rest);
    },
  };
}

/** Where no safe place is: keys come from the environment only. */
export const noSecretStore: SecretStore = {
  backend: 'none',
  setAside: [],
  endpointIds: () => [],
  get: () => null,
  set: () => false,
  clear: () => undefined,
};
