import { z } from 'zod';
import { epochMsSchema, nodeIdSchema } from '../../../../shared/domain/primitives.ts';
import { bulletinSectionSchema, hiddenCountsSchema } from '../../../../shared/domain/receipt.ts';
import type { ReadStore } from '../../storage/store.ts';
import type { UsedBulletin } from './receiptDraft.ts';
import { jsonCodec } from '../../../../shared/domain/jsonCodec.ts';

const linesSchema = z.array(
  z.strictObject({
    nodeId: nodeIdSchema,
    section: bulletinSectionSchema,
    content: z.string(),
    at: epochMsSchema,
    text: z.string(),
  }),
);

/** Body of a snapshot; those of earlier versions are the lines alone. */
const bodyCodec = jsonCodec(
  z.union([
    z.strictObject({ lines: linesSchema, hidden: hiddenCountsSchema }),
    linesSchema.transform((lines) => ({ lines, hidden: {} })),
  ]),
);

/** Last good profile, used when none can be made. */
export function lastBulletin(store: Pick<ReadStore, 'bulletins'>): UsedBulletin | null {
  const row = store.bulletins.latest();
  if (row === null) return null;
  return {
    snapshotId: row.id,
    tokens: row.tokens,
    ...bodyCodec.parse(row.body),
    wishes: [],
  };
}
