import { GrowableInts } from './growable.ts';
import { numberIn } from './numberIn.ts';

/** Sessions of the turns of an index, and the neighbors of each turn in its session. */
export interface SessionLinks {
  /** Appends the next turn, of so many documents, to a session. */
  add(turn: number, sessionId: string, documents: number): void;
  before(turn: number): number;
  after(turn: number): number;
  session(turn: number): number;
  sessions(): number;
  /** Number of documents of a session. */
  sessionSize(session: number): number;
}

export function createSessionLinks(): SessionLinks {
  const numbers = new Map<string, number>();
  const sessionsOf = new GrowableInts(1024);
  const befores = new GrowableInts(1024);
  const afters = new GrowableInts(1024);
  const lastOfSession: number[] = [];
  const sizes: number[] = [];
  return {
    add(turn, sessionId, documents) {
      const session = numberIn(numbers, sessionId);
      sessionsOf.push(session);
      sizes[session] = (sizes[session] ?? 0) + documents;
      const last = lastOfSession[session] ?? -1;
      befores.push(last);
      afters.push(-1);
      if (last >= 0) afters.set(last, turn);
      lastOfSession[session] = turn;
    },
    before: (turn) => befores.at(turn),
    after: (turn) => afters.at(turn),
    session: (turn) => sessionsOf.at(turn),
    sessions: () => numbers.size,
    sessionSize: (session) => sizes[session] ?? 0,
  };
}
