import type { Backup } from '../../../shared/contract/status.ts';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx';
import { useRelativeTime } from '../../ui/text/useRelativeTime.ts';
import { useFormat } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';

interface RestoreDialogProps {
  readonly backup: Backup | null;
  readonly onClose: () => void;
}

/** Restore dialog: explains the effects first, because undo does not cover them. */
export function RestoreDialog({ backup, onClose }: RestoreDialogProps) {
  const { t } = useText();
  const { health, maintenanceStore } = useWorkspace();
  const restoring = useSelect(health, (state) => state.restoring);
  const format = useFormat();
  const ago = useRelativeTime();
  if (backup === null) return null;
  const restore = async () => {
    const isRestored = await health.restore(backup.id);
    await maintenanceStore.load();
    if (isRestored) onClose();
  };
  return (
    <Dialog title={t('health:restoreTitle')} isOpen onClose={onClose} width="s">
      <p>
        {t('health:restoreExplanation', {
          at: format.exact(backup.createdAt),
          when: ago(backup.createdAt),
        })}
      </p>
      <ul className="health__points">
        <li>{t('health:restoreMovedAside')}</li>
        <li>{t('health:restoreForgotten')}</li>
      </ul>
      <DialogActions>
        <Button onPress={onClose} isDisabled={restoring !== null}>
          {t('common:cancel')}
        </Button>
        <Button tone="danger" onPress={() => void restore()} isDisabled={restoring !== null}>
          {restoring === null ? t('health:restore') : t('health:restoring')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
