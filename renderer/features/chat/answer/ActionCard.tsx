import { Button as AriaButton } from 'react-aria-components';
import type { MemoryAction } from '../../../../shared/domain/chat.ts';
import type { Trust } from '../../../../shared/domain/node.ts';
import { isChangeUndone } from '../../../stores/memory/memoryActions.ts';
import { useApp, useSelect, useWorkspace } from '../../../stores/app/storesContext.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { NodeIcon, type IconNode } from '../../memory/NodeIcon.tsx';
import { TodoCheckbox } from '../../todos/TodoCheckbox.tsx';
import { useMemoryNodes } from './useMemoryNodes.ts';
import { useText } from '../../../ui/text/useText.ts';

/** Card of a memory action performed by an answer, with its undo. */
export function ActionCard({ action }: { readonly action: MemoryAction }) {
  const { t } = useText();
  const { memoryActions, inspector } = useWorkspace();
  const { view } = useApp();
  const nodes = useMemoryNodes([action.nodeId]);
  const { changeId } = action;
  const isUndone = useSelect(memoryActions, (state) =>
    isChangeUndone(state, changeId, action.isUndone),
  );
  const proposed = action.action === 'proposed' && !isUndone;
  const node = nodes.get(action.nodeId);
  const isWaiting = proposed && node?.review === 'pending' && node.status === 'active';
  const isRejected = proposed && node?.review === 'rejected';
  const isGone = isUndone || isRejected || isClosing(action);
  // What is reviewed is decided there: an undo would not keep it from being learned again.
  const isReviewed = proposed && node?.review !== null;

  return (
    <div className="action">
      {node?.kind === 'Todo' ? (
        <TodoCheckbox node={node} />
      ) : (
        <NodeIcon node={node ?? markOf(action)} />
      )}
      <AriaButton className="action__text" onPress={() => inspector.open(action.nodeId)}>
        <span className="action__verb">
          {isUndone ? t('chat:action.undone') : t(`chat:action.${action.action}`)}
        </span>
        {action.action === 'updated' && action.other !== undefined ? (
          <span className={isUndone ? undefined : 'struck-through'}>{action.other.content}</span>
        ) : null}
        <span className={isGone ? 'struck-through' : undefined}>{action.content}</span>
      </AriaButton>
      {isWaiting ? (
        <>
          <Button size="s" tone="quiet" onPress={() => void memoryActions.accept(action.nodeId)}>
            {t('chat:acceptProposal')}
          </Button>
          <Button size="s" tone="quiet" onPress={() => void memoryActions.reject(action.nodeId)}>
            {t('chat:declineProposal')}
          </Button>
        </>
      ) : null}
      {action.action === 'forget_offered' ? (
        <Button
          size="s"
          tone="quiet"
          onPress={() => view.forget({ kind: 'memory', id: action.nodeId })}
        >
          {t('chat:reviewForgetting')}
        </Button>
      ) : null}
      {changeId === null || isReviewed ? null : (
        <Button
          size="s"
          tone="quiet"
          onPress={() =>
            void (isUndone ? memoryActions.redo(changeId) : memoryActions.undo(changeId))
          }
        >
          {isUndone ? t('common:redo') : t('common:undo')}
        </Button>
      )}
    </div>
  );
}

const trusts: Partial<Record<MemoryAction['action'], Trust>> = {
  proposed: 'inferred',
  updated: 'extracted',
};

function markOf(action: MemoryAction): IconNode {
  return {
    type: 'semantic',
    trust: trusts[action.action] ?? 'user',
    confirmed: action.action === 'confirmed',
    status: isClosing(action) ? 'retracted' : 'active',
    review: action.action === 'proposed' ? 'pending' : null,
  };
}

/** True for an action that takes a memory out of use. */
function isClosing({ action }: MemoryAction): boolean {
  return action === 'retracted' || action === 'finished';
}
