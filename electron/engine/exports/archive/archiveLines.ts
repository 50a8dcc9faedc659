/** Longest line of an archive: a message, a receipt or a change has far less. */
const MAX_LINE_BYTES = 32 * 1024 * 1024;
const NEWLINE = 0x0a;

export class LineTooLongError extends Error {
  constructor() {
    super('a line is too long');
    this.name = 'LineTooLongError';
  }
}

/** Lines of a stream of bytes, without their ends; the last one needs none. */
export async function* linesOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let open: Buffer[] = [];
  let openBytes = 0;
  for await (const piece of pieces) {
    let from = 0;
    for (let end = piece.indexOf(NEWLINE); end !== -1; end = piece.indexOf(NEWLINE, from)) {
      open.push(piece.subarray(from, end));
      yield Buffer.concat(open).toString('utf8');
      [open, openBytes, from] = [[], 0, end + 1];
    }
    open.push(piece.subarray(from));
    openBytes += piece.length - from;
    if (openBytes > MAX_LINE_BYTES) throw new LineTooLongError();
  }
  const last = Buffer.concat(open).toString('utf8');
  if (last !== '') yield last;
}
