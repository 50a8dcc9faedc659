import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import {
  epochMsSchema,
  idSchema,
  type EpochMs,
  nodeIdSchema,
  messageIdSchema,
  entityIdSchema,
  type NodeId,
} from '../../../../shared/domain/primitives.ts';
import { writeJsonAtomically } from '../../files/atomicFile.ts';
import { entryKind } from '../../files/entryKind.ts';
import type { FileRead } from '../../files/readRegularFile.ts';
import type { ForgottenTally } from '../../storage/files/headFile.ts';
import { legacyStemKey, stemKey } from '../../text/stemKey.ts';

const spanSchema = z.strictObject({
  episodeId: nodeIdSchema,
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
});

const forgettingSchema = z.strictObject({
  at: epochMsSchema,
  memoryIds: z.array(nodeIdSchema),
  messageIds: z.array(messageIdSchema),
  entityIds: z.array(entityIdSchema),
  /** Absent in entries of earlier versions, whose tally must stay the same. */
  documentIds: z.array(idSchema).optional(),
  /** Passages of retained turns that must never be extracted again. */
  spans: z.array(spanSchema),
  /** Keyed fingerprints of the forgotten texts: the words themselves are not stored. */
  fingerprints: z.array(z.string()),
});
export type Forgetting = z.infer<typeof forgettingSchema>;

export const forgottenContentSchema = z.strictObject({
  key: z.string().min(32),
  forgettings: z.array(forgettingSchema),
});
export type ForgottenContent = z.infer<typeof forgottenContentSchema>;

/**
 * Forgotten file: ids, passages and keyed fingerprints of forgotten content. It is kept beside the
 * database, so that an older copy put in its place, or a replay, is purged again. The database
 * holds a copy, in case this file is lost.
 */
export interface ForgottenFile {
  all(): readonly Forgetting[];
  /** Adds an entry, synced when it returns. */
  add(forgetting: Forgetting): void;
  fingerprint(text: string): string;
  /** True if the passage overlaps a forgotten one. */
  isForbidden(episodeId: NodeId, span: { readonly start: number; readonly end: number }): boolean;
  /** True if the same content was forgotten after this statement of it. */
  wasForgotten(text: string, statedAt: EpochMs): boolean;
  tally(): ForgottenTally;
  /** Serialized copy for the database; null while nothing was forgotten. */
  copy(): string | null;
  /**
   * Merges the entries of a copy that this file lacks. True if the file, as it was read, lacked
   * any.
   */
  recoverFrom(copy: string | null): boolean;
  /** Restores a missing file if something was forgotten; true if it did. */
  restoreIfMissing(): boolean;
  /** True if the file has at least as many entries as the tally in the head file. */
  coversTally(tally: ForgottenTally | null): boolean;
}

export function openForgottenFile(
  path: string,
  deps: {
    /** File as it was read when the workspace was opened. */
    readonly read: FileRead<ForgottenContent>;
    /** Key generator, 64 hexadecimal digits. */
    readonly newKey: () => string;
  },
): ForgottenFile {
  const storedContent = deps.read.state === 'ok' ? deps.read.value : null;
  let key = storedContent?.key ?? null;
  let forgettings: readonly Forgetting[] = storedContent?.forgettings ?? [];
  const keyOf = () => (key ??= deps.newKey());
  const digestOf = (form: string) => createHmac('sha256', keyOf()).update(form).digest('hex');
  const fingerprint = (text: string) => digestOf(stemKey(text));
  const save = (next: readonly Forgetting[]) => {
    writeJsonAtomically(path, { key: keyOf(), forgettings: next });
    forgettings = next;
  };
  const tallyOf = (some: readonly Forgetting[]): ForgottenTally => ({
    count: some.length,
    hash: createHash('sha256').update(JSON.stringify(some)).digest('hex').slice(0, HASH_DIGITS),
  });
  return {
    all: () => forgettings,
    add: (forgetting) => save([...forgettings, forgetting]),
    fingerprint,
    isForbidden: (episodeId, { start, end }) =>
      forgettings.some(({ spans }) =>
        spans.some((span) => span.episodeId === episodeId && span.start < end && start < span.end),
      ),
    wasForgotten(text, statedAt) {
      if (forgettings.length === 0) return false;
      const digests = [fingerprint(text), digestOf(legacyStemKey(text))];
      return forgettings.some(
        ({ at, fingerprints }) =>
          statedAt <= at && digests.some((digest) => fingerprints.includes(digest)),
      );
    },
    tally: () => tallyOf(forgettings),
    copy: () => (forgettings.length === 0 ? null : JSON.stringify({ key: keyOf(), forgettings })),
    recoverFrom(copy) {
      const stored = parseCopy(copy);
      if (stored === null) return false;
      const existing = new Set(forgettings.map((one) => JSON.stringify(one)));
      const missing = stored.forgettings.filter((one) => !existing.has(JSON.stringify(one)));
      if (missing.length === 0) return false;
      // Fingerprints made with another key would never match.
      if (forgettings.length === 0) key = stored.key;
      const isLonger = stored.forgettings.length === forgettings.length + missing.length;
      save(isLonger ? stored.forgettings : [...forgettings, ...missing]);
      return true;
    },
    restoreIfMissing() {
      if (forgettings.length === 0 || entryKind(path) === 'file') return false;
      save(forgettings);
      return true;
    },
    coversTally(tally) {
      if (tally === null) return true;
      return tallyOf(forgettings.slice(0, tally.count)).hash === tally.hash;
    },
  };
}

/** Hash digits, enough to distinguish two lists. */
const HASH_DIGITS = 16;

function parseCopy(copy: string | null): ForgottenContent | null {
  if (copy === null) return null;
  try {
    return forgottenContentSchema.parse(JSON.parse(copy));
  } catch {
    return null;
  }
}
