import { GrowableInts } from './growable.ts';
import { internNumber } from './internNumber.ts';

/** Sessions of the documents of an index, and the neighbors of each document in its session. */
export interface SessionLinks {
  /** Appends the next document to a session. */
  add(document: number, sessionId: string): void;
  before(document: number): number;
  after(document: number): number;
  session(document: number): number;
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
    add(document, sessionId) {
      const session = internNumber(numbers, sessionId);
      sessionsOf.push(session);
      sizes[session] = (sizes[session] ?? 0) + 1;
      const last = lastOfSession[session] ?? -1;
      befores.push(last);
      afters.push(-1);
      if (last >= 0) afters.set(last, document);
      lastOfSession[session] = document;
    },
    before: (document) => befores.at(document),
    after: (document) => afters.at(document),
    session: (document) => sessionsOf.at(document),
    sessions: () => numbers.size,
    sessionSize: (session) => sizes[session] ?? 0,
  };
}
