import { useSelect, useWorkspace } from '../../stores/context.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormat } from '../../ui/useFormat.ts';
import { useText } from '../../ui/useText.ts';
import { When } from '../../ui/When.tsx';

/** The copies there are, whether they were checked, and one more. */
export function BackupSection() {
  const { t } = useText();
  const { upkeep, status } = useWorkspace();
  const backups = useSelect(upkeep, (state) => state.backups);
  const backingUp = useSelect(upkeep, (state) => state.backingUp);
  const storage = useSelect(status, (state) => state.status);
  const format = useFormat();
  return (
    <section className="upkeep__section">
      <div className="upkeep__top">
        <h2 className="upkeep__head">{t('upkeep:backups')}</h2>
        <Button size="s" isDisabled={backingUp} onPress={() => void upkeep.backUp()}>
          {backingUp ? t('upkeep:backingUp') : t('upkeep:backUp')}
        </Button>
      </div>
      {storage ? (
        <p className="upkeep__quiet num">
          {storage.storage === 'ok'
            ? t('upkeep:storageOk', { size: format.bytes(storage.databaseBytes) })
            : t(`shell:storage.${storage.storage}.title`)}
        </p>
      ) : null}
      {backups.length === 0 ? (
        <p className="upkeep__quiet">{t('upkeep:noBackups')}</p>
      ) : (
        <ul className="upkeep__list">
          {backups.map(({ id, createdAt, sizeBytes, verified, messages }) => (
            <li key={id} className="upkeep__row">
              <p className="upkeep__text">
                <When at={createdAt} />
              </p>
              <p className="upkeep__meta num">
                <span>{t('shell:recovery.backupHolds', { count: messages })}</span>
                <span>{format.bytes(sizeBytes)}</span>
                <span className={verified ? '' : 'upkeep__problem'}>
                  {verified ? t('shell:recovery.verified') : t('shell:recovery.unverified')}
                </span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
