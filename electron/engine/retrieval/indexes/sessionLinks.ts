import { GrowableInts } from './growable.ts';
import { internNumber } from './internNumber.ts';

/** Sessions of the documents of an index, and the neighbors of each document in its session. */
export interface SessionLinks {
  /** Appends the next document to a session. */
  add(document: number, sessionId: string): void;
  /** Previous document of the same session, or -1. */
  previous(document: number): number;
  /** Next document of the same session, or -1. */
  next(document: number): number;
  session(document: number): number;
  sessionCount(): number;
  /** Number of documents of a session. */
  sessionSize(session: number): number;
}

export function createSessionLinks(): SessionLinks {
  const numbers = new Map<string, number>();
  const sessionsOf = new GrowableInts(1024);
  const previous = new GrowableInts(1024);
  const next = new GrowableInts(1024);
  const lastOfSession: number[] = [];
  const sizes: number[] = [];
  return {
    add(document, sessionId) {
      const session = internNumber(numbers, sessionId);
      sessionsOf.push(session);
      sizes[session] = (sizes[session] ?? 0) + 1;
      const last = lastOfSession[session] ?? -1;
      previous.push(last);
      next.push(-1);
      if (last >= 0) next.set(last, document);
      lastOfSession[session] = document;
    },
    previous: (document) => previous.at(document),
    next: (document) => next.at(document),
    session: (document) => sessionsOf.at(document),
    sessionCount: () => numbers.size,
    sessionSize: (session) => sizes[session] ?? 0,
  };
}
