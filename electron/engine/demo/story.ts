import type { Verdict } from '../consolidation/prompts/judge.ts';
import type { EntityType } from '../../../shared/domain/entity.ts';
import type { NodeKind } from '../../../shared/domain/node.ts';

/**
 * Story: an invented life, as a list of what was said in it. Every text may contain dates as
 * `{12}`, twelve days before the story ends, or `{-3}`, three days after; an answer may quote a
 * memory as `[[its text]]`.
 */
export interface Story {
  readonly language: 'en' | 'ru';
  readonly scenes: readonly Scene[];
  /** Title of each conversation, as the person named it. */
  readonly titles: Readonly<Record<string, string>>;
  /** Verdicts on pairs of a known and a new statement; pairs left out are unrelated. */
  readonly verdicts: readonly StoryVerdict[];
  readonly causes: readonly StoryCause[];
  /** Profile of each person and thing, by name. */
  readonly profiles: Readonly<Record<string, string>>;
  readonly observations: readonly StoryObservation[];
}

/** Scene: one session, the memories extracted from it, and the person's actions on them. */
export interface Scene {
  readonly daysAgo: number;
  /** Time `HH:MM` in the person's zone. */
  readonly at: string;
  /** Scenes with the same name are sessions of one conversation. */
  readonly conversation: string;
  readonly turns: readonly (readonly [message: string, answer: string])[];
  readonly statements: readonly ExtractedStatement[];
  readonly actions?: readonly PersonAction[];
  /**
   * Nightly run after the scene: in the following night, or in that to the next Monday; absent: the
   * machine was off.
   */
  readonly night?: 'next' | 'monday';
}

/** Memory that the model extracts. Its quote must occur in a turn, or the engine drops it. */
export interface ExtractedStatement {
  /** Null for a procedure. */
  readonly kind: NodeKind | null;
  readonly content: string;
  readonly quote: string;
  /** Entities it is about, the subject first; absent: the person. */
  readonly about?: Readonly<Record<string, EntityType>>;
  /** 0..1; absent: plainly stated. */
  readonly confidence?: number;
  readonly importance?: number;
  /** Days before the end, negative for a day to come; absent: when it was said. */
  readonly eventDaysAgo?: number;
}

export type PersonAction =
  | { readonly action: 'confirm' | 'accept' | 'complete' | 'retract'; readonly memory: string }
  | { readonly action: 'replace' | 'keepBoth'; readonly memory: string }
  | { readonly action: 'reject'; readonly memory: string; readonly reason: 'wrong' | 'not_worth' }
  | { readonly action: 'correct'; readonly memory: string; readonly content: string }
  | { readonly action: 'tag'; readonly memory: string; readonly tags: readonly string[] }
  | { readonly action: 'protect'; readonly entity: string }
  | { readonly action: 'rename'; readonly entity: string; readonly name: string }
  | { readonly action: 'merge'; readonly entity: string; readonly gone: string };

interface StoryVerdict {
  readonly known: string;
  readonly fresh: string;
  readonly relation: Verdict;
  readonly confidence: number;
}

/** Cause among two messages of the person, each told by words of it; the quote states it. */
interface StoryCause {
  readonly cause: string;
  readonly effect: string;
  readonly quote: string;
}

interface StoryObservation {
  readonly content: string;
  /** Memories of the week that it cites. */
  readonly from: readonly string[];
}
