import { contractError } from '../../../shared/contract/errors.ts';
import type { Response } from '../../../shared/contract/index.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { CurationContext } from '../curation/changeGroup.ts';
import type { EngineEvent } from '../engineApi.ts';
import type { Ledger } from '../bus/ledger.ts';
import type { ChangeGroupRow } from '../storage/history/changes.ts';
import { presentGroup } from './groupState.ts';
import { redo, undo, type RevertResult } from './revert.ts';

export interface HistoryCommandDependencies {
  readonly workspaceId: Id;
  readonly curation: CurationContext;
  readonly ledger: Ledger;
  readonly emit: (event: EngineEvent) => void;
}

export function createHistoryCommands(deps: HistoryCommandDependencies) {
  const { curation, ledger, workspaceId } = deps;
  const { changes } = curation.store;
  const run = (revert: () => RevertResult) => {
    const result = ledger.commit(() => {
      const reverted = revert();
      if (!reverted.ok) throw contractError('refused', { reason: reverted.error });
      return { value: reverted.value, events: [reverted.value.event] };
    });
    const nodeIds = result.event.changes
      .filter(({ table }) => table === 'nodes')
      .map(({ key }) => key);
    deps.emit({ name: 'facts.changed', payload: { workspaceId, nodeIds } });
    deps.emit({
      name: 'conversations.changed',
      payload: { workspaceId, conversationId: null },
    });
    deps.emit({ name: 'history.changed', payload: { workspaceId } });
    return { group: presentRow(changes.group(result.changeId)), target: presentRow(result.value) };
  };
  const presentRow = (row: ChangeGroupRow | null) => {
    if (row === null) throw new Error('a change group vanished');
    return presentGroup(changes, row);
  };
  return {
    list: (limit: number): Response<'history.list'> => ({
      groups: changes.recentGroups(limit).map((row) => presentGroup(changes, row)),
    }),
    undo(changeId?: Id): Response<'history.undo'> {
      const { group, target } = run(() => undo(curation, changeId));
      return { group, undone: target };
    },
    redo(changeId?: Id): Response<'history.redo'> {
      const { group, target } = run(() => redo(curation, changeId));
      return { group, redone: target };
    },
  };
}
