import { forgetReasonSchema, type ForgetItem } from '../../../shared/contract/forget.ts';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { itemKey } from '../../stores/memory/forget.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { DialogActions } from '../../ui/overlays/Dialog.tsx';
import { useText } from '../../ui/text/useText.ts';
import { TimeText } from '../../ui/display/TimeText.tsx';
import { RemainingCopies } from './RemainingCopies.tsx';
import { lazyComponent } from '../../ui/lazyComponent.tsx';

/** Shown as a list only where no worker can be started. */
const canRunLayouts = typeof Worker === 'function';

/** Loaded on demand, because the graph library is large. */
const ForgetPicture = lazyComponent(
  async () => (await import('./ForgetPicture.tsx')).ForgetPicture,
  () => <div className="forget__picture" />,
);

/** Related content by reason; required items are selected. */
export function ForgetChoice({ onCancel }: { readonly onCancel: () => void }) {
  const { t } = useText();
  const { forget } = useWorkspace();
  const items = useSelect(forget, (state) => state.items);
  const count = useSelect(forget, (state) => state.selected.size);
  return (
    <>
      <p className="forget__intro">{t('forget:intro')}</p>
      {items.length > 1 && canRunLayouts ? <ForgetPicture /> : null}
      <div className="forget__groups">
        {forgetReasonSchema.options.map((reason) => {
          const group = items.filter((item) => item.reason === reason);
          if (group.length === 0) return null;
          return (
            <fieldset key={reason} className="forget__group">
              <legend className="forget__head">{t(`forget:reason.${reason}`)}</legend>
              {group.map((item) => (
                <ItemRow key={itemKey(item)} item={item} />
              ))}
            </fieldset>
          );
        })}
      </div>
      <RemainingCopies note={t('forget:restoredBackupNote')} />
      <DialogActions>
        <Button onPress={onCancel}>{t('common:cancel')}</Button>
        <Button tone="danger" isDisabled={count === 0} onPress={() => forget.askForConfirmation()}>
          {t('forget:choose', { count })}
        </Button>
      </DialogActions>
    </>
  );
}

function ItemRow({ item }: { readonly item: ForgetItem }) {
  const { t } = useText();
  const { forget } = useWorkspace();
  const on = useSelect(forget, ({ selected }) => selected.has(itemKey(item)));
  return (
    <label className="forget__item">
      <input
        type="checkbox"
        checked={on}
        onChange={({ target }) => forget.choose(item, target.checked)}
      />
      <span>
        <span className="forget__text" dir="auto">
          {item.text}
        </span>
        <span className="forget__meta">
          {t(`forget:kind.${item.kind}`)} · <TimeText at={item.at} />
        </span>
      </span>
    </label>
  );
}
