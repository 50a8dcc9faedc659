import type { NodeSeq } from '../../storage/connection/rowNumber.ts';
import { GrowableFloats, GrowableInts } from './growable.ts';
import { internNumber } from './internNumber.ts';

/** Columns of the turns of an index: what all passages of a turn have in common, stored once. */
export interface TurnTable {
  /** Number of turns. */
  size(): number;
  /** Appends a turn with the number of its documents. */
  add(turn: TurnColumns, documents: number): void;
  seq(turn: number): NodeSeq;
  time(turn: number): number;
  speaker(turn: number): number;
  speakerNumber(name: string): number;
  speakers(): readonly string[];
  /** Length of its text. */
  length(turn: number): number;
  /** First document of a turn, and the one after its last. */
  first(turn: number): number;
  end(turn: number): number;
}

interface TurnColumns {
  readonly seq: NodeSeq;
  readonly content: string;
  readonly speaker: string;
  readonly eventTime: number;
}

export function createTurnTable(): TurnTable {
  const seqs = new GrowableInts(1024);
  const times = new GrowableFloats(1024);
  const speakersOf = new GrowableInts(1024);
  const lengths = new GrowableInts(1024);
  const firsts = new GrowableInts(1024);
  const speakerNumbers = new Map<string, number>();
  let documentCount = 0;
  return {
    size: () => seqs.length,
    add({ seq, content, speaker, eventTime }, documents) {
      seqs.push(seq);
      times.push(eventTime);
      speakersOf.push(internNumber(speakerNumbers, speaker.toLocaleLowerCase()));
      lengths.push(content.length);
      firsts.push(documentCount);
      documentCount += documents;
    },
    seq: (turn) => seqs.at(turn) as NodeSeq,
    time: (turn) => times.at(turn),
    speaker: (turn) => speakersOf.at(turn),
    speakerNumber: (name) => speakerNumbers.get(name.toLocaleLowerCase()) ?? -1,
    speakers: () => [...speakerNumbers.keys()],
    length: (turn) => lengths.at(turn),
    first: (turn) => firsts.at(turn),
    end: (turn) => (turn + 1 < firsts.length ? firsts.at(turn + 1) : documentCount),
  };
}
