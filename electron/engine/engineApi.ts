import type {
  EngineCommandName,
  EventName,
  EventPayload,
  Request,
  Response,
} from '../../shared/contract/index.ts';

/** One connected client, and the workspace it has open (null until it opened one). */
export interface Client {
  readonly id: string;
  workspaceId: string | null;
}

/** Call context of a handler. */
export interface CallContext {
  readonly client: Client;
  /** Aborted by the client's `cancel` frame and by its disconnect. */
  readonly signal: AbortSignal;
}

export type EngineHandlers = {
  readonly [C in EngineCommandName]: (
    request: Request<C>,
    call: CallContext,
  ) => Response<C> | Promise<Response<C>>;
};

/** Commands of some parts of the contract. */
export type CommandsOf<Area extends string> = Extract<EngineCommandName, `${Area}.${string}`>;

/** Handlers of a service, each under its command's name in the contract. */
export type CommandHandlers<C extends EngineCommandName> = {
  readonly [K in C]: (request: Request<K>) => Response<K> | Promise<Response<K>>;
};

export type EngineEvent = {
  [E in EventName]: { readonly name: E; readonly payload: EventPayload<E> };
}[EventName];

/** Running engine, as its thread serves it. */
export interface Engine {
  readonly handlers: EngineHandlers;
  /** Workspace that was current at the last stop, where a client starts. */
  readonly initialWorkspaceId: () => string;
  subscribe(listener: (event: EngineEvent) => void): () => void;
  /** Runs due work at once, which otherwise runs every half minute: the machine woke up. */
  wake(): Promise<void>;
  close(): Promise<void>;
}

export interface EngineOptions {
  /** Data folder; created when absent. */
  readonly home: string;
  readonly version: string;
  /** `LOCI_*` variables that override the configuration for this run. */
  readonly environment: Readonly<Record<string, string>>;
  /** Folder of the numbered migrations. */
  readonly schemaFolder: string;
  /** Names of damaged files that the host has quarantined. */
  readonly quarantined?: readonly string[] | undefined;
}
