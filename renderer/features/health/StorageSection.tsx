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
    <section className="upkeep__section">
      <div className="upkeep__top">
        <h2 className="upkeep__head">{t('upkeep:database')}</h2>
        <Button size="s" isDisabled={checking} onPress={() => void health.check()}>
          {checking ? t('upkeep:checking') : t('upkeep:checkNow')}
        </Button>
      </div>
      <p className="upkeep__quiet num" role="status">
        {now.storage === 'ok'
          ? t('upkeep:storageOk', { size: format.bytes(now.databaseBytes) })
          : t(`shell:storage.${now.storage}.title`)}{' '}
        {report === null ? null : report.checkedAt === null ? (
          t('upkeep:neverChecked')
        ) : (
          <>
            {t('upkeep:checked')} <TimeText at={report.checkedAt} />
          </>
        )}
      </p>
      {report?.vectors ? (
        <p className="upkeep__quiet num">
          {t('upkeep:vectors', {
            made: format.number(report.vectors.made),
            of: format.number(report.vectors.of),
            model: report.vectors.model,
          })}
        </p>
      ) : null}
      {report !== null && report.behind.events > 0 ? (
        <p className="upkeep__quiet num">{t('upkeep:behind', { count: report.behind.events })}</p>
      ) : null}
      <Disclosure line={t('upkeep:whatTakesRoom')}>{() => <StorageSizes />}</Disclosure>
    </section>
  );
}
