import type { ChangeGroup } from '../../../shared/domain/change.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { When } from '../../ui/display/When.tsx';
import { useText } from '../../ui/text/useText.ts';

/** Change with what was done, by whom and when, and its undo. */
export function ChangeRow({ group }: { readonly group: ChangeGroup }) {
  const { t } = useText();
  const { history } = useWorkspace();
  const { id, at, actor, cause, label, state } = group;
  const isUndone = state === 'undone';
  const title = label || t(`words:cause.${cause}`);
  return (
    <li className="change" data-row={id}>
      <div className="change__main">
        <p className={isUndone ? 'change__label struck' : 'change__label'} dir="auto">
          {title}
        </p>
        <p className="change__meta">
          <span>{t(`words:cause.${cause}`)}</span>
          <span>{t(`words:actor.${actor}`)}</span>
          <When at={at} />
        </p>
      </div>
      {state === 'irreversible' ? null : (
        <Button
          size="s"
          tone="quiet"
          aria-label={t(isUndone ? 'changes:redoOf' : 'changes:undoOf', { label: title })}
          onPress={() => void (isUndone ? history.redo(id) : history.undo(id))}
        >
          {isUndone ? t('common:redo') : t('common:undo')}
        </Button>
      )}
    </li>
  );
}
