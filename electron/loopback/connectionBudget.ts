/**
 * State of an unauthenticated connection. `awaiting_request`: no complete request yet; `serving`: an
 * answer is in progress; `idle`: kept alive between two requests; `awaiting_handshake`: a WebSocket
 * that has not proved to be a page of this home.
 */
export type ConnectionState = 'awaiting_request' | 'serving' | 'idle' | 'awaiting_handshake';

/** Budget per state: far more than a browser opens at once, and few descriptors in total. */
const BUDGET: Readonly<Record<ConnectionState, number>> = {
  awaiting_request: 64,
  serving: 64,
  idle: 64,
  awaiting_handshake: 64,
};

export interface ConnectionBudget<Connection> {
  /** Moves a connection to this state; over the budget, the one that is longest in it is closed. */
  enter(connection: Connection, state: ConnectionState): void;
  /** Removes a connection that was closed or authenticated. */
  leave(connection: Connection): void;
}

/**
 * Connection budget: unauthenticated connections never block a new one, because the oldest in the
 * same state is closed. A page sends its request within milliseconds; an idle connection soon
 * becomes the oldest.
 */
export function createConnectionBudget<Connection>(
  close: (connection: Connection) => void,
  budget: Readonly<Record<ConnectionState, number>> = BUDGET,
): ConnectionBudget<Connection> {
  const connectionsByState: Readonly<Record<ConnectionState, Set<Connection>>> = {
    awaiting_request: new Set(),
    serving: new Set(),
    idle: new Set(),
    awaiting_handshake: new Set(),
  };
  function leave(connection: Connection): void {
    for (const connections of Object.values(connectionsByState)) connections.delete(connection);
  }
  return {
    enter(connection, state) {
      leave(connection);
      const connections = connectionsByState[state];
      connections.add(connection);
      if (connections.size <= budget[state]) return;
      const [oldest] = connections;
      if (oldest === undefined) return;
      leave(oldest);
      close(oldest);
    },
    leave,
  };
}
