import type { Usage } from '../../../shared/domain/model.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import type { SessionEpisode } from '../storage/consolidation.ts';
import { labelOf, type ChunkReply } from './chunkReply.ts';
import { addUsage } from './driver/askModel.ts';
import { askStructured, type MemoryModel, type StructuredFailure } from './driver/askStructured.ts';
import { extractedItemSchema } from './extractedItem.ts';
import { extractPrompt, type ExtractTurn } from './prompts/extract.ts';

export interface ExtractParts {
  readonly model: MemoryModel;
  readonly timeOf: (at: number) => string;
  readonly knownNames: readonly string[];
}

/** Turns before a chunk that are shown for understanding. */
const BEFORE = 2;

/**
 * Has the model read a chunk. One that is too long for the model, or whose answer was cut off, is
 * read in halves, so that nothing is left out; a single turn that is too long keeps what was whole.
 */
export async function extractChunk(
  parts: ExtractParts,
  episodes: readonly SessionEpisode[],
  before: readonly SessionEpisode[],
  signal: AbortSignal,
): Promise<Result<{ reply: ChunkReply; usage: Usage }, StructuredFailure>> {
  const turns = extractPrompt.render({
    turns: episodes.map((episode, n) => asTurn(parts, episode, labelOf(n))),
    before: before.slice(-BEFORE).map((episode, n) => asTurn(parts, episode, `C${n + 1}`)),
    knownNames: parts.knownNames,
  });
  const question = { turns, format: extractPrompt.format, key: 'items', item: extractedItemSchema };
  const asked = await askStructured(parts.model, question, signal);
  const tooLong = asked.ok
    ? asked.value.replies.some(({ cutOff }) => cutOff)
    : asked.error.problem === 'context_overflow' || asked.error.problem === 'cut_off';
  if (tooLong && episodes.length > 1) return await inHalves(parts, episodes, before, signal, asked);
  if (!asked.ok) return asked;
  const part = { episodes: episodes.map(({ seq }) => seq), replies: [...asked.value.replies] };
  return ok({ reply: { parts: [part] }, usage: asked.value.usage });
}

async function inHalves(
  parts: ExtractParts,
  episodes: readonly SessionEpisode[],
  before: readonly SessionEpisode[],
  signal: AbortSignal,
  tried: Awaited<ReturnType<typeof askStructured>>,
): ReturnType<typeof extractChunk> {
  const middle = Math.ceil(episodes.length / 2);
  const first = episodes.slice(0, middle);
  const spent = tried.ok ? tried.value.usage : tried.error.usage;
  const one = await extractChunk(parts, first, before, signal);
  if (!one.ok) return err({ ...one.error, usage: addUsage(spent, one.error.usage) });
  const two = await extractChunk(parts, episodes.slice(middle), first, signal);
  const usage = addUsage(spent, one.value.usage);
  if (!two.ok) return err({ ...two.error, usage: addUsage(usage, two.error.usage) });
  const reply = { parts: [...one.value.reply.parts, ...two.value.reply.parts] };
  return ok({ reply, usage: addUsage(usage, two.value.usage) });
}

function asTurn(
  { timeOf }: Pick<ExtractParts, 'timeOf'>,
  { content, source_role, speaker, event_time }: SessionEpisode,
  label: string,
): ExtractTurn {
  const name = speaker ?? (source_role === 'user' ? 'user' : source_role);
  return { label, speaker: name, when: timeOf(event_time), text: content };
}
