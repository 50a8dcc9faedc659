import type { HomePins, PageKey } from '../../shared/handshake/pageHandshake.ts';
import { newKey, signWith, type StoredKey } from './ecdsa.ts';

/** Error: this window has no storage, being private, or with site data switched off. */
export class KeyStorageUnavailable extends Error {}

/**
 * Key ring: the browser's own key, and the keys of the homes it registered with, in the origin's
 * IndexedDB.
 */
export interface KeyRing {
  readonly key: PageKey;
  readonly pins: HomePins;
}

const DATABASE = 'loci.keys';
const KEYS = 'keys';
const HOMES = 'homes';
const OWN_KEY = 'own';

export async function openKeyRing(): Promise<KeyRing> {
  try {
    const db = await openDatabase();
    const ownKey =
      (await read<StoredKey>(db, KEYS, OWN_KEY)) ?? (await addIfAbsent(db, await newKey()));
    return {
      key: { publicKey: ownKey.publicKey, sign: (bytes) => signWith(ownKey.privateKey, bytes) },
      pins: {
        keyOf: async (homeId) => (await read<string>(db, HOMES, homeId)) ?? null,
        isEmpty: async () =>
          (await toPromise(db.transaction(HOMES).objectStore(HOMES).count())) === 0,
        async keep(homeId, homeKey) {
          await toPromise(
            db.transaction(HOMES, 'readwrite').objectStore(HOMES).put(homeKey, homeId),
          );
        },
      },
    };
  } catch (cause) {
    throw new KeyStorageUnavailable('this window keeps no keys', { cause });
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(KEYS);
    opening.result.createObjectStore(HOMES);
  };
  return toPromise(opening);
}

/** Stores a key unless one exists: of two tabs that create one at once, both use the first. */
async function addIfAbsent(db: IDBDatabase, newKeyPair: StoredKey): Promise<StoredKey> {
  const store = db.transaction(KEYS, 'readwrite').objectStore(KEYS);
  const existing = await toPromise(store.get(OWN_KEY) as IDBRequest<StoredKey | undefined>);
  if (existing !== undefined) return existing;
  await toPromise(store.put(newKeyPair, OWN_KEY));
  return newKeyPair;
}

function read<T>(db: IDBDatabase, store: string, key: string): Promise<T | undefined> {
  const request = db.transaction(store).objectStore(store).get(key);
  return toPromise(request as IDBRequest<T | undefined>);
}

function toPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no storage'));
  });
}
