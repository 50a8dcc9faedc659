import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { itemKey } from '../../stores/memory/forget.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { DialogActions } from '../../ui/overlays/Dialog.tsx';
import { useText } from '../../ui/text/useText.ts';
import { ForgetProblem } from './ForgetProblem.tsx';

/** Confirmation of the one action that undo cannot revert. */
export function ForgetConfirmation() {
  const { t } = useText();
  const { forget } = useWorkspace();
  const count = useSelect(forget, (state) => state.selected.size);
  const hasDocument = useSelect(forget, ({ items, selected }) =>
    items.some((item) => item.kind === 'document' && selected.has(itemKey(item))),
  );
  return (
    <>
      <p className="forget__question">{t('forget:confirmCount', { count })}</p>
      <p className="forget__intro">{t('forget:noUndo')}</p>
      {hasDocument ? <p className="forget__intro">{t('forget:files')}</p> : null}
      <ForgetProblem />
      <DialogActions>
        <Button autoFocus onPress={() => forget.back()}>
          {t('forget:back')}
        </Button>
        <Button tone="danger" onPress={() => void forget.erase()}>
          {t('forget:erase')}
        </Button>
      </DialogActions>
    </>
  );
}
