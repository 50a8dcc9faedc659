import type { Verdict } from '../consolidation/prompts/judge.ts';
import type { EntityType } from '../../../shared/domain/entity.ts';
import type { NodeKind } from '../../../shared/domain/node.ts';

/**
 * An invented life, as what was said in it. Every text may hold dates as `{12}`, twelve days before
 * the story ends, or `{-3}`, three days after; an answer may quote a memory as `[[its text]]`.
 */
export interface Story {
  readonly language: 'en' | 'ru';
  readonly scenes: readonly Scene[];
  /** What the person called each conversation. */
  readonly titles: Readonly<Record<string, string>>;
  /** How a known and a new statement stand to each other; pairs left out are unrelated. */
  readonly verdicts: readonly StoryVerdict[];
  readonly causes: readonly StoryCause[];
  /** What somebody or something is, by name. */
  readonly profiles: Readonly<Record<string, string>>;
  readonly observations: readonly StoryObservation[];
}

/** One sitting, what was drawn from it, and what the person did about that. */
export interface Scene {
  readonly daysAgo: number;
  /** `HH:MM` at the person's clock. */
  readonly at: string;
  /** Scenes with the same name are sessions of one conversation. */
  readonly conversation: string;
  readonly turns: readonly (readonly [message: string, answer: string])[];
  readonly statements: readonly ExtractedStatement[];
  readonly actions?: readonly PersonAction[];
  /** Whether the machine was on in the night after, or in that to the next Monday. */
  readonly night?: 'next' | 'monday';
}

/** A memory the model drew. Its quote must stand in a turn, or the engine throws it away. */
export interface ExtractedStatement {
  /** Null for how something is done. */
  readonly kind: NodeKind | null;
  readonly content: string;
  readonly quote: string;
  /** The first is whom it is about; absent: the person. */
  readonly about?: Readonly<Record<string, EntityType>>;
  /** 0..1; absent: plainly said. */
  readonly confidence?: number;
  readonly importance?: number;
  /** Days before the end, negative for a day to come; absent: when it was said. */
  readonly happened?: number;
}

export type PersonAction =
  | { readonly action: 'confirm' | 'accept' | 'done' | 'retract'; readonly memory: string }
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

/** Which of two turns that follow each other led to the other, by words of one of them. */
interface StoryCause {
  readonly quote: string;
  readonly cause: 'first' | 'second';
}

interface StoryObservation {
  readonly content: string;
  /** Memories of the week it rests on. */
  readonly from: readonly string[];
}
