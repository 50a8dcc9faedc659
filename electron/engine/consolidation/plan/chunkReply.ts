import { z } from 'zod';
import type { SessionEpisode } from '../../storage/memory/consolidation.ts';
import type { DroppedItem } from './droppedItem.ts';
import { quoteObjection } from './quoteObjection.ts';
import { readItems } from './readItems.ts';
import { extractedItemSchema, type ExtractedItem } from '../prompts/extractedItem.ts';
import { verdictSchema } from '../prompts/judge.ts';
import { numberOf } from './turnLabel.ts';

/** Verdict on a pair of a new and a known statement, each stored by its text. */
const storedVerdictSchema = z.strictObject({
  known: z.string(),
  fresh: z.string(),
  relation: verdictSchema,
  confidence: z.number(),
});
export type StoredVerdict = z.infer<typeof storedVerdictSchema>;

/**
 * Reply of a model about a chunk, word for word, kept until the chunk is applied: one part for each
 * call, as a chunk too long for one answer is split in halves.
 */
export const chunkReplySchema = z.strictObject({
  parts: z.array(
    z.strictObject({
      /** Seqs, in order: `E1` is the first. */
      episodes: z.array(z.int()),
      replies: z.array(
        z.strictObject({
          text: z.string(),
          cutOff: z.boolean(),
          /** Items without a proper quote were requested again. */
          retried: z.literal(true).optional(),
        }),
      ),
    }),
  ),
  /** Verdicts on pairs that the model was shown while it read. */
  verdicts: z.array(storedVerdictSchema).optional(),
});
export type ChunkReply = z.infer<typeof chunkReplySchema>;

/** Parsed item with its evidence by episode. */
export interface ReadItem extends Omit<ExtractedItem, 'evidence'> {
  readonly evidence: readonly { readonly episode: SessionEpisode | null; readonly quote: string }[];
}

export interface ReadReply {
  readonly items: readonly ReadItem[];
  readonly dropped: readonly DroppedItem[];
}

/** Limit of dropped items that are listed one by one. */
const MAX_DROPPED = 100;

/** Parses stored replies into items; unparsable ones are reported, never silently lost. */
export function readReply(reply: ChunkReply, episodes: readonly SessionEpisode[]): ReadReply {
  const bySeq = new Map<number, SessionEpisode>(episodes.map((episode) => [episode.seq, episode]));
  const items: ReadItem[] = [];
  const droppedItems: DroppedItem[] = [];
  for (const { episodes: seqs, replies } of reply.parts) {
    const objection = quoteObjection(seqs.map((seq) => bySeq.get(seq) ?? { content: '' }));
    for (const [n, { text, cutOff, retried = false }] of replies.entries()) {
      const parsed = readItems(text, 'items', extractedItemSchema, cutOff);
      if ('unreadable' in parsed) {
        droppedItems.push({ reason: 'bad_shape', content: '' });
        continue;
      }
      const episodeOf = (label: string) => bySeq.get(seqs[numberOf(label) - 1] ?? -1) ?? null;
      for (const item of parsed.items) {
        if (retried && objection(item) !== null) continue;
        const evidence = item.evidence.map(({ episode, quote }) => ({
          episode: episodeOf(episode),
          quote,
        }));
        items.push({ ...item, evidence });
      }
      for (let n = 0; n < Math.min(parsed.omittedCount, MAX_DROPPED); n += 1) {
        droppedItems.push({ reason: 'too_many', content: '' });
      }
      if (cutOff) droppedItems.push({ reason: 'cut_off', content: '' });
      // Malformed items of the first reply were requested again: only the last reply counts.
      if (n < replies.length - 1) continue;
      droppedItems.push(
        ...parsed.invalid.map(({ value }) => ({
          reason: 'bad_shape' as const,
          content: contentOf(value),
        })),
      );
    }
  }
  return { items, dropped: droppedItems };
}

function contentOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('content' in value)) return '';
  return typeof value.content === 'string' ? value.content.slice(0, 200) : '';
}
