import type { Id, EntityId } from '../../../../shared/domain/primitives.ts';
import type { ReadableDb } from '../connection/database.ts';
import { verifiedColumn, verifiedRow } from '../connection/verifiedColumns.ts';
import type { AliasRow, EntityRow, MergeProposalRow, NodeEntityRow } from '../connection/rows.ts';
import type { EntitySeq, NodeSeq } from '../connection/rowNumber.ts';
import { jsonCodec } from '../../../../shared/domain/jsonCodec.ts';
import { z } from 'zod';

/** Entity with all of its aliases. */
export interface EntityWithAliases extends EntityRow {
  readonly aliases: readonly string[];
}

interface EntityPageRequest {
  /** Prefix of a normalized alias, or of a later word in it; empty: all. */
  readonly prefix: string;
  /** Types; empty: all. */
  readonly types: readonly string[];
  readonly offset: number;
  readonly limit: number;
}

/** Normalized alias of an entity, and the entity's name. */
interface AliasWithEntityName {
  readonly alias_norm: string;
  readonly entity_seq: EntitySeq;
  readonly name: string;
}

/** Reads of entities. Lists leave out those that were merged into another. */
export interface EntityReads {
  byId(id: EntityId): EntityRow | null;
  bySeq(seq: EntitySeq): EntityRow | null;
  /** Person Loci belongs to. */
  self(): EntityRow | null;
  /** Entities with this alias, most mentioned first; `aliasNorm` is the normalized form. */
  byAlias(aliasNorm: string): EntityRow[];
  /** Known aliases among these, except the person's own, most mentioned first. */
  aliasesAmong(norms: readonly string[]): AliasWithEntityName[];
  /** Aliases with any of these prefixes, except the person's own, most mentioned first. */
  aliasesWithPrefixes(
    prefixes: readonly string[],
  ): (AliasWithEntityName & { readonly prefix: string })[];
  aliases(seq: EntitySeq): AliasRow[];
  /** All entities with their aliases, for merge proposals. */
  allWithAliases(): EntityWithAliases[];
  /**
   * Page of entities by the beginning of a word in an alias: those whose alias begins so first, the
   * most mentioned of them before the others. Without those that only rejected
   * memories name, except the person and protected ones.
   */
  page(page: EntityPageRequest): { rows: EntityRow[]; total: number };
  /** Entities merged into this one. */
  mergedInto(seq: EntitySeq): EntityRow[];
  links(entitySeq: EntitySeq): NodeEntityRow[];
  linksOfNode(nodeSeq: NodeSeq): NodeEntityRow[];
  /** True if the memory names a protected entity, in whatever role. */
  isProtected(nodeSeq: NodeSeq): boolean;
  /** Open merge proposals between existing entities, surest first. */
  openProposals(limit: number): MergeProposalRow[];
  proposal(id: Id): MergeProposalRow | null;
  proposalBetween(a: EntitySeq, b: EntitySeq): MergeProposalRow | null;
  proposalsOf(entitySeq: EntitySeq): MergeProposalRow[];
}

/** Limit of aliases with one prefix that a question examines. */
const MAX_ALIASES_EXAMINED = 1_000;

const SELECT_LINKS = `SELECT ${verifiedRow('node_entities', 'l')} FROM node_entities l`;
const HAS_ALIAS_PREFIX = `a.alias_norm >= @from AND a.alias_norm < @to`;
const SELECT_PROPOSALS = `SELECT ${verifiedRow('merge_proposals', 'p')} FROM merge_proposals p`;

const aliasesCodec = jsonCodec(z.array(z.string()));

export function createEntityReads(db: ReadableDb): EntityReads {
  const byId = db.prepare('SELECT * FROM entities WHERE id = ?');
  const bySeq = db.prepare('SELECT * FROM entities WHERE seq = ?');
  const self = db.prepare('SELECT * FROM entities WHERE is_self = 1');
  const byAlias = db.prepare(
    `SELECT e.* FROM entity_aliases a JOIN entities e ON e.seq = a.entity_seq
     WHERE a.alias_norm = ? AND e.merged_into IS NULL ORDER BY e.mention_count DESC, e.seq`,
  );
  const aliasQuery = (condition: string) =>
    `SELECT f.value AS prefix, a.alias_norm, a.entity_seq, 
       ${verifiedColumn('entities', 'e', 'canonical_name')} AS name
     FROM json_each(?) f
     CROSS JOIN entity_aliases a ON ${condition}
     JOIN entities e ON e.seq = a.entity_seq
     WHERE e.merged_into IS NULL AND e.is_self = 0
     ORDER BY e.mention_count DESC, e.seq`;
  const aliasesAmong = db.prepare(aliasQuery('a.alias_norm = f.value'));
  const aliasesWithPrefixes = db.prepare(
    `${aliasQuery('a.alias_norm >= f.value AND a.alias_norm < f.value || char(0x10FFFF)')}
     LIMIT ${MAX_ALIASES_EXAMINED}`,
  );
  const aliases = db.prepare(
    `SELECT ${verifiedRow('entity_aliases', 'a')} FROM entity_aliases a
     WHERE a.entity_seq = ? ORDER BY a.alias`,
  );
  const namedEntities = db.prepare(
    `SELECT e.*, (SELECT json_group_array(alias) FROM entity_aliases WHERE entity_seq = e.seq)
       AS aliases
     FROM entities e WHERE e.merged_into IS NULL ORDER BY e.seq`,
  );
  const matching = `FROM entities e WHERE e.merged_into IS NULL
    AND (@types = '[]' OR e.type IN (SELECT value FROM json_each(@types)))
    AND (@from = '' OR EXISTS (SELECT 1 FROM entity_aliases a WHERE a.entity_seq = e.seq
      AND (${HAS_ALIAS_PREFIX} OR instr(a.alias_norm, ' ' || @from) > 0
        OR instr(a.alias_norm, '-' || @from) > 0)))
    AND (e.is_self = 1 OR e.protected = 1
      OR NOT EXISTS (SELECT 1 FROM node_entities WHERE entity_seq = e.seq)
      OR EXISTS (SELECT 1 FROM node_entities ne JOIN nodes n ON n.seq = ne.node_seq
        WHERE ne.entity_seq = e.seq AND n.review IS NOT 'rejected'))`;
  const page = db.prepare(
    `SELECT e.* ${matching}
     ORDER BY @from <> '' AND NOT EXISTS (SELECT 1 FROM entity_aliases a
       WHERE a.entity_seq = e.seq AND ${HAS_ALIAS_PREFIX}), e.mention_count DESC, e.seq
     LIMIT @limit OFFSET @offset`,
  );
  const count = db.prepare(`SELECT count(*) ${matching}`).pluck();
  const mergedInto = db.prepare('SELECT * FROM entities WHERE merged_into = ? ORDER BY seq');
  const links = db.prepare(`${SELECT_LINKS} WHERE l.entity_seq = ? ORDER BY l.node_seq`);
  const linksOfNode = db.prepare(
    `${SELECT_LINKS} WHERE l.node_seq = ? ORDER BY l.entity_seq, l.role`,
  );
  const isProtected = db
    .prepare(
      `SELECT EXISTS (SELECT 1 FROM node_entities ne JOIN entities e ON e.seq = ne.entity_seq
         WHERE ne.node_seq = ? AND e.protected = 1)`,
    )
    .pluck();
  const openProposals = db.prepare(
    `${SELECT_PROPOSALS}
     JOIN entities a ON a.seq = p.a_seq JOIN entities b ON b.seq = p.b_seq
     WHERE p.state = 'open' AND a.merged_into IS NULL AND b.merged_into IS NULL
     ORDER BY p.score DESC, p.created_at, p.id LIMIT ?`,
  );
  const proposal = db.prepare(`${SELECT_PROPOSALS} WHERE p.id = ?`);
  const proposalBetween = db.prepare(`${SELECT_PROPOSALS} WHERE p.a_seq = ? AND p.b_seq = ?`);
  const proposalsOf = db.prepare(
    `${SELECT_PROPOSALS} WHERE p.a_seq = @seq OR p.b_seq = @seq ORDER BY p.id`,
  );
  return {
    byId: (id) => (byId.get(id) as EntityRow | undefined) ?? null,
    bySeq: (seq) => (bySeq.get(seq) as EntityRow | undefined) ?? null,
    self: () => (self.get() as EntityRow | undefined) ?? null,
    byAlias: (norm) => byAlias.all(norm) as EntityRow[],
    aliasesAmong: (norms) => aliasesAmong.all(JSON.stringify(norms)) as AliasWithEntityName[],
    aliasesWithPrefixes: (prefixes) =>
      aliasesWithPrefixes.all(JSON.stringify(prefixes)) as ReturnType<
        EntityReads['aliasesWithPrefixes']
      >,
    aliases: (seq) => aliases.all(seq) as AliasRow[],
    allWithAliases: () =>
      (namedEntities.all() as (EntityRow & { aliases: string })[]).map((row) => ({
        ...row,
        aliases: aliasesCodec.parse(row.aliases),
      })),
    page({ prefix, types, offset, limit }) {
      const params = { from: prefix, to: `${prefix}\u{10FFFF}`, types: JSON.stringify(types) };
      const rows = page.all({ ...params, offset, limit }) as EntityRow[];
      return { rows, total: Number(count.get(params)) };
    },
    mergedInto: (seq) => mergedInto.all(seq) as EntityRow[],
    links: (seq) => links.all(seq) as NodeEntityRow[],
    linksOfNode: (seq) => linksOfNode.all(seq) as NodeEntityRow[],
    isProtected: (seq) => isProtected.get(seq) === 1,
    openProposals: (limit) => openProposals.all(limit) as MergeProposalRow[],
    proposal: (id) => (proposal.get(id) as MergeProposalRow | undefined) ?? null,
    proposalBetween: (a, b) =>
      (proposalBetween.get(Math.min(a, b), Math.max(a, b)) as MergeProposalRow | undefined) ?? null,
    proposalsOf: (seq) => proposalsOf.all({ seq }) as MergeProposalRow[],
  };
}
