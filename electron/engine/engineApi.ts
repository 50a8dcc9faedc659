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
export interface Call {
  readonly client: Client;
  /** Aborted by the client's `cancel` frame and by its disconnect. */
  readonly signal: AbortSignal;
}

export type EngineHandlers = {
  readonly [C in EngineCommandName]: (
    request: Request<C>,
    call: Call,
  ) => Response<C> | Promise<Response<C>>;
};

/** Commands of some parts of the contract. */
export type CommandsOf<Area extends string> = Extract<EngineCommandName, `${Area}.${string}`>;

/** A service's answers to commands, each under the name the contract gives it. */
export type Answers<C extends EngineCommandName> = {
  readonly [K in C]: (request: Request<K>) => Response<K> | Promise<Response<K>>;
};

export type EngineEvent = {
  [E in EventName]: { readonly name: E; readonly payload: EventPayload<E> };
}[EventName];

/** The running engine, as its thread serves it. */
export interface Engine {
  readonly handlers: EngineHandlers;
  /** A client starts in the workspace that was current at the last stop. */
  readonly initialWorkspaceId: () => string;
  subscribe(listener: (event: EngineEvent) => void): () => void;
  /** Does what is due now, as it does by itself every half minute: the machine woke up. */
  wake(): Promise<void>;
  close(): Promise<void>;
}

export interface EngineOptions {
  /** The data folder; made when absent. */
  readonly home: string;
  readonly version: string;
  /** `LOCI_*` variables that override the configuration for this run. */
  readonly environment: Readonly<Record<string, string>>;
  /** Folder of the numbered migrations. */
  readonly schemaFolder: string;
  /** Damaged files the host has set aside, by name. */
  readonly quarantined?: readonly string[] | undefined;
}
