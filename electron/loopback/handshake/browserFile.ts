import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { browserNameSchema, publicKeySchema } from '../../../shared/handshake/frames.ts';
import { writeJsonAtomically } from '../../engine/files/atomicFile.ts';
import { quarantineDamaged } from '../../engine/files/moveFile.ts';
import { readJsonFile, throwIfRefused } from '../../engine/files/readRegularFile.ts';
import { newPrivateKey, signingKey } from './p256.ts';

const knownBrowserSchema = z.strictObject({
  id: z.uuid(),
  publicKey: publicKeySchema,
  /** Origin for which the key was registered, its port included: it is valid nowhere else. */
  origin: z.string().max(100),
  name: browserNameSchema,
  firstSeen: z.int().nonnegative(),
  lastSeen: z.int().nonnegative(),
});
export type KnownBrowser = z.infer<typeof knownBrowserSchema>;

const contentSchema = z.strictObject({
  home: z.strictObject({
    id: z.uuid(),
    /** PKCS #8 in base64url; browsers know the home by its public key. */
    privateKey: z.string().refine((key) => signingKey(key) !== null),
  }),
  browsers: z.array(knownBrowserSchema),
});
export type BrowserFileContent = z.infer<typeof contentSchema>;

/** File that keeps the home's key and the browsers it knows. */
export interface BrowserFile {
  /** Names of unreadable files that were quarantined. */
  readonly quarantined: readonly string[];
  readonly content: BrowserFileContent;
  /** Saves the file; throws the disk's error. */
  save(content: BrowserFileContent): void;
}

/**
 * One file for both, so that they are lost together: with a new key every browser has to register
 * again anyway.
 */
export function openBrowserFile(file: string): BrowserFile {
  const fileRead = readJsonFile(file, contentSchema);
  const quarantined = quarantineDamaged(file, fileRead);
  const save = (content: BrowserFileContent) => {
    // What the system refused to show may be whole: this run knows its own browsers only.
    throwIfRefused(file, fileRead);
    writeJsonAtomically(file, content);
  };
  if (fileRead.state === 'ok') return { quarantined, content: fileRead.value, save };
  return { quarantined, content: newBrowserFileContent(), save };
}

export function newBrowserFileContent(): BrowserFileContent {
  return { home: { id: randomUUID(), privateKey: newPrivateKey() }, browsers: [] };
}
