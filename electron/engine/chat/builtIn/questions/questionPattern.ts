import {
  caseInsensitivePattern,
  type CaseInsensitivePattern,
} from '../../../text/languages/caseInsensitivePattern.ts';

/** Topics that need no memory: dates, small talk, the app, and requests that need a language model. */
const TALK_TOPICS = [
  'date',
  'time',
  'days_until',
  'model_only',
  'how_are_you',
  'goodbye',
  'acknowledgment',
  'complaint',
  'app_data',
  'app_export',
  'app_erase',
  'app_models',
  'app_language',
] as const;

export type TalkTopic = (typeof TALK_TOPICS)[number];

/** Topic of a question that is answered from structure, or of a request that is recognized. */
export type Topic =
  | 'todos'
  /** What there is to buy. */
  | 'shopping'
  | 'finished_todos'
  | 'overdue'
  | 'agenda'
  | 'person'
  | 'profile'
  | 'decisions'
  | 'goals'
  | 'changes'
  /** What was so before: "Where did she live before?". */
  | 'previous_value'
  | 'fading'
  | 'recent'
  | 'count_todos'
  | 'count_mentions'
  | 'count_memories'
  | 'links'
  | TalkTopic;

export function isTalk(topic: Topic): topic is TalkTopic {
  return TALK_TOPICS.some((talk) => talk === topic);
}

/** Wording of a topic in one language. */
export interface QuestionPattern {
  readonly topic: Topic;
  /**
   * Tested on a normalized turn (plain apostrophes, no final mark). Groups: `name` of a person or
   * thing, `about` a topic, `until` a date.
   */
  readonly pattern: CaseInsensitivePattern;
}

/** Patterns of one topic, each anchored at the start of the turn and at a word's end. */
export function patterns(topic: Topic, ...sources: readonly string[]): QuestionPattern[] {
  return sources.map((source) => ({
    topic,
    pattern: caseInsensitivePattern(`^(?:${source})(?![\\p{L}0-9])`),
  }));
}
