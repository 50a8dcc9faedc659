import { memo, useEffect, useId, type Ref, type RefObject } from 'react';
import type { DayCount } from '../../../shared/contract/timeline.ts';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { dateFormat } from '../../ui/text/dateFormat.ts';
import { SkeletonLines } from '../../ui/display/Skeleton.tsx';
import { useErrorText } from '../errors/useErrorText.ts';
import { useFormat, useNow } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';
import { dayHeight, MEMORY_HEIGHT } from './dayHeight.ts';
import { DayItems } from './DayItems.tsx';
import { DayMemory } from './DayMemory.tsx';
import { DayMessages } from './DayMessages.tsx';
import { MS_PER_DAY, noonOf } from './periods.ts';
import { useCountText } from './useCountText.ts';

/** Skeleton line limit of a loading day; the estimated height is reserved anyway. */
const MAX_LINES = 6;

interface DaySectionProps {
  readonly ref: Ref<HTMLElement>;
  readonly dayCount: DayCount;
  readonly index: number;
  /** Number of days in the list. */
  readonly total: number;
  /** Pixels from the top of the list. */
  readonly offsetTop: number;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly onFocus: (day: string) => void;
}

/**
 * Day: what was learned and decided, and the talk behind it. Memoized: the list renders anew with
 * each frame of scrolling, and most of its days stay where they are.
 */
export const DaySection = memo(function DaySection(props: DaySectionProps) {
  const { ref, dayCount, index, total, offsetTop, scroller, onFocus } = props;
  const { t } = useText();
  const { timeline } = useWorkspace();
  const format = useFormat();
  const now = useNow();
  const errorText = useErrorText();
  const countText = useCountText();
  const heading = useId();
  const { day } = dayCount;
  const timelineDay = useSelect(timeline, (state) => state.loadedDays.get(day));
  const problem = useSelect(timeline, (state) => state.loadErrors.get(day));
  const version = useSelect(timeline, (state) => state.version);
  useEffect(() => void timeline.requestDay(day), [timeline, day, version]);

  const at = noonOf(day);
  const weekday = dateFormat(format.locale, { weekday: 'long' }).format(at);
  return (
    <article
      ref={ref}
      data-index={index}
      data-day={day}
      aria-labelledby={heading}
      aria-posinset={index + 1}
      aria-setsize={total}
      aria-busy={!timelineDay && !problem}
      tabIndex={-1}
      onFocus={() => onFocus(day)}
      className="day"
      style={{
        transform: `translateY(${offsetTop}px)`,
        ...(timelineDay ? {} : { minHeight: dayHeight(dayCount) }),
      }}
    >
      <h2 id={heading} className="day__head">
        <span className="day__name">{format.day(at, now)}</span>
        <span className="day__weekday">{weekday}</span>
        {at > now + MS_PER_DAY / 2 ? (
          <span className="day__upcoming">{t('timeline:upcoming')}</span>
        ) : null}
        <span className="day__count num">{countText(dayCount)}</span>
      </h2>
      {problem ? (
        <p className="day__note" role="alert">
          {errorText(problem)}{' '}
          <Button size="s" onPress={() => void timeline.requestDay(day)}>
            {t('common:tryAgain')}
          </Button>
        </p>
      ) : null}
      {timelineDay ? (
        <div className={hasOneColumn(timelineDay) ? 'day__body day__body--quiet' : 'day__body'}>
          {timelineDay.memories.length > 0 ? (
            <DayItems
              className="day__memories"
              label={t('timeline:remembered')}
              items={timelineDay.memories}
              keyOf={idOf}
              scroller={scroller}
              rowHeight={MEMORY_HEIGHT}
            >
              {(node) => <DayMemory node={node} />}
            </DayItems>
          ) : null}
          <div className="day__said">
            <DayMessages sessions={timelineDay.sessions} scroller={scroller} />
          </div>
        </div>
      ) : problem ? null : (
        <div className="day__body day__body--quiet">
          <SkeletonLines lines={Math.min(MAX_LINES, dayCount.turns + dayCount.memories)} />
        </div>
      )}
      {timelineDay?.isCut ? <p className="day__note">{t('timeline:dayIncomplete')}</p> : null}
    </article>
  );
});

/** True for a day of talk alone, or of memories alone: it has one column. */
const hasOneColumn = (day: { sessions: readonly unknown[]; memories: readonly unknown[] }) =>
  day.sessions.length === 0 || day.memories.length === 0;

const idOf = ({ id }: MemoryNode) => id;
