import { z } from 'zod';
import { memoryNodeSchema } from '../domain/node.ts';
import { idSchema, messageIdSchema, nodeIdSchema } from '../domain/primitives.ts';
import { receiptSchema } from '../domain/receipt.ts';
import { command } from './define.ts';

const ofAnswer = { workspaceId: idSchema, messageId: messageIdSchema };

export const receiptCommands = {
  /** Receipt of an answer, and the memories now excluded from such questions. */
  'receipts.get': command(
    z.strictObject(ofAnswer),
    z.strictObject({
      receipt: receiptSchema,
      notRelevant: z.array(nodeIdSchema),
      /** Memories in it, in their current state; forgotten ones are absent. */
      memories: z.array(memoryNodeSchema),
    }),
  ),
  /** Excludes a memory from answers to questions of this kind, until undone. */
  'receipts.notRelevant': command(
    z.strictObject({ ...ofAnswer, nodeId: nodeIdSchema }),
    z.strictObject({ changeId: idSchema }),
  ),
  /** Removes the exclusion. */
  'receipts.relevant': command(
    z.strictObject({ ...ofAnswer, nodeId: nodeIdSchema }),
    z.strictObject({ changeId: idSchema }),
  ),
} as const;
