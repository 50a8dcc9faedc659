import { useEffect, useId, useState } from 'react';
import { useSelect, useWorkspace } from '../../../stores/app/storesContext.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useFormat, useNow } from '../../../ui/text/useFormat.ts';
import { useText } from '../../../ui/text/useText.ts';
import { ChangeList } from './ChangeList.tsx';
import { dayBars } from './dayBars.ts';

const DAY = 86_400_000;
/** Debounce of the slider, which fires for every pixel. */
const HOVER_DELAY_MS = 120;

/** Time bar of the graph: as-of a moment, or the changes between two. */
export function TimeBar() {
  const { t } = useText();
  const { graph } = useWorkspace();
  const now = useNow();
  const { isTimeBarShown, asOf, compareWith, since } = useSelect(graph, (state) => state);
  if (!isTimeBarShown || since === null) return null;
  const later = asOf ?? now;
  return (
    <section className="time" aria-label={t('graph:time.asOf')}>
      <Slider
        label={compareWith === null ? t('graph:time.asOf') : t('graph:time.compare')}
        since={since}
        value={compareWith ?? asOf}
        onChangeEnd={(at) =>
          void (compareWith === null ? graph.showAsOf(at) : graph.showAsOf(asOf, at ?? Date.now()))
        }
      />
      {compareWith === null ? null : (
        <Slider
          label={t('graph:time.compareWith')}
          isBare
          since={since}
          value={asOf}
          onChangeEnd={(at) => void graph.showAsOf(at, compareWith)}
        />
      )}
      <div className="time__actions">
        {compareWith === null ? (
          <Button
            size="s"
            onPress={() => void graph.showAsOf(null, Math.min(later, Date.now() - DAY))}
          >
            {t('graph:time.compare')}
          </Button>
        ) : (
          <Button size="s" tone="quiet" onPress={() => void graph.showAsOf(asOf)}>
            {t('graph:time.endCompare')}
          </Button>
        )}
        <Button size="s" tone="quiet" onPress={() => void graph.setTimeBarShown(false)}>
          {t('graph:time.hide')}
        </Button>
      </div>
      {compareWith === null ? null : (
        <ChangeList from={Math.min(later, compareWith)} to={Math.max(later, compareWith)} />
      )}
    </section>
  );
}

interface SliderProps {
  readonly label: string;
  readonly since: number;
  /** Null: the present. */
  readonly value: number | null;
  /** Without bars: those of the slider above are the same. */
  readonly isBare?: boolean;
  /** Receives null for the last stop, which is the present. */
  readonly onChangeEnd: (at: number | null) => void;
}

/** Slider as wide as the page, over a histogram of the memories of each time. */
function Slider({ label, since, value, isBare = false, onChangeEnd }: SliderProps) {
  const format = useFormat();
  const now = useNow();
  const id = useId();
  // Whole days back from now: the last one is the present moment.
  const days = Math.max(1, Math.ceil((now - since) / DAY));
  const [at, setAt] = useState(() => dayAt(value, now, days));
  useEffect(() => setAt(dayAt(value, now, days)), [value, now, days]);
  const moment = now - (days - at) * DAY;
  useEffect(() => {
    if (at === dayAt(value, now, days)) return undefined;
    const timer = setTimeout(
      () => onChangeEnd(at === days ? null : now - (days - at) * DAY),
      HOVER_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [at, value, now, days, onChangeEnd]);
  const text = format.day(moment, now);
  return (
    <div className="time__slider">
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id} className="time__day num">
        {text}
      </output>
      <div className="time__track">
        {isBare ? null : <Histogram since={now - days * DAY} now={now} />}
        <input
          id={id}
          type="range"
          className="range"
          min={0}
          max={days}
          step={1}
          value={at}
          aria-valuetext={text}
          onChange={({ target }) => setAt(Number(target.value))}
        />
        {isBare ? null : (
          <div className="time__ends num" aria-hidden>
            <span>{format.day(now - days * DAY, now)}</span>
            <span>{format.day(now, now)}</span>
          </div>
        )}
      </div>
    </div>
  );
}

/** Histogram of the memories between the first day and now; its figures are on the timeline. */
function Histogram({ since, now }: { readonly since: number; readonly now: number }) {
  const { timeline } = useWorkspace();
  const days = useSelect(timeline, (state) => state.days);
  useEffect(() => {
    if (timeline.getState().status === 'idle') void timeline.load();
  }, [timeline]);
  return (
    <div className="time__bars" aria-hidden>
      {dayBars(days, since, now).map((share, index) => (
        <span key={index} className="time__bar" style={{ height: `${share * 100}%` }} />
      ))}
    </div>
  );
}

function dayAt(value: number | null, now: number, days: number): number {
  if (value === null) return days;
  return Math.min(days, Math.max(0, days - Math.round((now - value) / DAY)));
}
