import { chmodSync, rmSync, statSync } from 'node:fs';
import { z } from 'zod';
import type { SecretBackend } from '../../shared/contract/secrets.ts';
import { writeJsonAtomically } from '../engine/files/atomicFile.ts';
import { quarantineDamaged } from '../engine/files/moveFile.ts';
import { readJsonFile, throwIfRefused, type FileRead } from '../engine/files/readRegularFile.ts';

/** API keys of model servers, stored by the host: the engine requests one at each use. */
export interface SecretStore {
  readonly backend: SecretBackend;
  /** Names of unreadable files that were quarantined. */
  readonly quarantined: readonly string[];
  endpointIds(): string[];
  get(endpointId: string): Promise<string | null>;
  /** Stores a key; false where there is no safe store. */
  set(endpointId: string, key: string): Promise<boolean>;
  clear(endpointId: string): Promise<void>;
}

/** Decrypted key. */
export interface OpenedKey {
  readonly key: string;
  /** The system's own key was rotated: this one should be encrypted again. */
  readonly isStale: boolean;
}

export interface SecretFileOptions {
  readonly file: string;
  readonly backend: Exclude<SecretBackend, 'none'>;
  /** Encrypts a key for the file. */
  readonly seal: (key: string) => Promise<string>;
  /** Decrypts a key; null when it was encrypted by another user or system. */
  readonly unseal: (sealedKey: string) => Promise<OpenedKey | null>;
}

const fileSchema = z.strictObject({ keys: z.record(z.string(), z.string()) });

/** Secret file that only its owner may read. */
export function createSecretFile({ file, backend, seal, unseal }: SecretFileOptions): SecretStore {
  const read = (): Record<string, string> => keysOf(readJsonFile(file, fileSchema));
  /** Keys that are to be written again; throws if they could not be read. */
  const readToChange = (): Record<string, string> => {
    const fileRead = readJsonFile(file, fileSchema);
    throwIfRefused(file, fileRead);
    return keysOf(fileRead);
  };
  const keysOf = (fileRead: FileRead<z.infer<typeof fileSchema>>): Record<string, string> => {
    if (fileRead.state !== 'ok') return {};
    // A copy or an editor may have changed its permissions.
    if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
    return fileRead.value.keys;
  };
  const write = (keys: Record<string, string>) => {
    keepDamaged();
    if (Object.keys(keys).length === 0) rmSync(file, { force: true });
    else writeJsonAtomically(file, { keys });
  };
  /** Unreadable keys may be recovered by hand: new ones do not overwrite them. */
  const keepDamaged = () => quarantineDamaged(file, readJsonFile(file, fileSchema));
  const quarantined = keepDamaged();

  // Sequential: a key that is slow to encrypt must not overwrite a later one.
  let last: Promise<unknown> = Promise.resolve();
  function inTurn<T>(action: () => Promise<T>): Promise<T> {
    const result = last.then(action);
    last = result.catch(() => undefined);
    return result;
  }
  async function save(endpointId: string, key: string): Promise<void> {
    const sealedKey = await seal(key);
    write({ ...readToChange(), [endpointId]: sealedKey });
  }
  return {
    backend,
    quarantined,
    endpointIds: () => Object.keys(read()),
    get: (endpointId) =>
      inTurn(async () => {
        const keys = read();
        const sealedKey = Object.hasOwn(keys, endpointId) ? keys[endpointId] : undefined;
        const unsealed = sealedKey === undefined ? null : await unseal(sealedKey);
        if (unsealed?.isStale === true) await save(endpointId, unsealed.key).catch(ignore);
        return unsealed?.key ?? null;
      }),
    set: (endpointId, key) =>
      inTurn(async () => {
        await save(endpointId, key);
        return true;
      }),
    clear: (endpointId) =>
      inTurn(async () => {
        const { [endpointId]: removed, ...remaining } = readToChange();
        if (removed !== undefined) write(remaining);
      }),
  };
}

/** Ignored: a key that could not be encrypted again still opens with the old encryption. */
function ignore(): void {}

/** Secret store where no safe place exists: keys come from the environment only. */
export const noSecretStore: SecretStore = {
  backend: 'none',
  quarantined: [],
  endpointIds: () => [],
  get: async () => null,
  set: async () => false,
  clear: async () => undefined,
};
