/**
 * Words of a language, as data. Phrases are separated by `|`; `^` marks one that counts at the
 * start of a text only, `=` one that counts with its accents only ("qué" asks, "que" joins). The
 * spelling is people's: it is folded when it is read.
 */
export interface LanguageWords {
  /** ISO 639-1. */
  readonly code: string;
  /** Grammatical words: they tell the language of a text and are no query terms. */
  readonly functionWords: string;
  /** I, me, my, we, our. */
  readonly firstPerson: string;
  readonly negations: string;
  readonly moods: MoodWords;
  readonly questions: QuestionWords;
  readonly time: TimeWords;
}

/** Words that make a sentence a guess or a condition, or an intention; in the third person, too. */
interface MoodWords {
  readonly doubt: string;
  readonly wish: string;
}

/** Phrases by the intent they show; those of `noRecall` show the intent `general`. */
interface QuestionWords {
  /** Requests for an action, and small talk: no search of memory. */
  readonly noRecall: string;
  readonly why: string;
  readonly when: string;
  readonly who: string;
  readonly what: string;
}

export type CalendarUnit = 'day' | 'week' | 'month' | 'year' | 'weekend';

/**
 * Expressions of time. In templates `{n}` is a number, `{unit}` a unit, `{weekday}`, `{month}` and
 * `{season}` a name, `{day}` and `{year}` digits.
 */
export interface TimeWords {
  readonly numbers: Readonly<Record<string, number>>;
  readonly units: Readonly<Record<Exclude<CalendarUnit, 'weekend'>, string>>;
  /** Monday first. */
  readonly weekdays: readonly string[];
  /** January first. */
  readonly months: readonly string[];
  /** Winter first. */
  readonly seasons: readonly string[];
  /** Units back from the current one: `['week', 1, 'last week']`. */
  readonly calendar: readonly (readonly [CalendarUnit, back: number, phrases: string])[];
  /** "three days ago" */
  readonly ago: string;
  /** "in the last two weeks" */
  readonly past: string;
  /** "last Friday" */
  readonly lastWeekday: string;
  readonly dayOfMonth: string;
  readonly wholeMonth: string;
  readonly lastSeason: string;
  readonly wholeYear: string;
}
