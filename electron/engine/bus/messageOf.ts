import { z } from 'zod';
import { messageIdSchema, type MessageId } from '../../../shared/domain/primitives.ts';

const payloadSchema = z.object({ messageId: messageIdSchema });

/** Id of the message that a journal event is about; throws for the payload of another event. */
export function messageOf(payload: unknown): MessageId {
  return payloadSchema.parse(payload).messageId;
}
