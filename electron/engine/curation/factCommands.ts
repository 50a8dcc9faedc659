import { contractError } from '../../../shared/contract/errors.ts';
import type { Request } from '../../../shared/contract/index.ts';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import type { Id, NodeId } from '../../../shared/domain/primitives.ts';
import type { Result } from '../../../shared/domain/result.ts';
import type { Ledger } from '../bus/ledger.ts';
import type { ActionResult, CurationContext } from './changeGroup.ts';
import { bulk } from './bulk.ts';
import { correct } from './corrections/correct.ts';
import { confirm, edit, restore, retract, type CurationRefusal } from './curate.ts';
import { remember } from './remember.ts';
import { linkMemories, unlinkMemories } from './links/memoryLinks.ts';
import { sourceOfMessage } from './sourceOfMessage.ts';
import { saveFinding } from './saveFinding.ts';

export interface FactCommandDependencies {
  readonly curation: CurationContext;
  readonly ledger: Ledger;
  readonly present: (nodeId: NodeId) => MemoryNode;
}

/** Memory commands of the person, over the contract. */
export function createFactCommands(deps: FactCommandDependencies) {
  const { curation } = deps;
  const run = runFactAction(deps);
  const commit = commitFactAction(deps);
  return {
    'facts.remember': ({
      workspaceId: _workspaceId,
      content,
      messageId,
      entityIds,
      ...fields
    }: Request<'facts.remember'>) =>
      run(() => {
        const { store } = curation;
        const sourceRef = messageId === undefined ? null : sourceOfMessage(store, messageId);
        const entitySeqs = entityIds
          .map((id) => store.entities.byId(id))
          .filter((row) => row !== null)
          .map(({ seq }) => seq);
        return remember(curation, { ...fields, content: content.trim(), entitySeqs, sourceRef });
      }),
    'facts.link': ({ nodeId, otherId, relation }: Request<'facts.link'>) =>
      run(() => linkMemories(curation, nodeId, otherId, relation)),
    'facts.unlink': ({ edgeId }: Request<'facts.unlink'>) => ({
      changeId: commit(() => unlinkMemories(curation, edgeId)).changeId,
    }),
    'facts.correct': ({ nodeId, content }: Request<'facts.correct'>) =>
      run(() => correct(curation, nodeId, content.trim())),
    'facts.confirm': ({ nodeId }: Request<'facts.confirm'>) => run(() => confirm(curation, nodeId)),
    'facts.retract': ({ nodeId, reason }: Request<'facts.retract'>) =>
      run(() => retract(curation, nodeId, reason)),
    'diagnostics.save': ({ finding, evidence }: Request<'diagnostics.save'>) =>
      run(() => saveFinding(curation, { content: finding.trim(), evidence })),
    'facts.restore': ({ nodeId }: Request<'facts.restore'>) => run(() => restore(curation, nodeId)),
    'facts.bulk': ({ nodeIds, action }: Request<'facts.bulk'>) => {
      const { value, changeId, event } = commit(() => bulk(curation, nodeIds, action));
      return { changed: value.length, changeId, label: event.group.label };
    },
    'facts.edit': ({ workspaceId: _workspaceId, nodeId, ...change }: Request<'facts.edit'>) =>
      run(() => edit(curation, nodeId, change)),
  };
}

/** Commits an action on a memory, and returns its current state. */
export function runFactAction(deps: FactCommandDependencies) {
  const commit = commitFactAction(deps);
  return (action: () => Result<ActionResult<NodeId>, CurationRefusal>) => {
    const { value, changeId } = commit(action);
    return { node: deps.present(value), changeId };
  };
}

/** Commits an action on one memory or on many. */
function commitFactAction({ ledger }: FactCommandDependencies) {
  return <T extends Id | readonly NodeId[]>(
    action: () => Result<ActionResult<T>, CurationRefusal>,
  ): ActionResult<T> =>
    ledger.commit(() => {
      const outcome = action();
      if (!outcome.ok) throw refusalError(outcome.error);
      return { value: outcome.value, events: [outcome.value.event] };
    });
}

function refusalError(refusal: CurationRefusal) {
  return refusal.kind === 'not_found'
    ? contractError('not_found', { reason: 'memory' })
    : contractError('conflict', { reason: refusal.kind });
}
