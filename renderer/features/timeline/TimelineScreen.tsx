import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { DayField } from '../../ui/controls/DayField.tsx';
import { dayOf } from '../../ui/controls/dayText.ts';
import { Constellation } from '../memory/Constellation.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { Skeleton } from '../../ui/display/Skeleton.tsx';
import { useErrorText } from '../errors/useErrorText.ts';
import { useText } from '../../ui/text/useText.ts';
import { DayList, type DayListHandle } from './DayList.tsx';
import { scales, type Scale } from '../../stores/memory/timeline.ts';
import { periodStart, periodsOf, indexOfDay, nextPeriodStart, type Period } from './periods.ts';
import { ScaleStrip } from './ScaleStrip.tsx';
import './timeline.css';

/** Timeline screen: turns and memories day by day, over as many years as there are. */
export function TimelineScreen({ day }: { readonly day: string | null }) {
  const { t } = useText();
  const { route } = useApp();
  const { timeline, scrollPositions } = useWorkspace();
  const { status, problem, days, scale } = useSelect(timeline, (state) => state);
  const errorText = useErrorText();
  const [top, setTop] = useState<string | null>(null);
  const list = useRef<DayListHandle>(null);
  // Who returns without a day is where they left.
  const hasSavedPosition = scrollPositions.of('timeline').offset !== null;
  const lastShownDay = useRef<string | null | undefined>(hasSavedPosition ? null : undefined);
  useEffect(() => void timeline.load(), [timeline]);

  const ready = days.length > 0;
  const goTo = useCallback(
    (wanted: string, focus = true) =>
      list.current?.show(indexOfDay(timeline.getState().days, wanted), focus),
    [timeline],
  );
  const choose = useCallback(({ from }: Period) => goTo(lastDayOf(from, scale)), [goTo, scale]);
  // The address sets the position once; scrolling afterwards does not change it.
  useEffect(() => {
    if (!ready || lastShownDay.current === day) return;
    lastShownDay.current = day;
    goTo(day ?? dayOf(Date.now()), day !== null);
  }, [day, ready, goTo]);

  const periods = useMemo(() => periodsOf(days.toReversed(), scale), [days, scale]);
  const newest = days[0]?.day;

  return (
    <main id="main" className="screen" tabIndex={-1}>
      <header className="screen__head timeline__head">
        <h1 className="screen__title">{t('timeline:title')}</h1>
        <Segmented
          label={t('timeline:zoom')}
          value={scale}
          choices={scales.map((each) => ({ value: each, text: t(`timeline:scale.${each}`) }))}
          onChange={(next) => timeline.setScale(next)}
        />
        <span className="facts__gap" />
        {ready ? (
          <DayField
            label={t('timeline:jump')}
            value={top ?? ''}
            canRepeat
            onChange={(to) => {
              // The address stays the same, and would not lead there again after scrolling.
              if (to === day) goTo(to);
              else route.go({ screen: 'timeline', day: to });
            }}
          />
        ) : null}
        {newest === undefined ? null : (
          <Button size="s" tone="quiet" onPress={() => goTo(dayOf(Date.now()))}>
            {t('timeline:today')}
          </Button>
        )}
      </header>
      {status === 'failed' && problem ? (
        <EmptyState
          illustration={<Constellation />}
          title={t('timeline:cannotRead')}
          action={<Button onPress={() => void timeline.load()}>{t('common:tryAgain')}</Button>}
        >
          {errorText(problem)}
        </EmptyState>
      ) : null}
      {status === 'ready' && !ready ? (
        <EmptyState
          illustration={<Constellation />}
          title={t('timeline:empty')}
          action={
            <Button onPress={() => route.go({ screen: 'chat', conversationId: null })}>
              {t('chat:newConversation')}
            </Button>
          }
        >
          {t('timeline:emptyText')}
        </EmptyState>
      ) : null}
      {!ready && (status === 'idle' || status === 'loading') ? (
        <>
          <div className="activity-strip activity-strip--waiting" aria-hidden />
          <Skeleton lines={10} />
        </>
      ) : null}
      {ready ? (
        <>
          <ScaleStrip
            periods={periods}
            scale={scale}
            current={periodStart(top ?? newest ?? '', scale)}
            onChoose={choose}
          />
          <p className="activity-strip__legend" aria-hidden>
            <span className="activity-strip__sample activity-strip__sample--memories" />
            {t('timeline:legend.memories')}
            <span className="activity-strip__sample activity-strip__sample--messages" />
            {t('timeline:legend.messages')}
          </p>
          <DayList ref={list} days={days} onTopDayChange={setTop} />
        </>
      ) : null}
    </main>
  );
}

/** Last day of a period, since the list goes from new to old. */
function lastDayOf(from: string, scale: Scale): string {
  const end = new Date(`${nextPeriodStart(from, scale)}T00:00:00Z`);
  return new Date(end.getTime() - 1).toISOString().slice(0, 10);
}
