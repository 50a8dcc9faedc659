import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { useFormat } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';
import { Bars } from '../../ui/display/Bars.tsx';
import { FadingMonth } from './FadingMonth.tsx';
import { FadingRow } from './FadingRow.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';

/**
 * Strength section: how strong memories are, what is lost in each month if nothing is done, and
 * what fades this week, or in the chosen month.
 */
export function StrengthSection() {
  const { t } = useText();
  const { health } = useWorkspace();
  const { health: report, problem, month: shownMonth } = useSelect(health, (state) => state);
  const format = useFormat();
  // Keeps the last report: an old figure says more than none.
  if (report === null) {
    return (
      <section className="health__section">
        <h2 className="health__head">{t('health:strength')}</h2>
        {problem ? <ErrorNotice problem={problem} onRetry={() => void health.load()} /> : null}
      </section>
    );
  }
  const { tenths, months, lasting, fading, soon } = report;
  const monthName = (n: number) => format.month(months[n]?.from ?? 0);
  const fadingTotal = tenths.reduce((sum, count) => sum + count, 0);
  return (
    <section className="health__section">
      <h2 className="health__head">{t('health:strength')}</h2>
      {problem ? <ErrorNotice problem={problem} onRetry={() => void health.load()} /> : null}
      {fadingTotal + lasting === 0 ? (
        <p className="health__quiet">{t('health:noMemories')}</p>
      ) : (
        <>
          <p className="health__quiet num">
            {t('health:lasting', { count: lasting })} ·{' '}
            {t('health:fadingAll', { count: fadingTotal })}
          </p>
          {fadingTotal === 0 ? null : (
            <div className="health__charts">
              <Bars
                title={t('health:byStrength')}
                from={format.percent(0)}
                to={format.percent(1)}
                bars={tenths.map((count, n) => ({
                  count,
                  label: t('health:strengthBar', {
                    from: format.percent(n / tenths.length),
                    to: format.percent((n + 1) / tenths.length),
                  }),
                }))}
              />
              <Bars
                title={t('health:forecast')}
                from={monthName(0)}
                to={monthName(months.length - 1)}
                bars={months.map(({ from, to, count }, n) => {
                  const isPressed = shownMonth?.to === to;
                  return {
                    count,
                    label: monthName(n),
                    isPressed,
                    onPress: () => void health.showMonth(isPressed ? null : { from, to }),
                  };
                })}
              />
            </div>
          )}
        </>
      )}
      <FadingMonth />
      {fading.length > 0 && shownMonth === null ? (
        <>
          <h3 className="health__subheading">{t('health:fading', { count: soon })}</h3>
          <ul className="health__list">
            {fading.map((one) => (
              <FadingRow key={one.node.id} node={one.node} use={one} />
            ))}
          </ul>
          {soon > fading.length ? (
            <p className="health__quiet">
              {t('health:fadingMore', { count: soon - fading.length })}
            </p>
          ) : null}
        </>
      ) : null}
    </section>
  );
}
