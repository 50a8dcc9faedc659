import { generateChatGpt } from '../../tests/support/exports/generateChatGpt.ts';
import { writeZip, type ZipEntryInput } from '../../tests/support/zip/zipWriter.ts';

export interface WrittenExport {
  readonly inflatedBytes: number;
  readonly turns: number;
}

/** Conversations of a shard, as many as a real export has. */
const SHARD = 100;

/** Writes an export of about so many inflated bytes, one shard in memory at a time. */
export function writeExport(path: string, bytes: number): WrittenExport {
  let inflatedBytes = 0;
  let turns = 0;
  function* shards(): Generator<ZipEntryInput> {
    for (let n = 0; inflatedBytes < bytes; n += 1) {
      const { conversations, truth } = generateChatGpt({
        seed: n + 1,
        conversations: SHARD,
        exchanges: 12,
        answerSentences: 12,
        startAt: Date.UTC(2020, 0, 1) + n * 3_600_000,
      });
      const content = JSON.stringify(conversations);
      inflatedBytes += Buffer.byteLength(content);
      turns += truth.turns.length;
      yield { name: `conversations-${String(n).padStart(3, '0')}.json`, content };
    }
  }
  writeZip(path, shards());
  return { inflatedBytes, turns };
}
