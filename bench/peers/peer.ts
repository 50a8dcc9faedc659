/** Data that every store holds and searches: the same documents, vectors and questions. */
export interface PeerData {
  readonly nodes: number;
  readonly documents: readonly PeerDocument[];
  readonly dimensions: number;
}

interface PeerDocument {
  readonly id: string;
  readonly text: string;
  readonly vector: Float32Array;
}

/** A store that was filled and can be searched. */
interface Peer {
  /** Ids of the first `limit` for a question and its vector, best first. */
  search(question: string, vector: Float32Array, limit: number): Promise<readonly string[]>;
  close(): Promise<void> | void;
}

/** Opens and fills a store in an empty folder; `load` gives what the benchmark installed. */
export type OpenPeer = (data: PeerData, folder: string, load: NodeJS.Require) => Promise<Peer>;

/** Results of one store. */
export interface PeerFigures {
  readonly name: string;
  readonly buildSeconds: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** By question, 1 where its document was among the first twenty. Everybody's first are the same. */
  readonly hits: readonly (0 | 1)[];
}
