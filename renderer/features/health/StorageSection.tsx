import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Disclosure } from '../../ui/display/Disclosure.tsx';
import { TimeText } from '../../ui/display/TimeText.tsx';
import { useFormat } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';
import { StorageSizes } from './StorageSizes.tsx';

/**
 * Storage section: whether the database is sound, when it was last checked, and the sizes of its
 * parts.
 */
export function StorageSection() {
  const { t } = useText();
  const { health, status } = useWorkspace();
  const { health: report, checking } = useSelect(health, (state) => state);
  const now = useSelect(status, (state) => state.status);
  const format = useFormat();
  if (now === null) return null;
  return (
    <section className="health__section">
      <div className="health__top">
        <h2 className="health__head">{t('health:database')}</h2>
        <Button size="s" isDisabled={checking} onPress={() => void health.check()}>
          {checking ? t('health:checking') : t('health:checkNow')}
        </Button>
      </div>
      <p className="health__quiet num" role="status">
        {now.storage === 'ok'
          ? t('health:storageOk', { size: format.bytes(now.databaseBytes) })
          : t(`shell:storage.${now.storage}.title`)}{' '}
        {report === null ? null : report.checkedAt === null ? (
          t('health:neverChecked')
        ) : (
          <>
            {t('health:checked')} <TimeText at={report.checkedAt} />
          </>
        )}
      </p>
      {report?.vectors ? (
        <p className="health__quiet num">
          {t('health:vectors', {
            made: format.number(report.vectors.made),
            of: format.number(report.vectors.of),
            model: report.vectors.model,
          })}
        </p>
      ) : null}
      {report !== null && report.behind.events > 0 ? (
        <p className="health__quiet num">
          {t('health:changesNotIndexed', { count: report.behind.events })}
        </p>
      ) : null}
      <Disclosure line={t('health:storageUsed')}>{() => <StorageSizes />}</Disclosure>
    </section>
  );
}
