import { createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import {
  epochMsSchema,
  idSchema,
  type EpochMs,
  type Id,
} from '../../../../shared/domain/primitives.ts';
import { sameForm } from '../../text/sameForm.ts';

const spanSchema = z.strictObject({
  episodeId: idSchema,
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
});

const forgettingSchema = z.strictObject({
  at: epochMsSchema,
  memoryIds: z.array(idSchema),
  messageIds: z.array(idSchema),
  entityIds: z.array(idSchema),
  /** Passages of turns that stay, never to be drawn from again. */
  spans: z.array(spanSchema),
  /** Keyed fingerprints of what was said: the words themselves are nowhere. */
  fingerprints: z.array(z.string()),
});
export type Forgetting = z.infer<typeof forgettingSchema>;

const fileSchema = z.strictObject({
  key: z.string().min(32),
  forgettings: z.array(forgettingSchema),
});

/**
 * What was forgotten, by id, passage and keyed fingerprint. It lies beside the database, so that an
 * older copy put back in its place, or a replay, is made to forget again.
 */
export interface ForgottenFile {
  all(): readonly Forgetting[];
  /** On the disk when it returns. */
  add(forgetting: Forgetting): void;
  fingerprint(text: string): string;
  /** The passage touches one that was forgotten. */
  forbids(episodeId: Id, span: { readonly start: number; readonly end: number }): boolean;
  /** The same was forgotten after it had been said. */
  forgot(text: string, saidAt: EpochMs): boolean;
}

export function openForgottenFile(
  path: string,
  parts: {
    readonly write: (path: string, value: unknown) => void;
    /** A new secret, 64 hexadecimal digits. */
    readonly newKey: () => string;
  },
): ForgottenFile {
  const read = existsSync(path) ? fileSchema.parse(JSON.parse(readFileSync(path, 'utf8'))) : null;
  const key = read?.key ?? parts.newKey();
  let forgettings: readonly Forgetting[] = read?.forgettings ?? [];
  const fingerprint = (text: string) =>
    createHmac('sha256', key).update(sameForm(text)).digest('hex');
  return {
    all: () => forgettings,
    add(forgetting) {
      forgettings = [...forgettings, forgetting];
      parts.write(path, { key, forgettings });
    },
    fingerprint,
    forbids: (episodeId, { start, end }) =>
      forgettings.some(({ spans }) =>
        spans.some((span) => span.episodeId === episodeId && span.start < end && start < span.end),
      ),
    forgot(text, saidAt) {
      if (forgettings.length === 0) return false;
      const mark = fingerprint(text);
      return forgettings.some(
        ({ at, fingerprints }) => saidAt <= at && fingerprints.includes(mark),
      );
    },
  };
}
