import type { EntityRole, EntityType } from '../../shared/domain/entity.ts';
import type { RelationType } from '../../shared/domain/edge.ts';
import { aliasNorm } from '../../electron/engine/algorithms/names/aliasNorm.ts';
import { nodeRowHash } from '../../electron/engine/storage/connection/rowHash.ts';
import type { NodeRow } from '../../electron/engine/storage/connection/rows.ts';
import type { LedgerStore } from '../../electron/engine/storage/store.ts';
import { START } from './manualClock.ts';
import { asNodeId, asEntityId } from './ids.ts';
import type { NodeSeq, EntitySeq } from '../../electron/engine/storage/connection/rowNumber.ts';

/** Writes turns, memories, edges and entities by hand; every act is recorded as a change. */
export interface MemoryWriter {
  turn(text: string, at?: number): NodeSeq;
  fact(text: string, change?: Partial<NodeRow>): NodeSeq;
  edge(from: NodeSeq, to: NodeSeq, relation: RelationType, change?: { confidence?: number }): void;
  entity(name: string, aliases?: readonly string[], type?: EntityType): EntitySeq;
  link(node: NodeSeq, entity: EntitySeq, role?: EntityRole): void;
  retract(node: NodeSeq, at: number): void;
  tag(node: NodeSeq, tag: string): void;
}

export function createMemoryWriter(store: LedgerStore): MemoryWriter {
  let actionCount = 0;
  const sourceSeq = store.transaction(() =>
    store.sources.insert({
      id: 'source',
      sourceType: 'conversation',
      capturedBy: 'user',
      conversationId: null,
      createdAt: START,
    }),
  );
  const inChangeSet = (
    at: number,
    action: (set: ReturnType<LedgerStore['openChangeGroup']>) => void,
  ) => {
    store.transaction(() => {
      const id = `set-${(actionCount += 1)}`;
      const set = store.openChangeGroup({ id, at, actor: 'user', cause: 'remember', label: '' });
      action(set);
      set.finish();
    });
  };
  return {
    turn(text, at = START) {
      const seq = store.sequences.next('nodes');
      store.transaction(() => {
        store.episodes.insert({
          seq,
          id: asNodeId(`t${seq}`),
          content: text,
          summary: text,
          eventTime: at,
          createdAt: at,
          sourceSeq,
          sourceType: 'conversation',
          sourceRole: 'user',
          speaker: null,
          sessionId: 's',
          trust: 'user',
          attributes: {},
        });
      });
      return seq;
    },
    fact(text, change = {}) {
      const seq = store.sequences.next('nodes');
      const at = change.created_at ?? START;
      const row: Omit<NodeRow, 'row_hash'> = {
        seq,
        id: asNodeId(`f${seq}`),
        type: 'semantic',
        kind: 'Fact',
        content: text,
        summary: text,
        importance: 50,
        status: 'active',
        status_reason: null,
        valid_from: at,
        valid_until: null,
        true_from: null,
        true_until: null,
        event_time: at,
        created_at: at,
        updated_at: at,
        source_seq: null,
        source_type: 'manual',
        source_role: 'user',
        speaker: null,
        session_id: null,
        trust: 'extracted',
        review: null,
        attributes: '{}',
        ...change,
      };
      inChangeSet(at, (set) => {
        set.insert('nodes', { ...row, row_hash: nodeRowHash(row) });
        const life = { confidence: 0.5, decay_rate: 0, last_accessed: null, access_count: 0 };
        const times = { fade_at: null, fades_from: null, last_verified: null };
        set.insert('node_life', { seq, ...life, ...times });
      });
      return seq;
    },
    edge(from, to, relation, { confidence = 1 } = {}) {
      const seq = store.sequences.next('edges');
      inChangeSet(START, (set) => {
        set.insert('edges', {
          seq,
          id: `e${seq}`,
          source_seq: from,
          target_seq: to,
          relation_type: relation,
          predicate: relation === 'entity' ? 'knows' : '',
          weight: 1,
          confidence,
          reason: null,
          evidence: '[]',
          valid_from: START,
          valid_until: null,
          created_at: START,
        });
      });
    },
    entity(name, aliases = [], type = 'person') {
      const seq = store.sequences.next('entities');
      inChangeSet(START, (set) => {
        set.insert('entities', {
          seq,
          id: asEntityId(`x${seq}`),
          canonical_name: name,
          type,
          summary: null,
          is_self: 0,
          protected: 0,
          merged_into: null,
          first_seen: START,
          last_updated: START,
          mention_count: 1,
          attributes: '{}',
        });
        for (const alias of [name, ...aliases]) {
          set.insert('entity_aliases', { alias_norm: aliasNorm(alias), entity_seq: seq, alias });
        }
      });
      return seq;
    },
    link(node, entity, role = 'subject') {
      inChangeSet(START, (set) =>
        set.insert('node_entities', { node_seq: node, entity_seq: entity, role, mention: '' }),
      );
    },
    retract(node, at) {
      inChangeSet(at, (set) =>
        set.update('nodes', `f${node}`, {
          status: 'retracted',
          status_reason: 'user',
          valid_until: at,
        }),
      );
    },
    tag(node, tag) {
      inChangeSet(START, (set) => set.insert('node_tags', { node_seq: node, tag }));
    },
  };
}
