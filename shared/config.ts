import { z } from 'zod';
import { graphCenterSchema, graphFilterSchema } from './contract/graph.ts';
import { GRAPH_OPENING_LIMIT, GRAPH_SIZES, graphLensSchema } from './domain/graph.ts';
import { globalShortcutPattern } from './contract/host.ts';
import type { SettingScope } from './contract/settings.ts';
import { isCron } from './domain/cron.ts';

interface Definition<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema;
  readonly defaultValue: z.output<Schema>;
  /** Scopes in which the key may be set; a workspace's value wins over the global one. */
  readonly scopes: readonly SettingScope[];
}

const ALL_SCOPES: readonly SettingScope[] = ['global', 'workspace'];
const GLOBAL_ONLY: readonly SettingScope[] = ['global'];

function key<Schema extends z.ZodType>(
  schema: Schema,
  defaultValue: z.output<Schema>,
  scopes: readonly SettingScope[] = ALL_SCOPES,
): Definition<Schema> {
  return { schema, defaultValue, scopes };
}

const complexitySchema = z.strictObject({
  limit: z.int().min(1).max(100),
  depth: z.int().min(1).max(6),
  tokens: z.int().min(100).max(16_000),
});

const graphDisplaySchema = z.strictObject({
  lens: graphLensSchema,
  depth: z.int().min(1).max(4),
  without: graphFilterSchema,
  /** Cards that one can read, or the map of nodes and edges. */
  view: z.enum(['cards', 'map']).default('cards'),
  /** Most nodes that a page of cards opens with. */
  size: z.literal(GRAPH_SIZES).default(GRAPH_OPENING_LIMIT),
});

/** Saved view of the graph. */
export const graphViewSchema = graphDisplaySchema.extend({
  name: z.string().min(1).max(80),
  center: graphCenterSchema,
});
export type GraphView = z.infer<typeof graphViewSchema>;

const modelName = z.string().min(1).max(200).nullable();

const cron = z.string().max(200).refine(isCron);

/** Limit of the custom instructions, in characters: they are part of every request. */
export const MAX_INSTRUCTIONS = 1500;

/** Limit of the saved views of the graph in a workspace. */
export const MAX_GRAPH_VIEWS = 50;

/** Configuration keys, each with its range, default and scope. */
export const settingDefinitions = {
  'memory.enabled': key(z.boolean(), true),
  'memory.scope.cross_orchestrator': key(z.literal(false), false),
  'memory.bulletin_mode': key(z.enum(['every_message', 'off']), 'every_message'),
  'memory.bulletin_tokens': key(z.int().min(100).max(2000), 600),
  'session.timeout_sec': key(z.int().min(60).max(86_400), 1800),
  'session.window_tokens': key(
    z.union([z.literal('auto'), z.int().min(500).max(2_000_000)]),
    'auto',
  ),
  'retrieval.fusion': key(z.enum(['sum', 'rrf']), 'sum'),
  'retrieval.rrf_k': key(z.int().min(1).max(200), 60),
  'retrieval.weight_fts': key(z.number().min(0).max(10), 1),
  'retrieval.weight_vector': key(z.number().min(0).max(10), 1),
  'retrieval.weight_graph': key(z.number().min(0).max(10), 1),
  'retrieval.top_k_text': key(z.int().min(1).max(500), 50),
  'retrieval.top_k_vector': key(z.int().min(1).max(500), 50),
  'retrieval.top_n': key(z.int().min(1).max(100), 20),
  'retrieval.simple': key(complexitySchema, { limit: 5, depth: 2, tokens: 1000 }),
  'retrieval.complex': key(complexitySchema, { limit: 20, depth: 4, tokens: 3000 }),
  'context.token_budget': key(z.int().min(200).max(16_000), 2000),
  'context.shares': key(
    z
      .strictObject({
        facts: z.int().min(0).max(100),
        entities: z.int().min(0).max(100),
        temporal: z.int().min(0).max(100),
        evidence: z.int().min(0).max(100),
      })
      .refine((s) => s.facts + s.entities + s.temporal + s.evidence === 100),
    { facts: 40, entities: 25, temporal: 25, evidence: 10 },
  ),
  'intent.similarity_threshold': key(z.number().min(0).max(1), 0.45),
  'embedding.dimensions': key(z.int().min(64).max(4096), 256),
  'embedding.model': key(modelName, null),
  'chat.model': key(modelName, null),
  'chat.instructions': key(z.string().trim().max(MAX_INSTRUCTIONS), ''),
  'memory_agent.model': key(modelName, null),
  // Not 0: a rate of 0 marks a confirmed memory. For no fading at all: `decay.threshold` 0.
  'decay.rate_default': key(z.number().min(0.001).max(2), 0.1),
  'decay.threshold': key(z.number().min(0).max(0.5), 0.05),
  'decay.protect_mentions': key(z.int().min(1).max(1_000_000), 50),
  'consolidation.episodes_per_chunk': key(z.int().min(1).max(200), 30),
  'consolidation.driver': key(z.enum(['structured', 'agent']), 'structured'),
  'consolidation.conflict_min_confidence': key(z.number().min(0).max(1), 0.8),
  'consolidation.review': key(z.enum(['all', 'uncertain', 'none']), 'uncertain'),
  'enrichment.min_mentions': key(z.int().min(1).max(1_000_000), 3),
  'causal.batch_size': key(z.int().min(0).max(500), 50),
  'nightly.cron': key(cron, '0 3 * * *', GLOBAL_ONLY),
  'reflection.weekday': key(z.int().min(0).max(6).nullable(), 1),
  'imports.tokens_per_night': key(z.int().min(0).max(100_000_000), 300_000),
  'ingest.enabled': key(z.boolean(), true),
  'ingest.max_file_size_mb': key(z.int().min(1).max(200), 10),
  'ingest.allowed_roots': key(z.array(z.string().min(1)).max(100), []),
  'ingest.watched_folders': key(z.array(z.string().min(1)).max(20), [], ['workspace']),
  'backup.every_min': key(z.int().min(1).max(10_080), 30, GLOBAL_ONLY),
  'backup.keep': key(
    z.strictObject({
      daily: z.int().min(1).max(365),
      weekly: z.int().min(0).max(520),
      monthly: z.int().min(0).max(1200),
    }),
    { daily: 12, weekly: 10, monthly: 9 },
    GLOBAL_ONLY,
  ),
  'offsite.enabled': key(z.boolean(), false, ['workspace']),
  'offsite.folder': key(z.string().max(4_096), '', ['workspace']),
  'offsite.every_hours': key(z.int().min(1).max(720), 24, ['workspace']),
  'offsite.keep': key(z.int().min(1).max(365), 7, ['workspace']),
  'privacy.redact_secrets': key(z.boolean(), true, GLOBAL_ONLY),
  'ui.language': key(z.enum(['system', 'en', 'ru']), 'system', GLOBAL_ONLY),
  'ui.theme': key(z.enum(['system', 'light', 'dark']), 'system', GLOBAL_ONLY),
  'ui.onboarded': key(z.boolean(), false, GLOBAL_ONLY),
  'ui.tray': key(z.boolean(), false, GLOBAL_ONLY),
  'ui.graph': key(
    graphDisplaySchema,
    {
      lens: 'everything',
      depth: 2,
      without: { relations: [], sorts: [], trusts: [], kinds: [] },
      view: 'cards',
      size: GRAPH_OPENING_LIMIT,
    },
    ['workspace'],
  ),
  'ui.graph_views': key(z.array(graphViewSchema).max(MAX_GRAPH_VIEWS), [], ['workspace']),
  'ui.global_shortcut': key(z.string().regex(globalShortcutPattern).nullable(), null, GLOBAL_ONLY),
} as const;

export type SettingKey = keyof typeof settingDefinitions;
export type SettingOf<K extends SettingKey> = z.output<(typeof settingDefinitions)[K]['schema']>;
export type Settings = { readonly [K in SettingKey]: SettingOf<K> };

export const settingKeys = Object.keys(settingDefinitions) as readonly SettingKey[];

export function isSettingKey(name: string): name is SettingKey {
  return Object.hasOwn(settingDefinitions, name);
}

/** Default of every key. */
export const defaultSettings: Settings = Object.fromEntries(
  settingKeys.map((key) => [key, settingDefinitions[key].defaultValue]),
) as unknown as Settings;
