import { showBranch } from '../../ingest/branches.ts';
import type { MessageRow } from '../../storage/connection/rows.ts';
import type { WriteStore } from '../../storage/store.ts';
import type { SessionTurn } from './assignSessions.ts';
import type { WrittenConversation } from './writtenConversation.ts';

/**
 * Chooses one version where new turns have siblings: the one that the provider shows, unless the
 * person has gone on here with another.
 */
export function chooseVisibleVersions(
  store: WriteStore,
  { row, sessionTurns, messages }: WrittenConversation,
  stepTurns: readonly SessionTurn[],
): void {
  const importedSeqs = new Set([...messages.values()].map(({ seq }) => seq));
  const isAppended = sessionTurns.some(({ stored }) => stored !== null);
  const groups = Map.groupBy(sessionTurns, groupKey);
  let isChanged = false;
  for (const key of new Set(stepTurns.map(groupKey))) {
    const group = groups.get(key) ?? [];
    if (group.length < 2 && !isAppended) continue;
    const siblings = siblingRows(store, group, messages);
    if (siblings.length < 2) continue;
    const ownSibling = siblings.find(({ active, seq }) => active === 1 && !importedSeqs.has(seq));
    const chosenId = group.find(({ turn }) => turn.isChosen)?.turn.id ?? '';
    const chosenSibling = siblings.find(({ seq }) => seq === messages.get(chosenId)?.seq);
    const shownSibling = ownSibling ?? chosenSibling;
    if (shownSibling === undefined) continue;
    store.messages.choose(shownSibling);
    isChanged = true;
  }
  if (isChanged) showBranch(store, row.seq);
}

function groupKey({ turn }: SessionTurn): string {
  return `${turn.role} ${turn.parent ?? ''}`;
}

/** Stored versions of a group of turns, those that no import has brought included. */
function siblingRows(
  store: WriteStore,
  group: readonly SessionTurn[],
  messages: WrittenConversation['messages'],
): MessageRow[] {
  const seq = group.map(({ turn }) => messages.get(turn.id)?.seq).find((one) => one !== undefined);
  const row = seq === undefined ? null : store.messages.bySeq(seq);
  if (row === null) return [];
  return store.messages.versions(row).flatMap(({ id }) => store.messages.get(id) ?? []);
}
