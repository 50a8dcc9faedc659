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
    <section className="upkeep__section">
      <div className="upkeep__top">
        <h2 className="upkeep__head">{t('upkeep:backups')}</h2>
        <Button size="s" isDisabled={backingUp} onPress={() => void maintenanceStore.backUp()}>
          {backingUp ? t('upkeep:backingUp') : t('upkeep:backUp')}
        </Button>
      </div>
      {backups.length === 0 ? (
        <p className="upkeep__quiet">{t('upkeep:noBackups')}</p>
      ) : (
        <ul className="upkeep__list">
          {backups.map((backup) => (
            <li key={backup.id} className="upkeep__row">
              <div className="upkeep__text">
                <TimeText at={backup.createdAt} />
                <p className="upkeep__meta num">
                  <span>{t('shell:recovery.backupHolds', { count: backup.messages })}</span>
                  <span>{format.bytes(backup.sizeBytes)}</span>
                  <span className={backup.verified ? '' : 'upkeep__problem'}>
                    {backup.verified
                      ? t('shell:recovery.verified')
                      : t('shell:recovery.unverified')}
                  </span>
                </p>
              </div>
              <Button size="s" tone="quiet" onPress={() => setRestoring(backup)}>
                {t('upkeep:goBackLabel')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <RestoreDialog backup={restoring} onClose={() => setRestoring(null)} />
    </section>
  );
}
