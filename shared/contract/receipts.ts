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
      /** Memories in it, in their current state; forgotten ones are absent. */
      memories: z.array(memoryNodeSchema),
    }),
  ),
  /** Excludes a memory from answers to questions of this kind, until undone. */
  'receipts.notRelevant': command(
    z.strictObject({ ...ofAnswer, nodeId: idSchema }),
    z.strictObject({ changeId: idSchema }),
  ),
  /** Removes the exclusion. */
  'receipts.relevant': command(
    z.strictObject({ ...ofAnswer, nodeId: idSchema }),
    z.strictObject({ changeId: idSchema }),
  ),
} as const;
