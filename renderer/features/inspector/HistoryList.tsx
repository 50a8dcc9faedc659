import { useWorkspace } from '../../stores/app/storesContext.ts';
import type { MemoryDetails } from '../../stores/memory/inspector.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TimeText } from '../../ui/display/TimeText.tsx';
import { ChangedFields } from './ChangedFields.tsx';
import { useText } from '../../ui/text/useText.ts';

/**
 * History of a memory: who changed what and when; every action has its undo, an undone one its
 * redo.
 */
export function HistoryList({ details }: { readonly details: MemoryDetails }) {
  const { t } = useText();
  const { memoryActions } = useWorkspace();
  if (details.history.length === 0) return null;
  // One action may have touched several rows of a memory; it is listed once.
  const historyGroups = [
    ...new Map(details.history.map((entry) => [entry.changeId, entry])).values(),
  ];
  return (
    <section className="inspector__section">
      <h3 className="inspector__subheading">{t('memories:history')}</h3>
      <ol className="history">
        {historyGroups.map((entry) => {
          const canUndoOrRedo = entry.state !== 'irreversible';
          const isUndone = entry.state === 'undone';
          return (
            <li key={entry.changeId} className="history__entry">
              <span className={isUndone ? 'history__what struck-through' : 'history__what'}>
                {t(`words:cause.${entry.cause}`)}
              </span>
              <span className="history__who">
                {t(`words:actor.${entry.actor}`)} · <TimeText at={entry.at} />
              </span>
              <ChangedFields
                entries={details.history.filter(({ changeId }) => changeId === entry.changeId)}
              />
              {canUndoOrRedo && isAction(entry.cause) ? (
                <Button
                  size="s"
                  tone="quiet"
                  onPress={() =>
                    void (isUndone
                      ? memoryActions.redo(entry.changeId)
                      : memoryActions.undo(entry.changeId))
                  }
                >
                  {isUndone ? t('common:redo') : t('common:undo')}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** True for an action; an undo is reverted by redoing the original, which has its own line. */
function isAction(cause: MemoryDetails['history'][number]['cause']): boolean {
  return cause !== 'undo' && cause !== 'redo';
}
