import { hash } from 'node:crypto';
import type { Settings } from '../../../../shared/config.ts';
import type { ModelProblem, Usage } from '../../../../shared/domain/model.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { aliasNorm } from '../../algorithms/names/aliasNorm.ts';
import type { Logger } from '../../dependencies.ts';
import type { ChunkRow, SessionEpisode } from '../../storage/memory/consolidation.ts';
import type { ReadStore } from '../../storage/store.ts';
import { chunkReplySchema, readReply, type ChunkReply } from '../plan/chunkReply.ts';
import { addUsage, NOTHING_USED } from '../driver/askModel.ts';
import type { MemoryModel, StructuredFailure, StructuredProblem } from '../driver/askStructured.ts';
import type { ConflictPair } from '../driver/writeTools.ts';
import { createExtractor } from './extractChunk.ts';
import type { ExtractedItem } from '../prompts/extractedItem.ts';
import { planChunk, type PlanParts } from './planChunk.ts';
import { agentPrompt } from '../prompts/agent.ts';
import { extractPrompt } from '../prompts/extract.ts';
import { createAgentReader } from './readByAgent.ts';

export type ConsolidationProblem = StructuredProblem | ModelProblem;

export interface ReadingParts {
  readonly store: ReadStore;
  readonly model: MemoryModel;
  readonly driver: Settings['consolidation.driver'];
  /** Date and time at the person's clock. */
  readonly timeOf: (at: EpochMs) => string;
  /** How a plan is made of what was read. */
  readonly planning: Omit<PlanParts, 'judge'>;
  readonly logger: Logger;
}

export interface ChunkToRead {
  readonly chunk: readonly SessionEpisode[];
  readonly before: readonly SessionEpisode[];
  /** What was kept of an earlier reading that was not applied. */
  readonly kept: ChunkRow | undefined;
}

export interface ReadChunkReply {
  readonly reply: ChunkReply;
  readonly usage: Usage;
  readonly inputHash: string;
  /** The model had answered before: it is not asked again. */
  readonly wasKept: boolean;
}

/** Most names told to the model, so that one thing keeps one name. */
const KNOWN_NAMES = 40;

/** What the model says about a chunk: what was kept of it, else asked for by the driver chosen. */
export async function readChunk(
  parts: ReadingParts,
  { chunk, before, kept }: ChunkToRead,
  signal: AbortSignal,
): Promise<Result<ReadChunkReply, StructuredFailure>> {
  const inputHash = hashOf(parts, chunk);
  if (kept?.reply && kept.input_hash === inputHash) {
    const parsed = chunkReplySchema.safeParse(JSON.parse(kept.reply));
    if (parsed.success) {
      return ok({ reply: parsed.data, usage: NOTHING_USED, inputHash, wasKept: true });
    }
  }
  const driver = driverOf(parts);
  const asked = await readerOf(parts, chunk)(chunk, before, signal);
  if (asked.ok) return ok({ ...asked.value, inputHash, wasKept: false });
  if (driverOf(parts) === driver) return asked;
  // Its server has just refused tools: an answer in one shape needs none.
  const read = await readChunk(parts, { chunk, before, kept: undefined }, signal);
  const usage = addUsage(asked.error.usage, read.ok ? read.value.usage : read.error.usage);
  return read.ok ? ok({ ...read.value, usage }) : err({ ...read.error, usage });
}

/** How a model is asked: one whose server refuses tools cannot work with them. */
function driverOf({ driver, model }: ReadingParts): ReadingParts['driver'] {
  return model.capabilities.get(model.chat.ref).tools === false ? 'structured' : driver;
}

function readerOf(parts: ReadingParts, chunk: readonly SessionEpisode[]) {
  const { store, model, timeOf, logger } = parts;
  const reading = { model, timeOf, knownNames: namesIn(store, chunk) };
  if (driverOf(parts) === 'structured') return createExtractor(reading);
  return createAgentReader({
    ...reading,
    nameOf: (name) => store.entities.byAlias(aliasNorm(name))[0]?.canonical_name ?? null,
    conflicts: (items) => conflictsOf(parts, chunk, items),
    failed: (error) => logger.error('a write tool failed', { error: String(error) }),
  });
}

/** The pairs the judge would be asked about, were these items all there is. */
async function conflictsOf(
  { planning, timeOf }: ReadingParts,
  chunk: readonly SessionEpisode[],
  items: readonly ExtractedItem[],
): Promise<readonly ConflictPair[]> {
  const found: ConflictPair[] = [];
  const text = JSON.stringify({ items });
  const part = { episodes: chunk.map(({ seq }) => seq), replies: [{ text, cutOff: false }] };
  const read = readReply({ parts: [part] }, chunk);
  const judge: PlanParts['judge'] = (pairs) => {
    for (const { known, fresh } of pairs) {
      found.push({
        known: { when: timeOf(known.at), text: known.text },
        fresh: { when: timeOf(fresh.at), text: fresh.text },
      });
    }
    return Promise.resolve(ok([]));
  };
  await planChunk({ ...planning, judge }, read, chunk.length);
  return found;
}

function namesIn(store: ReadStore, chunk: readonly SessionEpisode[]): string[] {
  const spoken = chunk.map(({ content }) => content.toLowerCase()).join('\n');
  return store.entities
    .named()
    .filter(
      ({ is_self, canonical_name }) =>
        is_self === 0 && spoken.includes(canonical_name.toLowerCase()),
    )
    .slice(0, KNOWN_NAMES)
    .map(({ canonical_name }) => canonical_name);
}

/** Another way of asking, another wording of it, or another turn, makes another input. */
function hashOf(parts: ReadingParts, chunk: readonly SessionEpisode[]): string {
  const input = chunk.map(({ id, content }) => [id, content]);
  const { name, version } = driverOf(parts) === 'agent' ? agentPrompt : extractPrompt;
  return hash('sha256', JSON.stringify([name, version, input]), 'hex').slice(0, 32);
}
