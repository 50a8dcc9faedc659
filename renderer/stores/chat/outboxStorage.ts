import { keptAttachmentsSchema } from '../../../shared/domain/attachment.ts';
import { commands } from '../../../shared/contract/index.ts';
import { pastedSchema } from '../../../shared/domain/pasted.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { Outgoing } from './outbox.ts';
import type { DraftText } from '../shell/draftText.ts';
import type { KeyValue } from '../shell/storage.ts';

const keyOf = (workspaceId: Id) => `outbox.${workspaceId}`;

/**
 * Stores unsent messages in this browser, so that a reload loses none; except those of a temporary
 * conversation.
 */
export function saveOutgoing(
  storage: KeyValue,
  workspaceId: Id,
  outgoing: readonly Outgoing[],
): void {
  const lasting = outgoing.filter(({ temporary }) => !temporary);
  storage.set(keyOf(workspaceId), lasting.length === 0 ? '' : JSON.stringify(lasting));
}

/**
 * Outgoing messages kept across a reload, resent under the same ids: stored once, however often
 * sent.
 */
export function loadOutgoing(storage: KeyValue, workspaceId: Id): readonly Outgoing[] {
  const items: unknown = parse(storage.get(keyOf(workspaceId)));
  if (!Array.isArray(items)) return [];
  return items.flatMap((item: unknown) => {
    const {
      conversationId,
      clientMessageId,
      text,
      pasted,
      attachments,
      createdAt,
      state,
      edit,
      chosen: choice,
    } = asRecord(item);
    const parsed = commands['chat.send'].request.safeParse({
      workspaceId,
      conversationId,
      clientMessageId,
      text,
      pasted: pasted ?? undefined,
      chosen: choice ?? undefined,
    });
    if (!parsed.success || parsed.data.conversationId === null) return [];
    return [
      {
        clientMessageId: parsed.data.clientMessageId,
        conversationId: parsed.data.conversationId,
        text: parsed.data.text,
        pasted: parsed.data.pasted ?? [],
        attachments: keptAttachmentsSchema.parse(attachments),
        createdAt: typeof createdAt === 'number' ? createdAt : Date.now(),
        temporary: false,
        chosen: parsed.data.chosen ?? null,
        state: state === 'queued' ? ('queued' as const) : ('waiting' as const),
        edit: editOf(edit),
        problem: null,
      },
    ];
  });
}

/** Wording of an edit that was not ended; an invalid one is dropped. */
function editOf(stored: unknown): DraftText | null {
  const { text, pasted } = asRecord(stored);
  return typeof text === 'string' ? { text, pasted: pastedSchema.catch([]).parse(pasted) } : null;
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
}
