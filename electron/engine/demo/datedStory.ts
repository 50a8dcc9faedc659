import { MS_PER_DAY } from '../algorithms/decay/fading.ts';
import type { EpochMs } from '../../../shared/domain/primitives.ts';
import type { Story } from './story.ts';

const DATE = /\{(-?\d+)\}/gu;

/** Story with its dates filled in, relative to its last day. */
export function datedStory(story: Story, endsAt: EpochMs, zone: string): Story {
  const day = new Intl.DateTimeFormat(story.language === 'ru' ? 'ru-RU' : 'en-GB', {
    timeZone: zone,
    day: 'numeric',
    month: 'long',
  });
  const fill = (text: string) =>
    text.replaceAll(DATE, (_, days: string) => day.format(endsAt - Number(days) * MS_PER_DAY));
  return fillTexts(story, fill) as Story;
}

/** Copy of plain data with every string passed through `fill`, keys included. */
function fillTexts(value: unknown, fill: (text: string) => string): unknown {
  if (typeof value === 'string') return fill(value);
  if (Array.isArray(value)) return value.map((each) => fillTexts(each, fill));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [fill(name), fillTexts(each, fill)]),
  );
}
