import type { EntityProfile } from '../../stores/memory/entityState.ts';
import { Bars } from '../../ui/display/Bars.tsx';
import { useFormat } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';
import { TimeText } from '../../ui/display/TimeText.tsx';

/** Limit of months that bars can show; earlier ones are only named by the first date. */
const MAX_MONTHS = 36;

/** Bar chart of the memories about an entity, by month. */
export function MemoriesByMonth({ profile }: { readonly profile: EntityProfile }) {
  const { t } = useText();
  const format = useFormat();
  const { memoriesByMonth } = profile;
  if (memoriesByMonth === null) return null;
  const months = memoriesByMonth.months.slice(-MAX_MONTHS).map(({ month, count }) => {
    const [year = 1970, number = 1] = month.split('-').map(Number);
    return { count, label: format.month(new Date(year, number - 1, 1).getTime()) };
  });
  return (
    <section>
      <h3 className="profile__head">{t('entities:when')}</h3>
      <p className="profile__quiet">
        {t('entities:earliestMemory')}: <TimeText at={memoriesByMonth.first} /> ·{' '}
        {t('entities:latestMemory')}: <TimeText at={memoriesByMonth.last} />
      </p>
      {months.length > 1 ? (
        <Bars
          title={t('entities:byMonth')}
          from={months[0]?.label ?? ''}
          to={months.at(-1)?.label ?? ''}
          bars={months}
        />
      ) : null}
    </section>
  );
}
