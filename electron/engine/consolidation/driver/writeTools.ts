import { z } from 'zod';
import { defineTool, refusal, toolResult, type Tool } from '../../models/toolbox.ts';
import type { SessionEpisode } from '../../storage/memory/consolidation.ts';
import type { StoredVerdict } from '../plan/chunkReply.ts';
import { quoteObjection } from '../plan/quoteObjection.ts';
import {
  extractedItemSchema,
  savedItemSchema,
  type ExtractedItem,
} from '../prompts/extractedItem.ts';
import type { ExtractTurn } from '../prompts/extract.ts';
import { verdictSchema } from '../prompts/judge.ts';

/** Pair that may be in conflict: a known memory, and one the model has just saved. */
export interface ConflictPair {
  readonly known: { readonly when: string; readonly text: string };
  readonly fresh: { readonly when: string; readonly text: string };
}

/**
 * Draft of the extraction: items the model has written so far. Nothing of it is in the database.
 */
export interface ExtractionDraft {
  readonly items: ExtractedItem[];
  readonly verdicts: StoredVerdict[];
  isDone: boolean;
}

export interface WriteToolDependencies {
  readonly episodes: readonly SessionEpisode[];
  readonly turns: readonly ExtractTurn[];
  readonly extractionDraft: ExtractionDraft;
  /** Canonical spelling of a known name; null for a new one. */
  readonly canonicalNameOf: (name: string) => string | null;
  readonly conflicts: (items: readonly ExtractedItem[]) => Promise<readonly ConflictPair[]>;
}

/**
 * Write-path tools of the specification, as far as they concern one chunk. They write to a draft,
 * which is verified, deduplicated and applied like any other reply.
 */
export function createWriteTools(deps: WriteToolDependencies): Tool[] {
  const { episodes, turns, extractionDraft } = deps;
  let pairs: readonly ConflictPair[] = [];
  return [
    defineTool(
      'is_session_consolidated',
      'Whether this part of the session is marked as read, and how much of it is saved.',
      z.strictObject({}),
      () =>
        toolResult({
          consolidated: extractionDraft.isDone,
          turns: turns.length,
          saved: extractionDraft.items.length,
        }),
    ),
    defineTool(
      'get_session_episodes',
      'The turns of this part of the session, with their labels.',
      z.strictObject({}),
      () =>
        toolResult({
          episodes: turns.map(({ label, speaker, when: date, text }) => ({
            episode: label,
            speaker,
            when: date,
            text,
          })),
        }),
    ),
    defineTool(
      'save_nodes_batch',
      'Saves memories. Each needs the label of a turn and the exact words copied from it.',
      z.strictObject({ items: z.array(savedItemSchema).min(1).max(60) }),
      ({ items }) =>
        toolResult({ saved: items.map((item) => save(item, episodes, extractionDraft)) }),
    ),
    defineTool(
      'extract_and_link_entities',
      'Says which of these names are known already, and how they are written.',
      z.strictObject({ names: z.array(z.string().min(1).max(200)).min(1).max(60) }),
      ({ names }) =>
        toolResult({
          entities: names.map((name) => ({ name, known_as: deps.canonicalNameOf(name) })),
        }),
    ),
    defineTool(
      'detect_conflicts',
      'Pairs of a known and a saved memory that may not both hold. Call it after saving.',
      z.strictObject({}),
      async () => {
        pairs = await deps.conflicts(extractionDraft.items);
        return toolResult({ pairs: pairs.map((pair, n) => ({ pair: n + 1, ...pair })) });
      },
    ),
    defineTool(
      'resolve_conflict',
      'How the new one of a pair stands to the known one.',
      z.strictObject({
        pair: z.int().min(1),
        relation: verdictSchema,
        confidence: z.number().min(0).max(1),
      }),
      ({ pair, relation, confidence }) => {
        const conflict = pairs[pair - 1];
        if (conflict === undefined) return refusal('There is no pair of this number.');
        const [knownText, freshText] = [conflict.known.text, conflict.fresh.text];
        extractionDraft.verdicts.push({ known: knownText, fresh: freshText, relation, confidence });
        return toolResult({ noted: true });
      },
    ),
    defineTool(
      'mark_session_consolidated',
      'Says that all of this part was read and saved. Call it last.',
      z.strictObject({}),
      () => {
        extractionDraft.isDone = true;
        return toolResult({ done: true });
      },
    ),
  ];
}

function save(raw: unknown, episodes: readonly SessionEpisode[], extractionDraft: ExtractionDraft) {
  const parsed = extractedItemSchema.safeParse(raw);
  if (!parsed.success) return { saved: false, why: z.prettifyError(parsed.error) };
  const item = parsed.data;
  const reason = quoteObjection(episodes)(item);
  if (reason !== null) return { saved: false, why: reason };
  extractionDraft.items.push(item);
  return { saved: true, item: extractionDraft.items.length };
}
