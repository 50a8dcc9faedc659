import type { Entity } from '../../../shared/contract/entities.ts';
import type { WireError } from '../../../shared/contract/errors.ts';
import type { RequestInput, Response } from '../../../shared/contract/index.ts';
import type { EntityType } from '../../../shared/domain/entity.ts';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import type { EntityId } from '../../../shared/domain/primitives.ts';

export type EntityProfile = Response<'entities.get'>;
export type EntityChange = RequestInput<'entities.edit'>['change'];
export type EntitySplit = Pick<
  RequestInput<'entities.split'>,
  'name' | 'type' | 'nodeIds' | 'aliases'
>;

export interface EntitiesState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly problem: WireError | null;
  readonly query: string;
  readonly types: readonly EntityType[];
  readonly entities: readonly Entity[];
  readonly total: number;
  readonly openId: EntityId | null;
  readonly profile: EntityProfile | null;
  /** Loaded memories of the open entity. */
  readonly memories: readonly MemoryNode[];
  /** Its open to-dos and goals, due soonest first. */
  readonly openTasks: readonly MemoryNode[];
  readonly profileProblem: WireError | null;
}
