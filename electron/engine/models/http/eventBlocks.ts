import { ResponseRefusal } from './responseRefusal.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export interface EventBlocks {
  /**
   * Appends a chunk; returns the complete events, joined, or null while the first one is
   * incomplete.
   */
  push(chunk: Bytes): Bytes | null;
  /** Remaining bytes after the end of the stream. */
  end(): Bytes | null;
}

const LF = 10;
const CR = 13;

/**
 * Event blocks: buffers server-sent events until a blank line ends one. The SDK's parser rejoins an
 * unfinished event with every chunk, in quadratic time: it gets complete events, none longer than
 * the limit.
 */
export function createEventBlocks(maxBytes: number): EventBlocks {
  let buffered: Bytes[] = [];
  let heldBytes = 0;
  /** State of the previous chunk's end: a blank line may span two chunks. */
  let isLineEmpty = false;
  let wasLastCr = false;

  /** Offset after the last blank line in this chunk; 0 = none. */
  const endOfLastEvent = (chunk: Bytes): number => {
    let end = 0;
    for (let i = 0; i < chunk.length; i += 1) {
      const byte = chunk[i];
      // The second half of a CR LF ends no further line, but belongs to the blank line before it.
      if (byte === LF && wasLastCr) {
        wasLastCr = false;
        if (end === i && i > 0) end = i + 1;
        continue;
      }
      const isLineEnd = byte === LF || byte === CR;
      if (isLineEnd && isLineEmpty) end = i + 1;
      isLineEmpty = isLineEnd;
      wasLastCr = byte === CR;
    }
    return end;
  };
  const hold = (piece: Bytes): void => {
    if (piece.length === 0) return;
    heldBytes += piece.length;
    if (heldBytes > maxBytes) throw new ResponseRefusal('response_too_large');
    buffered.push(piece);
  };
  const release = (): Bytes | null => {
    if (buffered.length === 0) return null;
    const joined = new Uint8Array(heldBytes);
    let at = 0;
    for (const piece of buffered) {
      joined.set(piece, at);
      at += piece.length;
    }
    buffered = [];
    heldBytes = 0;
    return joined;
  };
  return {
    push(chunk) {
      const end = endOfLastEvent(chunk);
      if (end === 0) {
        hold(chunk);
        return null;
      }
      hold(chunk.subarray(0, end));
      const block = release();
      hold(chunk.subarray(end));
      return block;
    },
    end: release,
  };
}
