import type { Usage } from '../../../shared/domain/model.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import type { SessionEpisode } from '../storage/consolidation.ts';
import { labelOf, type ChunkReply } from './chunkReply.ts';
import { addUsage } from './driver/askModel.ts';
import { askStructured, type MemoryModel, type StructuredFailure } from './driver/askStructured.ts';
import { extractedItemSchema } from './extractedItem.ts';
import { extractPrompt, type ExtractTurn } from './prompts/extract.ts';

export interface ReadChunkParts {
  readonly model: MemoryModel;
  readonly timeOf: (at: number) => string;
  readonly knownNames: readonly string[];
}

/** Has a model read the turns of a chunk; the ones before it are for understanding. */
export type ReadChunk = (
  episodes: readonly SessionEpisode[],
  before: readonly SessionEpisode[],
  signal: AbortSignal,
) => Promise<Result<{ reply: ChunkReply; usage: Usage }, StructuredFailure>>;

/** Turns before a chunk that are shown for understanding. */
const BEFORE = 2;

/**
 * Asks for all of a chunk in one answer. One that is too long for the model, or whose answer was
 * cut off, is read in halves, so that nothing is left out; a single turn that is too long keeps
 * what was whole.
 */
export function createExtractor(parts: ReadChunkParts): ReadChunk {
  const read: ReadChunk = async (episodes, before, signal) => {
    const { turns: shown, context } = turnsOf(parts, episodes, before);
    const { knownNames } = parts;
    const turns = extractPrompt.render({ turns: shown, before: context, knownNames });
    const { format } = extractPrompt;
    const question = { turns, format, key: 'items', item: extractedItemSchema };
    const asked = await askStructured(parts.model, question, signal);
    const tooLong = asked.ok
      ? asked.value.replies.some(({ cutOff }) => cutOff)
      : asked.error.problem === 'context_overflow' || asked.error.problem === 'cut_off';
    if (tooLong && episodes.length > 1) {
      const spent = asked.ok ? asked.value.usage : asked.error.usage;
      return await inHalves(read, episodes, before, signal, spent);
    }
    if (!asked.ok) return asked;
    const part = { episodes: episodes.map(({ seq }) => seq), replies: [...asked.value.replies] };
    return ok({ reply: { parts: [part] }, usage: asked.value.usage });
  };
  return read;
}

/** Reads a chunk in two halves, each with what was said before it. */
export async function inHalves(
  read: ReadChunk,
  episodes: readonly SessionEpisode[],
  before: readonly SessionEpisode[],
  signal: AbortSignal,
  spent: Usage,
): ReturnType<ReadChunk> {
  const middle = Math.ceil(episodes.length / 2);
  const first = episodes.slice(0, middle);
  const one = await read(first, before, signal);
  if (!one.ok) return err({ ...one.error, usage: addUsage(spent, one.error.usage) });
  const two = await read(episodes.slice(middle), first, signal);
  const usage = addUsage(spent, one.value.usage);
  if (!two.ok) return err({ ...two.error, usage: addUsage(usage, two.error.usage) });
  const [a, b] = [one.value.reply, two.value.reply];
  const verdicts = [...(a.verdicts ?? []), ...(b.verdicts ?? [])];
  const reply = {
    parts: [...a.parts, ...b.parts],
    ...(verdicts.length > 0 && { verdicts }),
  };
  return ok({ reply, usage: addUsage(usage, two.value.usage) });
}

/** The turns as a model is shown them. */
export function turnsOf(
  parts: Pick<ReadChunkParts, 'timeOf'>,
  episodes: readonly SessionEpisode[],
  before: readonly SessionEpisode[],
): { readonly turns: ExtractTurn[]; readonly context: ExtractTurn[] } {
  return {
    turns: episodes.map((episode, n) => asTurn(parts, episode, labelOf(n))),
    context: before.slice(-BEFORE).map((episode, n) => asTurn(parts, episode, `C${n + 1}`)),
  };
}

function asTurn(
  { timeOf }: Pick<ReadChunkParts, 'timeOf'>,
  { content, source_role, speaker, event_time }: SessionEpisode,
  label: string,
): ExtractTurn {
  const name = speaker ?? (source_role === 'user' ? 'user' : source_role);
  return { label, speaker: name, when: timeOf(event_time), text: content };
}
