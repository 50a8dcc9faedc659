import { useState } from 'react';
import type { Backup } from '../../../shared/contract/status.ts';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useFormat } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';
import { TimeText } from '../../ui/display/TimeText.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';

/** Backups, their verification, and a button to make one. */
export function BackupSection() {
  const { t } = useText();
  const { maintenanceStore } = useWorkspace();
  const [restoring, setRestoring] = useState<Backup | null>(null);
  const backups = useSelect(maintenanceStore, (state) => state.backups);
  const backingUp = useSelect(maintenanceStore, (state) => state.backingUp);
  const format = useFormat();
  return (
    <section className="health__section">
      <div className="health__top">
        <h2 className="health__head">{t('health:backups')}</h2>
        <Button size="s" isDisabled={backingUp} onPress={() => void maintenanceStore.backUp()}>
          {backingUp ? t('health:backingUp') : t('health:backUp')}
        </Button>
      </div>
      {backups.length === 0 ? (
        <p className="health__quiet">{t('health:noBackups')}</p>
      ) : (
        <ul className="health__list">
          {backups.map((backup) => (
            <li key={backup.id} className="health__row">
              <div className="health__text">
                <TimeText at={backup.createdAt} />
                <p className="health__meta num">
                  <span>{t('shell:recovery.backupHolds', { count: backup.messages })}</span>
                  <span>{format.bytes(backup.sizeBytes)}</span>
                  <span className={backup.verified ? '' : 'health__problem'}>
                    {backup.verified
                      ? t('shell:recovery.verified')
                      : t('shell:recovery.unverified')}
                  </span>
                </p>
              </div>
              <Button size="s" tone="quiet" onPress={() => setRestoring(backup)}>
                {t('health:restoreOption')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <RestoreDialog backup={restoring} onClose={() => setRestoring(null)} />
    </section>
  );
}
