import { contractError } from '../contract/errors.ts';
import type { CommandName, EventName, RequestInput, Response } from '../contract/index.ts';
import { createEventInbox, type EventListener } from './eventInbox.ts';
import { createPendingCalls, type CancelSignal } from './pendingCalls.ts';
import type { Transport } from './transport.ts';
import { parseSafely } from '../domain/parseSafely.ts';
import { callIdOf, invalid, serverFrameSchema, type ClientFrame } from './wire.ts';

type ClientState = 'connecting' | 'connected' | 'disconnected' | 'closed';

export interface ClientOptions {
  /** Reports frames that break the contract and listeners that throw. Holds no user text. */
  readonly report?: (detail: string) => void;
}

export interface Client {
  readonly state: ClientState;
  /** Calls a command; rejects with a `ContractError`, always. */
  call<C extends CommandName>(
    name: C,
    request: RequestInput<C>,
    options?: { readonly signal?: CancelSignal },
  ): Promise<Response<C>>;
  on<E extends EventName>(event: E, listener: EventListener<E>): () => void;
  /**
   * Uses this transport from now on. When `resumed` is true every event missed since the last
   * connection was delivered; when false (the first time included) everything has to be reloaded.
   */
  connect(transport: Transport): Promise<{ resumed: boolean }>;
  onState(listener: (state: ClientState) => void): () => void;
  close(): void;
}

export function createClient(options: ClientOptions = {}): Client {
  const report = options.report ?? (() => undefined);
  const pending = createPendingCalls();
  const inbox = createEventInbox(report);
  const stateListeners = new Set<(state: ClientState) => void>();
  let state: ClientState = 'disconnected';
  let transport: Transport | null = null;
  /** Workspace that this client has open; the engine forgets it with the connection. */
  let openWorkspaceId: string | null = null;

  function enter(next: ClientState): void {
    if (state === next) return;
    state = next;
    for (const listener of [...stateListeners]) listener(next);
  }

  function disconnect(lostTransport: Transport): void {
    if (transport !== lostTransport) return;
    transport = null;
    pending.failAll({ code: 'disconnected' });
    if (state !== 'closed') enter('disconnected');
  }

  function receive(input: unknown): void {
    const frame = parseSafely(serverFrameSchema, input);
    if (!frame.ok) {
      report(`bad frame: ${frame.reason} at "${frame.path}"`);
      // Fails the call of a malformed answer, which would otherwise wait for ever.
      const id = callIdOf(input);
      if (id !== null) pending.fail(id, invalid('invalid_reply', frame));
      return;
    }
    const { value } = frame;
    if (value.kind === 'event') return inbox.receive(value);
    if (value.kind === 'reply') return void pending.reply(value.id, value.body);
    if (value.id === null) return report(`refused: ${value.error.code}`);
    pending.fail(value.id, value.error);
  }

  async function call<C extends CommandName>(
    name: C,
    request: RequestInput<C>,
    callOptions: { readonly signal?: CancelSignal } = {},
  ): Promise<Response<C>> {
    const current = transport;
    if (!current) throw contractError('disconnected');
    const send = (frame: ClientFrame) => current.send(frame);
    // Sound because the reply is parsed by this command's response schema before it resolves.
    const response = (await pending.open(
      name,
      (id) => send({ kind: 'request', id, name, body: request }),
      (id) => send({ kind: 'cancel', id }),
      callOptions.signal,
    )) as Response<C>;
    openWorkspaceId = workspaceAfter(name, request, response, openWorkspaceId);
    return response;
  }

  /** False when the workspace no longer exists: then all loaded data is invalid. */
  async function reopenWorkspace(): Promise<boolean> {
    if (openWorkspaceId === null) return true;
    try {
      await call('workspaces.open', { workspaceId: openWorkspaceId });
      return true;
    } catch (error) {
      if (!transport) throw error;
      openWorkspaceId = null;
      return false;
    }
  }

  async function connect(next: Transport): Promise<{ resumed: boolean }> {
    if (state === 'closed') throw contractError('disconnected');
    const previous = transport;
    if (previous) {
      disconnect(previous);
      previous.close();
    }
    transport = next;
    enter('connecting');
    inbox.pause();
    next.onMessage(receive, () => disconnect(next));
    const isSameWorkspace = await reopenWorkspace();
    const { epoch, after: lastSeq } = inbox.position;
    const answer = await call('events.resume', {
      epoch: isSameWorkspace ? epoch : '',
      after: lastSeq,
    });
    if (transport !== next) throw contractError('disconnected');
    const { resumed } = answer;
    inbox.resumeFrom(
      resumed ? { epoch, after: lastSeq } : { epoch: answer.epoch, after: answer.last },
    );
    enter('connected');
    return { resumed };
  }

  return {
    get state() {
      return state;
    },
    call,
    on: (event, listener) => inbox.on(event, listener),
    connect,
    onState(listener) {
      stateListeners.add(listener);
      return () => void stateListeners.delete(listener);
    },
    close() {
      enter('closed');
      const current = transport;
      if (!current) return;
      disconnect(current);
      current.close();
    },
  };
}

/** The workspace that is open after a command was answered. */
function workspaceAfter(
  name: CommandName,
  request: unknown,
  response: unknown,
  current: string | null,
): string | null {
  if (name === 'workspaces.open') {
    return (request as RequestInput<'workspaces.open'>).workspaceId;
  }
  if (name === 'workspaces.trash' && current !== null) {
    return (response as Response<'workspaces.trash'>).currentId;
  }
  return current;
}
