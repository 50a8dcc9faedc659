import { contractError } from '../../../shared/contract/errors.ts';
import type { Message } from '../../../shared/domain/chat.ts';
import type { WorkspaceWorld } from './world.ts';

const rootOf = (conversationId: string) => `root:${conversationId}`;

/** What a message follows: another message, or the beginning of its conversation. */
function parentOf(space: WorkspaceWorld, message: Message): string {
  return space.parents.get(message.id) ?? rootOf(message.conversationId);
}

/** Messages a story has put down in order follow one another. */
function linkUp(space: WorkspaceWorld): void {
  const last = new Map<string, string>();
  for (const { id, conversationId } of space.messages) {
    const before = last.get(conversationId) ?? rootOf(conversationId);
    if (!space.parents.has(id)) space.parents.set(id, before);
    last.set(conversationId, id);
  }
}

export function findMessage(space: WorkspaceWorld, messageId: string): Message {
  const found = space.messages.find((each) => each.id === messageId);
  if (!found) throw contractError('not_found', { reason: 'message' });
  return found;
}

/** Nothing of a temporary conversation is stored, whatever is asked of it. */
export function isTemporary(space: WorkspaceWorld, conversationId: string): boolean {
  return space.begun.get(conversationId)?.temporary ?? false;
}

export function findStored(space: WorkspaceWorld, messageId: string): Message {
  const found = findMessage(space, messageId);
  if (isTemporary(space, found.conversationId)) throw contractError('not_found');
  return found;
}

function versionsOf(space: WorkspaceWorld, message: Message): string[] {
  const parent = parentOf(space, message);
  return space.messages
    .filter((each) => each.role === message.role && parentOf(space, each) === parent)
    .map((each) => each.id);
}

/** The message as the contract shows it: with every version of it. */
export function presented(space: WorkspaceWorld, message: Message): Message {
  linkUp(space);
  return { ...message, versions: versionsOf(space, message) };
}

/** Stores a message behind another (or first), as the one that is shown there. */
export function attach(space: WorkspaceWorld, message: Message, behind: string | null): void {
  linkUp(space);
  const parent = behind ?? rootOf(message.conversationId);
  space.messages.push(message);
  space.parents.set(message.id, parent);
  space.shown.set(parent, message.id);
}

export function behindWhat(space: WorkspaceWorld, message: Message): string | null {
  linkUp(space);
  const parent = parentOf(space, message);
  return parent === rootOf(message.conversationId) ? null : parent;
}

/** The branch on screen, oldest first. */
export function branchOf(space: WorkspaceWorld, conversationId: string): Message[] {
  linkUp(space);
  const children = new Map<string, Message[]>();
  for (const message of space.messages) {
    if (message.conversationId !== conversationId) continue;
    const parent = parentOf(space, message);
    children.set(parent, [...(children.get(parent) ?? []), message]);
  }
  const branch: Message[] = [];
  for (let at = rootOf(conversationId); ;) {
    const here = children.get(at) ?? [];
    const next = here.find((each) => each.id === space.shown.get(at)) ?? here.at(-1);
    if (!next) return branch;
    branch.push({ ...next, versions: here.map((each) => each.id) });
    at = next.id;
  }
}

export function showVersion(space: WorkspaceWorld, message: Message): void {
  linkUp(space);
  space.shown.set(parentOf(space, message), message.id);
}
