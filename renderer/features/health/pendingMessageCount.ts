import type { Response } from '../../../shared/contract/index.ts';

/** Number of messages in the recovery log and of deliveries that are not in the database yet. */
export function pendingMessageCount({ waiting, counts }: Response<'status.get'>): number {
  return waiting + counts.undelivered;
}
