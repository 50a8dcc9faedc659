import type { EpochMs, NodeId } from '../../../../shared/domain/primitives.ts';
import type { NodeKind } from '../../../../shared/domain/node.ts';
import type { KnowledgeRow } from '../../storage/memory/knowledge.ts';
import type { ReadStore } from '../../storage/store.ts';
import { statesSomething } from '../../text/questions.ts';
import { webAddresses } from '../../text/own/webAddresses.ts';
import { earlierVersions } from './earlierVersions.ts';
import { itemOfMemory, itemOfTurn, type StructureItem } from './structureItem.ts';
import { profileItems } from './profileItems.ts';
import { openTodos } from './openTodos.ts';
import { unconfirmedChanges } from '../../curation/updates/unconfirmedChanges.ts';

/** Question that rows answer, without a search by words. */
export type StructureRequest =
  /** Saved to-dos, and turns that state one. */
  | { readonly read: 'todos' }
  /** All live memories, newest first: for the reasons why none fades. */
  | { readonly read: 'lasting' }
  /** Statements of the person in an interval, newest first. */
  | { readonly read: 'turns'; readonly from: EpochMs; readonly to: EpochMs }
  /** Memories stored in an interval, newest first. */
  | { readonly read: 'memories'; readonly from: EpochMs; readonly to: EpochMs }
  /** Memories that were added, corrected, finished or removed since, newest first. */
  | { readonly read: 'changes'; readonly since: EpochMs }
  /** Memories that fade until then, soonest first. */
  | { readonly read: 'fading'; readonly until: EpochMs }
  /** Versions of these memories, and memories with all the words, that held before. */
  | {
      readonly read: 'earlier';
      readonly ofNodeIds: readonly NodeId[];
      readonly words: string | null;
    }
  /** Live memories of a kind, newest first. */
  | { readonly read: 'kind'; readonly kind: NodeKind }
  /** Profile of the person: so many of each group of kinds, those worth most first. */
  | { readonly read: 'profile'; readonly perGroup: number }
  /** Turns with web addresses, and memories with one that no turn has, newest first. */
  | { readonly read: 'links' };

const MAX_TURNS = 2_000;
const MAX_MEMORIES = 200;
const MAX_LINKS = 500;
const MAX_LASTING = 20_000;

/** Reads the rows of a question of structure, each with the pending change that concerns it. */
export function readStructure(
  store: ReadStore,
  request: StructureRequest,
  now: EpochMs,
): StructureItem[] {
  const changes = unconfirmedChanges(store, now);
  return readRows(store, request, now).map((item) => {
    const change = changes.get(item.nodeId);
    return change === undefined ? item : { ...item, unconfirmed: change.content };
  });
}

function readRows(store: ReadStore, request: StructureRequest, now: EpochMs): StructureItem[] {
  const { structuredReads: structure } = store;
  switch (request.read) {
    case 'todos':
      return openTodos(store, now);
    case 'turns':
      return structure
        .turns(request.from, request.to, MAX_TURNS)
        .filter(({ content }) => statesSomething(content))
        .map(itemOfTurn);
    case 'memories':
      return structure
        .storedBetween(request.from, request.to, now, MAX_MEMORIES)
        .map((row) => itemOfMemory(row, now));
    case 'lasting':
      return structure
        .storedBetween(0, now + 1, now, MAX_LASTING)
        .map((row) => itemOfMemory(row, now));
    case 'changes':
      return changesSince(store, request.since, now);
    case 'fading':
      return fadingUntil(store, now, request.until);
    case 'earlier':
      return earlierVersions(store, request, now);
    case 'kind':
      return structure
        .ofKind(request.kind, now, MAX_MEMORIES)
        .map((row) => itemOfMemory(row, now))
        .reverse();
    case 'profile':
      return profileItems(store, request.perGroup, now);
    case 'links':
      return itemsWithLinks(store, now);
  }
}

/** What was saved by a command is no turn of its own: its memory has the address. */
function itemsWithLinks({ structuredReads: structure }: ReadStore, now: EpochMs): StructureItem[] {
  const turns = structure.turnsWithLinks(MAX_LINKS);
  const turnLinks = new Set(turns.flatMap(({ content }) => webAddresses(content)));
  const memories = structure
    .memoriesWithLinks(now, MAX_LINKS)
    .filter(({ content }) => webAddresses(content).some((link) => !turnLinks.has(link)));
  return [...turns.map(itemOfTurn), ...memories.map((row) => itemOfMemory(row, now))].sort(
    (a, b) => b.at - a.at,
  );
}

function changesSince(store: ReadStore, since: EpochMs, now: EpochMs): StructureItem[] {
  const { structuredReads: structure, edges } = store;
  const added = structure
    .storedBetween(since, now + 1, now, MAX_MEMORIES)
    .map((row) =>
      itemOfMemory(row, now, edges.from(row.seq, 'supersedes').length > 0 ? 'corrected' : 'new'),
    );
  const closed = structure.retractedSince(since, MAX_MEMORIES).map((row) => ({
    ...itemOfMemory(row, now, endOf(row)),
    at: row.valid_until ?? row.updated_at,
  }));
  return [...added, ...closed].sort((a, b) => b.at - a.at);
}

function endOf({ status_reason: reason }: KnowledgeRow): StructureItem['change'] {
  return reason === 'done' ? 'done' : 'removed';
}

function fadingUntil(store: ReadStore, now: EpochMs, until: EpochMs): StructureItem[] {
  return store.memoryHealth.fadingUntil(now, until, MAX_MEMORIES).flatMap(({ id }) => {
    const row = store.knowledge.byId(id);
    return row === null ? [] : [itemOfMemory(row, now)];
  });
}
