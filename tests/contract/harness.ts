import type { Transport } from '../../shared/rpc/transport.ts';
import type { FakeEngine } from '../support/fakeEngine.ts';

/** One way of joining a client to an engine; the contract suite runs over each of them. */
export interface ContractHost {
  readonly engine: FakeEngine;
  /** A new connection, ready for frames. */
  connect(): Promise<Transport>;
  /** Breaks the newest connection from the engine's side. */
  breakConnection(): void;
  /** Replaces the engine by a new one, as after a crash; old connections break. */
  restartEngine(): void;
  readonly problems: string[];
  close(): Promise<void>;
}

export interface ContractHostKind {
  readonly name: string;
  start(): Promise<ContractHost>;
}
