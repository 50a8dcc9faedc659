import type { MessageUpdate } from '../../../../shared/contract/review.ts';
import type { MessageId } from '../../../../shared/domain/primitives.ts';
import { useSelect, useWorkspace } from '../../../stores/app/storesContext.ts';
import { ActionCard } from '../answer/ActionCard.tsx';

const NONE: readonly MessageUpdate[] = [];

/** Memories that a message updated, each with its undo. Loaded with the message's suggestion. */
export function UpdateCards({ messageId }: { readonly messageId: MessageId }) {
  const { suggestions } = useWorkspace();
  const updates = useSelect(suggestions, (state) => state.updates.get(messageId) ?? NONE);
  return updates.map(({ action }) => (
    <ActionCard key={`${action.changeId} ${action.other?.nodeId}`} action={action} />
  ));
}
