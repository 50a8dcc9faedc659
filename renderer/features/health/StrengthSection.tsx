import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { DEFAULT_FILTERS } from '../../stores/memory/factState.ts';
import { dayOf } from '../../ui/controls/dayText.ts';
import { useFormat, useNow } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';
import { Bars } from '../../ui/display/Bars.tsx';
import { Skeleton } from '../../ui/display/Skeleton.tsx';
import { FadingRow } from './FadingRow.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';

const WEEK_MS = 7 * 86_400_000;

/**
 * Strength section: how strong memories are, when they fade if nothing is done, and what fades this
 * week.
 */
export function StrengthSection() {
  const { t } = useText();
  const { health } = useWorkspace();
  const { health: report, problem } = useSelect(health, (state) => state);
  const format = useFormat();
  const now = useNow();
  const { route } = useApp();
  const { facts } = useWorkspace();
  const showFading = (fadesBy: string) => {
    void facts.filter({ ...DEFAULT_FILTERS, fadesBy, sort: 'fading_first' });
    route.go({ screen: 'memories' });
  };
  // Keeps the last report: an old figure says more than none.
  if (report === null) {
    return (
      <section className="upkeep__section">
        <h2 className="upkeep__head">{t('upkeep:strength')}</h2>
        {problem ? (
          <ErrorNotice problem={problem} onRetry={() => void health.load()} />
        ) : (
          <Skeleton lines={4} />
        )}
      </section>
    );
  }
  const { tenths, weeks, lasting, fading } = report;
  const fadingAll = tenths.reduce((sum, count) => sum + count, 0);
  const [thisWeek = 0] = weeks;
  return (
    <section className="upkeep__section">
      <h2 className="upkeep__head">{t('upkeep:strength')}</h2>
      {problem ? <ErrorNotice problem={problem} onRetry={() => void health.load()} /> : null}
      {fadingAll + lasting === 0 ? (
        <p className="upkeep__quiet">{t('upkeep:nothingKept')}</p>
      ) : (
        <>
          <p className="upkeep__quiet num">
            {t('upkeep:lasting', { count: lasting })} ·{' '}
            {t('upkeep:fadingAll', { count: fadingAll })}
          </p>
          <div className="upkeep__charts">
            <Bars
              title={t('upkeep:byStrength')}
              from={format.percent(0)}
              to={format.percent(1)}
              bars={tenths.map((count, n) => ({
                count,
                label: t('upkeep:strengthBar', {
                  from: format.percent(n / tenths.length),
                  to: format.percent((n + 1) / tenths.length),
                }),
              }))}
            />
            <Bars
              title={t('upkeep:forecast')}
              from={t('upkeep:thisWeek')}
              to={t('upkeep:inWeeks', { count: weeks.length })}
              bars={weeks.map((count, n) => ({
                count,
                label: n === 0 ? t('upkeep:thisWeek') : t('upkeep:inWeeks', { count: n + 1 }),
                onPress: () => showFading(dayOf(now + (n + 1) * WEEK_MS)),
              }))}
            />
          </div>
        </>
      )}
      {fading.length > 0 ? (
        <>
          <h3 className="upkeep__head-3">{t('upkeep:fading', { count: thisWeek })}</h3>
          <ul className="upkeep__list">
            {fading.map((one) => (
              <FadingRow key={one.node.id} {...one} />
            ))}
          </ul>
          {thisWeek > fading.length ? (
            <p className="upkeep__quiet">
              {t('upkeep:fadingMore', { count: thisWeek - fading.length })}
            </p>
          ) : null}
        </>
      ) : null}
    </section>
  );
}
