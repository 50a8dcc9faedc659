import type { FreshId } from '../../../shared/domain/primitives.ts';

/** Generates an id in the window, for a conversation or a message that is not stored yet. */
export function freshId(): FreshId {
  return crypto.randomUUID() as string as FreshId;
}
