import { createOutputFile } from '../files/outputFile.ts';

/** Writes pieces of text to a file as they come; returns its size. Without the end: no file. */
export async function writePieces(path: string, pieces: AsyncIterable<string>): Promise<number> {
  const file = createOutputFile(path);
  try {
    for await (const piece of pieces) file.write(Buffer.from(piece));
    const size = file.size();
    file.finish();
    return size;
  } finally {
    file.discard();
  }
}
