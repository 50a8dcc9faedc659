import type { MemoryAction } from '../../../../shared/domain/chat.ts';
import { useSelect, useWorkspace } from '../../../stores/app/storesContext.ts';
import { disputeKey } from '../../../stores/memory/history/disputeResolutions.ts';
import { isChangeUndone } from '../../../stores/memory/memoryActions.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useText } from '../../../ui/text/useText.ts';

/** Two statements that contradict each other: the person says which one is right, or that both are. */
export function ConflictCard({
  action,
  opponent: second,
}: {
  readonly action: MemoryAction;
  readonly opponent: NonNullable<MemoryAction['other']>;
}) {
  const { t } = useText();
  const { memoryActions } = useWorkspace();
  const choice = useSelect(
    memoryActions,
    ({ resolutions }) => resolutions[disputeKey(action.nodeId, second.nodeId)],
  );
  const isUndone = useSelect(memoryActions, (state) =>
    isChangeUndone(state, choice?.changeId ?? null),
  );
  const decision = isUndone ? null : (choice ?? null);
  const winnerId = decision?.winnerId ?? null;
  const isResolved = decision !== null || action.resolved === true;
  const first = { nodeId: action.nodeId, content: action.content };

  return (
    <div className="conflict" role="group" aria-label={t('chat:conflict.label')}>
      {[
        { side: first, opponent: second },
        { side: second, opponent: first },
      ].map(({ side, opponent }) => (
        <div key={side.nodeId} className="conflict__side">
          <span className={winnerId === opponent.nodeId ? 'struck-through' : undefined}>
            {side.content}
          </span>
          {isResolved ? null : (
            <Button
              size="s"
              aria-label={t('chat:conflict.thisIsRight', { content: side.content })}
              onPress={() =>
                void memoryActions.resolveDispute(side.nodeId, opponent.nodeId, 'supersede')
              }
            >
              {t('chat:conflict.this')}
            </Button>
          )}
        </div>
      ))}
      {isResolved ? (
        <p className="conflict__note">{t('chat:conflict.decided')}</p>
      ) : (
        <Button
          size="s"
          tone="quiet"
          onPress={() =>
            void memoryActions.resolveDispute(first.nodeId, second.nodeId, 'keep_both')
          }
        >
          {t('chat:conflict.both')}
        </Button>
      )}
    </div>
  );
}
