import { MS_PER_DAY } from '../algorithms/decay/fading.ts';
import type { SourceRole } from '../../../shared/domain/node.ts';
import type { EpochMs } from '../../../shared/domain/primitives.ts';

/** Index words for the speaker, so that a named speaker's turns are found by the name. */
export function speakerWords(role: SourceRole, speaker: string | null): string {
  return speaker ?? (role === 'user' ? 'user' : role);
}

/**
 * Index words for the time of a turn, in both languages: `friday пятница 20 november ноября 2026`.
 * In UTC; a question's time zone is applied when the question is parsed.
 */
export function timeWords(at: EpochMs): string {
  const day = Math.floor(at / MS_PER_DAY);
  if (cachedDay?.day !== day) cachedDay = { day, words: wordsOfDay(at) };
  return cachedDay.words;
}

/** Cache of one day: turns come in order of time. */
let cachedDay: { readonly day: number; readonly words: string } | null = null;

function wordsOfDay(at: EpochMs): string {
  const date = new Date(at);
  const words = [english, russian].flatMap((formats) =>
    formats.map((format) => format.format(date)),
  );
  return [...words, String(date.getUTCDate()), String(date.getUTCFullYear())].join(' ');
}

const english = formats('en');
const russian = formats('ru');

function formats(locale: string): readonly Intl.DateTimeFormat[] {
  return [
    new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }),
    new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }),
  ];
}
