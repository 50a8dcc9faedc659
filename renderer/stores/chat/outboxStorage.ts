import type { StoreApi } from 'zustand/vanilla';
import { keptAttachmentsSchema } from '../../../shared/domain/attachment.ts';
import { wireErrorSchema } from '../../../shared/contract/errors.ts';
import { commands } from '../../../shared/contract/index.ts';
import { pastedSchema } from '../../../shared/domain/pasted.ts';
import type { Id, MessageId } from '../../../shared/domain/primitives.ts';
import type { Outgoing } from './outbox.ts';
import type { DraftText } from '../shell/draftText.ts';
import type { KeyValue, SharedKeyValue } from '../shell/storage.ts';

const keyOf = (workspaceId: Id) => `outbox.${workspaceId}`;

/**
 * Stores unsent messages in this browser, so that a reload loses none; except those of a temporary
 * conversation. Only what changed is written: the rest may have changed in another window.
 */
export function saveOutgoing(
  storage: KeyValue,
  workspaceId: Id,
  outgoing: readonly Outgoing[],
  previous: readonly Outgoing[],
): void {
  const stored = byId(loadOutgoing(storage, workspaceId));
  const ids = new Set([...outgoing, ...previous].map(({ clientMessageId }) => clientMessageId));
  const otherItems = [...stored.values()].filter((item) => !ids.has(item.clientMessageId));
  const windowItems = outgoing
    .filter(({ temporary }) => !temporary)
    .flatMap((item) =>
      previous.includes(item) ? (stored.get(item.clientMessageId) ?? []) : [item],
    );
  const all = [...windowItems, ...otherItems];
  storage.set(keyOf(workspaceId), all.length === 0 ? '' : JSON.stringify(all));
}

/** Follows the unsent messages that other windows send, change and discard. */
export function subscribeToOutgoing(
  storage: SharedKeyValue,
  workspaceId: Id,
  chat: Pick<StoreApi<{ readonly outgoing: readonly Outgoing[] }>, 'setState'>,
): () => void {
  return storage.subscribe(keyOf(workspaceId), (previous) => {
    const previousItems = byId(parseOutgoing(previous, workspaceId));
    const now = byId(loadOutgoing(storage, workspaceId));
    chat.setState(({ outgoing }) => ({
      outgoing: outgoing.flatMap((item) => {
        // One that is under way here ends with its own reply.
        if (item.state === 'sending') return [item];
        const stored = now.get(item.clientMessageId);
        if (!stored) return previousItems.has(item.clientMessageId) ? [] : [item];
        const { text, pasted, edit } = stored;
        return [{ ...item, text, pasted, edit }];
      }),
    }));
  });
}

/**
 * Outgoing messages kept across a reload, resent under the same ids: stored once, however often
 * sent.
 */
export function loadOutgoing(storage: KeyValue, workspaceId: Id): readonly Outgoing[] {
  return parseOutgoing(storage.get(keyOf(workspaceId)), workspaceId);
}

function parseOutgoing(stored: string | null, workspaceId: Id): readonly Outgoing[] {
  const items: unknown = parse(stored);
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
      problem,
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
        // A refused message is sent again by the person only.
        state: state === 'queued' || state === 'failed' ? state : 'waiting',
        edit: parseEdit(edit),
        problem: wireErrorSchema
          .nullable()
          .catch(null)
          .parse(problem ?? null),
      },
    ];
  });
}

/** Wording of an edit that was not ended; an invalid one is dropped. */
function parseEdit(stored: unknown): DraftText | null {
  const { text, pasted } = asRecord(stored);
  return typeof text === 'string' ? { text, pasted: pastedSchema.catch([]).parse(pasted) } : null;
}

function byId(outgoing: readonly Outgoing[]): ReadonlyMap<MessageId, Outgoing> {
  return new Map(outgoing.map((item) => [item.clientMessageId, item]));
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
