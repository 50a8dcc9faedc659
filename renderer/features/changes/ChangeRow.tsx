import type { ChangeCause, ChangeGroup } from '../../../shared/domain/change.ts';
import { useApp, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TimeText } from '../../ui/display/TimeText.tsx';
import { useText } from '../../ui/text/useText.ts';

/** Causes that bring a memory: undone, its words stand in this list alone. */
const CAUSES_WITH_MEMORY: readonly ChangeCause[] = ['remember', 'correct', 'consolidate', 'update'];

/** Change with what was done, by whom and when, and its undo. */
export function ChangeRow({ group }: { readonly group: ChangeGroup }) {
  const { t } = useText();
  const { memoryActions } = useWorkspace();
  const { view } = useApp();
  const { id, at, actor, cause, label, state } = group;
  const isUndone = state === 'undone';
  const title = label || t(`words:cause.${cause}`);
  return (
    <li className="change" data-row={id}>
      <div className="change__main">
        <p className={isUndone ? 'change__label struck-through' : 'change__label'} dir="auto">
          {title}
        </p>
        <p className="change__meta">
          <span>{t(`words:cause.${cause}`)}</span>
          <span>{t(`words:actor.${actor}`)}</span>
          <TimeText at={at} />
        </p>
      </div>
      <div className="change__actions">
        {isUndone && CAUSES_WITH_MEMORY.includes(cause) ? (
          <Button
            size="s"
            tone="quiet"
            aria-label={t('changes:forgetOf', { label: title })}
            onPress={() => view.forget({ kind: 'change', id })}
          >
            {t('forget:start')}
          </Button>
        ) : null}
        {state === 'irreversible' ? null : (
          <Button
            size="s"
            tone="quiet"
            aria-label={t(isUndone ? 'changes:redoOf' : 'changes:undoOf', { label: title })}
            onPress={() => void (isUndone ? memoryActions.redo(id) : memoryActions.undo(id))}
          >
            {isUndone ? t('common:redo') : t('common:undo')}
          </Button>
        )}
      </div>
    </li>
  );
}
