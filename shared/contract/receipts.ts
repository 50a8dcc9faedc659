import { z } from 'zod';
import { memoryNodeSchema } from '../domain/node.ts';
import { idSchema } from '../domain/primitives.ts';
import { receiptSchema } from '../domain/receipt.ts';
import { command } from './define.ts';

const ofAnswer = { workspaceId: idSchema, messageId: idSchema };

export const receiptCommands = {
  /** Receipt of an answer, and the memories now excluded from such questions. */
  'receipts.get': command(
    z.strictObject(ofAnswer),
    z.strictObject({
      receipt: receiptSchema,
      notRelevant: z.array(idSchema),
      /** The memories in it as they are now; those that were forgotten are not there. */
      memories: z.array(memoryNodeSchema),
    }),
  ),
  /** Keeps a memory out of answers to questions of this kind, until it is undone. */
  'receipts.notRelevant': command(
    z.strictObject({ ...ofAnswer, nodeId: idSchema }),
    z.strictObject({ changeId: idSchema }),
  ),
  /** Lets it into such answers again. */
  'receipts.relevant': command(
    z.strictObject({ ...ofAnswer, nodeId: idSchema }),
    z.strictObject({ changeId: idSchema }),
  ),
} as const;
