import type { EpochMs, NodeId, EntityId } from '../../../../shared/domain/primitives.ts';
import type { ReadableDb } from '../connection/database.ts';
import { DISPUTED_UNTIL } from '../connection/disputed.ts';
import { ARE_ALL_SOURCES_HIDDEN } from '../connection/hiddenSource.ts';
import type { DecayStateRow, NodeRow } from '../connection/rows.ts';
import type { NodeSeq } from '../connection/rowNumber.ts';
import { jsonCodec } from '../../../../shared/domain/jsonCodec.ts';
import { z } from 'zod';
import { tagKeysParameter, WITH_ALL_TAGS } from './tagKeys.ts';

/** Node that is not an episode, with its decay state, tags and successor. */
export type KnowledgeRow = NodeRow &
  Omit<DecayStateRow, 'seq'> & {
    /** 1 if it names a protected entity. */
    readonly is_protected: 0 | 1;
    readonly superseded_by: NodeId | null;
    /** Fade time of the contradicting memory that lasts longest; 0 without one. */
    readonly disputed_until: EpochMs;
    /** 1 if every turn that it was drawn from was replaced by another version. */
    readonly is_source_hidden: 0 | 1;
    /** JSON list of tags, sorted. */
    readonly tags: string;
  };

interface KnowledgeFilter {
  readonly kinds: readonly string[];
  readonly types: readonly string[];
  /** Effective statuses: an active node past its `fade_at` counts as retracted. */
  readonly statuses: readonly string[];
  readonly trusts: readonly string[];
  /** Empty: all except rejected ones. */
  readonly reviews: readonly string[];
  readonly entityIds?: readonly EntityId[];
  readonly tags?: readonly string[];
  /** Keys of tags that are all required. */
  readonly tagKeys?: readonly string[] | undefined;
  readonly sources?: readonly string[];
  readonly strengthFrom?: number;
  readonly strengthTo?: number;
  readonly from?: EpochMs | undefined;
  readonly until?: EpochMs | undefined;
  /** Range of the fade time, from and before: pending memories never fade. */
  readonly fadingFrom?: EpochMs | undefined;
  readonly fadingBefore?: EpochMs | undefined;
  /** Full-text query over live and former knowledge; null without words. */
  readonly match: string | null;
  /** Hits of search, best first: ranked before all that only match. */
  readonly hits?: readonly NodeSeq[];
}

type KnowledgeOrder =
  'relevance' | 'newest' | 'oldest' | 'strongest' | 'weakest' | 'fading_first' | 'due_first';

export interface KnowledgeReads {
  byId(id: NodeId): KnowledgeRow | null;
  bySeq(seq: NodeSeq): KnowledgeRow | null;
  /** Rows of several memories, in no order: one by one they cost twelve times as much. */
  bySeqs(seqs: readonly NodeSeq[]): KnowledgeRow[];
  /**
   * Active ones among these, as search reads them. An active memory has no successor; whether it is
   * disputed, or its source is shown, is not looked up.
   */
  activeAmong(seqs: readonly NodeSeq[]): KnowledgeRow[];
  list(
    filter: KnowledgeFilter,
    order: KnowledgeOrder,
    page: { readonly offset: number; readonly limit: number },
    now: EpochMs,
  ): { rows: KnowledgeRow[]; total: number };
  /** Tags of live memories with their counts, most used first. */
  tags(now: EpochMs): { tag: string; count: number }[];
  /** Nodes other than episodes. */
  all(): KnowledgeRow[];
  /** Ids of all of them, for as-of. */
  ids(): NodeId[];
}

const tagsCodec = jsonCodec(z.array(z.string()));

export function tagsOf({ tags }: Pick<KnowledgeRow, 'tags'>): string[] {
  return tagsCodec.parse(tags);
}

const OWN_COLUMNS = `n.*, l.confidence, l.decay_rate, l.last_accessed, l.access_count, l.fade_at,
  l.fades_from, l.last_verified,
  EXISTS (SELECT 1 FROM node_entities pe JOIN entities p ON p.seq = pe.entity_seq
    WHERE pe.node_seq = n.seq AND p.protected = 1) AS is_protected,
  (SELECT json_group_array(tag) FROM
    (SELECT tag FROM node_tags WHERE node_seq = n.seq ORDER BY tag)) AS tags`;

/** Columns of a whole `KnowledgeRow`, of `nodes n` joined with `node_life l`. */
export const KNOWLEDGE_COLUMNS = `${OWN_COLUMNS},
  (SELECT s.id FROM edges e JOIN nodes s ON s.seq = e.source_seq
    WHERE e.target_seq = n.seq AND e.relation_type = 'supersedes' AND e.valid_until IS NULL
    LIMIT 1) AS superseded_by,
  ${DISPUTED_UNTIL}, ${ARE_ALL_SOURCES_HIDDEN}`;

/** Current strength, as `algorithms/decay/fading.ts` computes it. */
export const STRENGTH = `l.confidence * exp(-l.decay_rate
  * pow(max(0, @now - coalesce(l.fades_from, @now)) / 86400000.0, 0.8))`;

const ORDERS: Readonly<Record<KnowledgeOrder, string>> = {
  relevance: 'rank, n.seq DESC',
  newest: 'n.created_at DESC, n.seq DESC',
  oldest: 'n.created_at, n.seq',
  strongest: `${STRENGTH} DESC, n.seq DESC`,
  weakest: `${STRENGTH}, n.seq DESC`,
  fading_first: 'l.fade_at IS NULL, l.fade_at, n.seq DESC',
  due_first: `n.attributes ->> '$.due.at' IS NULL, n.attributes ->> '$.due.at', n.seq DESC`,
};

const EFFECTIVE_STATUS = `CASE WHEN n.status = 'active' AND l.fade_at <= @now
  THEN 'retracted' ELSE n.status END`;

const CONDITIONS = `n.type <> 'episodic'
  AND (@kinds = '[]' OR n.kind IN (SELECT value FROM json_each(@kinds)))
  AND (@types = '[]' OR n.type IN (SELECT value FROM json_each(@types)))
  AND (@trusts = '[]' OR n.trust IN (SELECT value FROM json_each(@trusts)))
  AND iif(@reviews = '[]', n.review IS NOT 'rejected',
    n.review IN (SELECT value FROM json_each(@reviews)))
  AND (@statuses = '[]' OR ${EFFECTIVE_STATUS} IN (SELECT value FROM json_each(@statuses)))
  AND (@sources = '[]' OR n.source_type IN (SELECT value FROM json_each(@sources)))
  AND (@from IS NULL OR n.event_time >= @from) AND (@until IS NULL OR n.event_time < @until)
  AND (@fadingFrom IS NULL OR l.fade_at >= @fadingFrom)
  AND (@fadingBefore IS NULL OR l.fade_at < @fadingBefore)
  AND (@tags = '[]' OR EXISTS (SELECT 1 FROM node_tags nt
    WHERE nt.node_seq = n.seq AND nt.tag IN (SELECT value FROM json_each(@tags))))
  AND (@tagKeys = '[]' OR n.seq IN (${WITH_ALL_TAGS}))
  AND (@entityIds = '[]' OR EXISTS (SELECT 1 FROM node_entities ne
    JOIN entities en ON en.seq = ne.entity_seq
    WHERE ne.node_seq = n.seq AND en.id IN (SELECT value FROM json_each(@entityIds))))
  AND ((@strengthFrom = 0 AND @strengthTo = 1) OR ${STRENGTH} BETWEEN @strengthFrom AND @strengthTo)`;

/** Hits of search come first, in their order: BM25 scores are small negative numbers. */
const HITS = `(SELECT value AS hit, key - 1000000 AS rank FROM json_each(@hits)
  UNION ALL
  SELECT rowid, bm25(memory_fts, 1, 0.5, 0.5) FROM memory_fts
    WHERE memory_fts MATCH @match AND rowid NOT IN (SELECT value FROM json_each(@hits))
  UNION ALL
  SELECT rowid, bm25(history_fts, 1, 0.5, 0.5) FROM history_fts
    WHERE history_fts MATCH @match AND rowid NOT IN (SELECT value FROM json_each(@hits)))`;

export function createKnowledgeReads(db: ReadableDb): KnowledgeReads {
  const joined = 'FROM nodes n JOIN node_life l ON l.seq = n.seq';
  const byId = db.prepare(`SELECT ${KNOWLEDGE_COLUMNS} ${joined} WHERE n.id = ?`);
  const bySeq = db.prepare(`SELECT ${KNOWLEDGE_COLUMNS} ${joined} WHERE n.seq = ?`);
  const bySeqs = db.prepare(
    `SELECT ${KNOWLEDGE_COLUMNS} FROM json_each(?) f
     CROSS JOIN nodes n ON n.seq = f.value JOIN node_life l ON l.seq = n.seq`,
  );
  const activeAmong = db.prepare(
    `SELECT ${OWN_COLUMNS}, NULL AS superseded_by, 0 AS disputed_until,
       0 AS is_source_hidden FROM json_each(?) f
     CROSS JOIN nodes n ON n.seq = f.value JOIN node_life l ON l.seq = n.seq
     WHERE n.status = 'active'`,
  );
  const all = db.prepare(`SELECT ${KNOWLEDGE_COLUMNS} ${joined} ORDER BY n.seq`);
  const ids = db.prepare(`SELECT n.id ${joined} ORDER BY n.seq`).pluck();
  const tags = db.prepare(
    `SELECT nt.tag, count(*) AS count FROM node_tags nt
     JOIN nodes n ON n.seq = nt.node_seq JOIN node_life l ON l.seq = n.seq
     WHERE n.status = 'active' AND (n.review IS NULL OR n.review = 'accepted')
       AND (l.fade_at IS NULL OR l.fade_at > ?)
     GROUP BY nt.tag ORDER BY count DESC, nt.tag`,
  );
  const matchedRows = `FROM ${HITS} h CROSS JOIN nodes n ON n.seq = h.hit JOIN node_life l ON l.seq = n.seq`;
  const list = (from: string, order: string) =>
    db
      .prepare(
        `SELECT n.seq ${from} WHERE ${CONDITIONS} ORDER BY ${order} LIMIT @limit OFFSET @offset`,
      )
      .pluck();
  const count = (from: string) => db.prepare(`SELECT count(*) ${from} WHERE ${CONDITIONS}`).pluck();
  const listSource = 'FROM nodes n INDEXED BY nodes_list JOIN node_life l ON l.seq = n.seq';
  const totals = { all: count(listSource), found: count(matchedRows) };
  const pages = new Map<string, ReturnType<typeof list>>();
  const pageStatement = (isSearching: boolean, order: KnowledgeOrder) => {
    const effectiveOrder = order === 'relevance' && !isSearching ? 'newest' : order;
    const key = `${isSearching} ${effectiveOrder}`;
    const statement =
      pages.get(key) ?? list(isSearching ? matchedRows : joined, ORDERS[effectiveOrder]);
    pages.set(key, statement);
    return statement;
  };
  return {
    byId: (id) => (byId.get(id) as KnowledgeRow | undefined) ?? null,
    bySeq: (seq) => (bySeq.get(seq) as KnowledgeRow | undefined) ?? null,
    bySeqs: (seqs) => bySeqs.all(JSON.stringify(seqs)) as KnowledgeRow[],
    activeAmong: (seqs) => activeAmong.all(JSON.stringify(seqs)) as KnowledgeRow[],
    list(filter, order, page, now) {
      const isSearching = filter.match !== null;
      const conditions = {
        kinds: JSON.stringify(filter.kinds),
        types: JSON.stringify(filter.types),
        statuses: JSON.stringify(filter.statuses),
        trusts: JSON.stringify(filter.trusts),
        reviews: JSON.stringify(filter.reviews),
        entityIds: JSON.stringify(filter.entityIds ?? []),
        tags: JSON.stringify(filter.tags ?? []),
        tagKeys: tagKeysParameter(filter.tagKeys),
        sources: JSON.stringify(filter.sources ?? []),
        strengthFrom: filter.strengthFrom ?? 0,
        strengthTo: filter.strengthTo ?? 1,
        from: filter.from ?? null,
        until: filter.until ?? null,
        fadingFrom: filter.fadingFrom ?? null,
        fadingBefore: filter.fadingBefore ?? null,
        now,
        ...(isSearching && { match: filter.match, hits: JSON.stringify(filter.hits ?? []) }),
      };
      // Reads whole rows for the page only: sorting them would materialize every match.
      const seqs = pageStatement(isSearching, order).all({ ...conditions, ...page }) as NodeSeq[];
      const rowBySeq = new Map(
        (bySeqs.all(JSON.stringify(seqs)) as KnowledgeRow[]).map((row) => [row.seq, row]),
      );
      const rows = seqs.map((seq) => rowBySeq.get(seq)).filter((row) => row !== undefined);
      const total = (isSearching ? totals.found : totals.all).get(conditions);
      return { rows, total: Number(total) };
    },
    tags: (now) => tags.all(now) as { tag: string; count: number }[],
    all: () => all.all() as KnowledgeRow[],
    ids: () => ids.all() as NodeId[],
  };
}
