import { z } from 'zod';
import { memoryNodeSchema } from '../domain/node.ts';
import { idSchema, messageIdSchema, nodeIdSchema } from '../domain/primitives.ts';
import { receiptSchema } from '../domain/receipt.ts';
import { command } from './define.ts';

const answerRefFields = { workspaceId: idSchema, messageId: messageIdSchema };

export const receiptCommands = {
  /** Receipt of an answer, and the memories now excluded from such questions. */
  'receipts.get': command(
    z.strictObject(answerRefFields),
    z.strictObject({
      receipt: receiptSchema,
      notRelevant: z.array(nodeIdSchema),
      /** Memories in it, in their current state; forgotten ones are absent. */
      memories: z.array(memoryNodeSchema),
    }),
  ),
  /** Excludes a memory from answers to questions of this kind, until undone. */
  'receipts.exclude': command(
    z.strictObject({ ...answerRefFields, nodeId: nodeIdSchema }),
    z.strictObject({ changeId: idSchema }),
  ),
  /** Removes the exclusion of a memory. */
  'receipts.include': command(
    z.strictObject({ ...answerRefFields, nodeId: nodeIdSchema }),
    z.strictObject({ changeId: idSchema }),
  ),
} as const;
