import { contractError } from '../../../shared/contract/errors.ts';
import type { CurationContext } from '../curation/changeGroup.ts';
import type { CommandHandlers, CommandsOf } from '../engineApi.ts';
import type { Ledger } from '../bus/ledger.ts';
import type { ChangeGroupRow } from '../storage/history/changes.ts';
import { presentGroup } from './groupState.ts';
import { redo, undo, type RevertResult } from './revert.ts';

export interface HistoryCommandDependencies {
  readonly curation: CurationContext;
  readonly ledger: Ledger;
}

/** History commands: the log of changes, undo and redo. */
export function createHistoryCommands({
  curation,
  ledger,
}: HistoryCommandDependencies): CommandHandlers<CommandsOf<'history'>> {
  const { changes } = curation.store;
  const run = (revert: () => RevertResult) => {
    const result = ledger.commit(() => {
      const reverted = revert();
      if (!reverted.ok) throw contractError('refused', { reason: reverted.error });
      return { value: reverted.value, events: [reverted.value.event] };
    });
    return { group: presentRow(changes.group(result.changeId)), target: presentRow(result.value) };
  };
  const presentRow = (row: ChangeGroupRow | null) => {
    if (row === null) throw new Error('a change group vanished');
    return presentGroup(changes, row);
  };
  return {
    'history.list': ({ limit, before: cursorId, causes, actors }) => {
      const cursor = cursorId === undefined ? null : changes.group(cursorId);
      // Nothing is older than a group that is not there.
      if (cursorId !== undefined && cursor === null) return { groups: [] };
      const filter = { causes, actors, ...(cursor !== null && { beforeSeq: cursor.seq }) };
      return {
        groups: changes.recentGroups(limit, filter).map((row) => presentGroup(changes, row)),
      };
    },
    'history.undo': ({ changeId }) => {
      const { group, target } = run(() => undo(curation, changeId));
      return { group, undone: target };
    },
    'history.redo': ({ changeId }) => {
      const { group, target } = run(() => redo(curation, changeId));
      return { group, redone: target };
    },
  };
}
