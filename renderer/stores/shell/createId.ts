import type { NewId } from '../../../shared/domain/primitives.ts';

/** Generates an id in the window, for a conversation or a message that is not stored yet. */
export function createId(): NewId {
  return crypto.randomUUID() as string as NewId;
}
