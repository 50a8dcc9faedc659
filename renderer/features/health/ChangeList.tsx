import type { Id } from '../../../shared/domain/primitives.ts';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useText } from '../../ui/text/useText.ts';

/** Changes, each with its undo; those too old for the list are counted. */
export function ChangeList({ changeIds }: { readonly changeIds: readonly Id[] }) {
  const { t } = useText();
  const { memoryActions } = useWorkspace();
  const groups = useSelect(memoryActions, (state) => state.groups);
  const visibleGroups = changeIds.flatMap((id) => groups.filter((group) => group.id === id));
  const older = changeIds.length - visibleGroups.length;
  return (
    <ul className="health__list">
      {visibleGroups.map(({ id, label, cause, state }) => (
        <li key={id} className="health__row">
          <p className={state === 'undone' ? 'health__text struck-through' : 'health__text'}>
            {label || t(`words:cause.${cause}`)}
          </p>
          {state === 'irreversible' ? null : (
            <Button
              size="s"
              tone="quiet"
              onPress={() =>
                void (state === 'undone' ? memoryActions.redo(id) : memoryActions.undo(id))
              }
            >
              {state === 'undone' ? t('common:redo') : t('common:undo')}
            </Button>
          )}
        </li>
      ))}
      {older > 0 ? <li className="health__quiet">{t('health:older', { count: older })}</li> : null}
    </ul>
  );
}
