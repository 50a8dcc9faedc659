/**
 * State of an unproven connection. `silent`: no whole request yet; `serving`: an answer is under
 * way; `idle`: kept alive between two requests; `stranger`: a socket that has proven nothing yet.
 */
export type ConnectionState = 'silent' | 'serving' | 'idle' | 'stranger';

/** Far more than a browser opens at once, and few enough descriptors together. */
const BUDGET: Readonly<Record<ConnectionState, number>> = {
  silent: 64,
  serving: 64,
  idle: 64,
  stranger: 64,
};

export interface ConnectionBudget<Connection> {
  /** Now in this state; where that makes too many, the one that is longest in it is ended. */
  enter(connection: Connection, state: ConnectionState): void;
  /** Closed, or proven: it counts no more. */
  leave(connection: Connection): void;
}

/**
 * Connections that have proven nothing never keep a new one out: the oldest in the same state makes
 * room. A page sends its request within milliseconds; whoever only waits is the oldest soon.
 */
export function createConnectionBudget<Connection>(
  end: (connection: Connection) => void,
  budget: Readonly<Record<ConnectionState, number>> = BUDGET,
): ConnectionBudget<Connection> {
  const inState: Readonly<Record<ConnectionState, Set<Connection>>> = {
    silent: new Set(),
    serving: new Set(),
    idle: new Set(),
    stranger: new Set(),
  };
  function leave(connection: Connection): void {
    for (const connections of Object.values(inState)) connections.delete(connection);
  }
  return {
    enter(connection, state) {
      leave(connection);
      const connections = inState[state];
      connections.add(connection);
      if (connections.size <= budget[state]) return;
      const [oldest] = connections;
      if (oldest === undefined) return;
      leave(oldest);
      end(oldest);
    },
    leave,
  };
}
