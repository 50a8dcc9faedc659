import type { RelationType } from '../../../../../shared/domain/edge.ts';
import type { LastingReason } from '../../../../../shared/domain/node.ts';
import type { EpochMs } from '../../../../../shared/domain/primitives.ts';
import type { DayContext } from '../../../algorithms/time/zonedTime.ts';

export type CommandName = 'remember' | 'forget' | 'correct' | 'confirm' | 'todo' | 'done' | 'why';

/** Section of what is known of the person. */
export type ProfileSection = 'self' | 'preferences' | 'goals' | 'decisions' | 'todos' | 'disputed';

/** Days and times in the words of a language. */
export interface DayPhrases {
  /** Adverbial of a day, relative where it is near: "today", "last Tuesday", "on March 3". */
  readonly when: (at: EpochMs, context: DayContext) => string;
  /** Date alone, with the year if it is another one. */
  readonly date: (at: EpochMs, context: DayContext) => string;
  readonly fullDate: (at: EpochMs, context: DayContext) => string;
  readonly time: (at: EpochMs, context: DayContext) => string;
}

/** Phrases of conversation and of what the assistant cannot do. */
export interface TalkPhrases {
  readonly greeting: string;
  readonly thanks: string;
  readonly howAreYou: string;
  readonly goodbye: string;
  readonly acknowledged: string;
  /** An answer that missed the question. */
  readonly complaint: string;
  /** Questions about the app. */
  readonly app: {
    readonly data: string;
    readonly exporting: string;
    readonly erasing: string;
    readonly models: string;
    readonly language: string;
  };
  readonly help: string;
  readonly unknownCommand: (command: string) => string;
  /** A request, or a question of general knowledge, that needs a language model. */
  readonly modelOnly: string;
  readonly generalKnowledge: string;
  /** Such a request behind what is stated, and a question for advice on which memory has nothing. */
  readonly requestNeedsModel: string;
  readonly adviceNeedsModel: string;
  readonly saved: string;
  readonly savedFirstTime: string;
  readonly memoryOffHere: string;
  readonly memoryOffWorkspace: string;
  readonly memoryWasOff: string;
  /** A message that asks not to be remembered, and one that asks it of an earlier message. */
  readonly offTheRecord: string;
  /** A message that takes back the one before it as a joke. */
  readonly jokeRetracted: string;
  readonly eraseInMenu: string;
}

/** Phrases of actions on memories. */
export interface ActionPhrases {
  readonly remembered: (content: string) => string;
  readonly todoAdded: (content: string, due: string | null) => string;
  /** Several to-dos, each with its due time, in lines. */
  readonly todosAdded: (lines: string) => string;
  readonly addedTodo: (content: string, due: string | null) => string;
  /** A to-do that is due at another time now. */
  readonly todoMoved: (content: string, due: string) => string;
  /** Question for the day of a to-do whose words name none. */
  readonly dueUnclear: (words: string) => string;
  readonly todoFinished: (content: string) => string;
  readonly todoCanceled: (content: string) => string;
  /** Offer of the to-do that a message may mean. */
  readonly unsureTodo: string;
  readonly alreadyKnown: (content: string) => string;
  readonly corrected: (before: string, after: string) => string;
  /** A correction of something that is no memory. */
  /** A day alone that corrects the one of the message before. */
  readonly timeCorrected: (after: string, before: string) => string;
  readonly turnCorrected: (after: string, before: string, when: string) => string;
  readonly confirmed: (content: string) => string;
  readonly retracted: (content: string) => string;
  readonly noTarget: (target: string) => string;
  /** No memory, but a message of the person. */
  readonly messageOnly: (target: string, quote: string) => string;
  /** Heading over what there is about a topic that is to be erased. */
  readonly eraseMany: (topic: string) => string;
  /** Where everything is erased. */
  readonly eraseAll: string;
  readonly noTodo: (target: string) => string;
  /** A to-do that is only pointed at, where none was told of. */
  readonly whichTodo: string;
  readonly severalTargets: string;
  readonly severalTodos: (contents: readonly string[]) => string;
  /** Offer of the one memory that a command like "forget it" may point at. */
  readonly unsureReference: string;
  readonly unsureCorrection: string;
  readonly unchanged: string;
  readonly actedBefore: string;
  /** Where a change is undone. */
  readonly undoByHand: string;
  readonly usage: Readonly<Record<CommandName, string>>;
}

/** Phrases of answers from memory. */
export interface AnswerPhrases {
  readonly nothingFound: string;
  /** Heading over what a belief rests on. */
  readonly evidenceHeading: string;
  /** Words behind a memory, and when they were said. */
  readonly quotedEvidence: (quote: string, when: string) => string;
  readonly typedByPerson: string;
  readonly noSourceMessage: string;
  readonly linksAmong: string;
  readonly relation: Readonly<Record<RelationType, string>>;
  readonly omittedEvidence: (count: number) => string;
  /** Beginning of the closest there is, after `nothingFound`. */
  readonly closest: string;
  readonly about: (topic: string) => string;
  /** Headings of what is known of the person. */
  readonly profile: Readonly<Record<ProfileSection, string>>;
  readonly nothingAboutYou: string;
  /** Link to the screen with all memories. */
  readonly allMemories: (count: number) => string;
  readonly decisions: string;
  readonly goals: string;
  readonly unknownName: (name: string) => string;
  readonly more: (count: number) => string;
  readonly savedMemory: (content: string, when: string, n: number) => string;
  /** Memory extracted by a model or a rule; the date is that of the event. */
  readonly extractedMemory: (content: string, when: string, n: number) => string;
  /** A memory that neither was asked for nor learned from words: of a routine, a file, a night. */
  readonly otherMemory: (content: string, when: string, n: number) => string;
  readonly quotedFile: (content: string, title: string, line: number, n: number) => string;
  readonly quotedTurn: (content: string, when: string, n: number) => string;
  /** Note that a quote is only a part of a long message. */
  readonly partOfLongText: string;
  /** Note on a memory that a newer statement, still unconfirmed, would change. */
  readonly unconfirmed: (newer: string) => string;
  readonly conflict: (first: string, second: string) => string;
  readonly openTodos: (count: number) => string;
  readonly noTodos: string;
  readonly mentionedTodos: string;
  readonly purchases: string;
  /** Heading of what was said, where no to-do says it. */
  readonly statedPurchases: string;
  readonly nothingToBuy: string;
  readonly due: (when: string) => string;
  readonly overdueTodos: string;
  readonly nothingOverdue: string;
  readonly finishedTodos: string;
  /** `days`: how far back was looked; null where the question named the time. */
  readonly noFinishedTodos: (days: number | null) => string;
  readonly planned: (interval: string) => string;
  readonly nothingPlanned: (interval: string) => string;
  readonly undatedTodos: (count: number) => string;
  readonly changedSince: (date: string) => string;
  /** Link to the screen with all changes of memory. */
  readonly allChanges: string;
  readonly nothingChanged: (date: string) => string;
  readonly change: Readonly<Record<'new' | 'corrected' | 'done' | 'removed', string>>;
  /** Heading of what held before, and of what holds instead. */
  readonly earlier: string;
  readonly currentHeading: string;
  readonly noEarlierValue: string;
  readonly since: (date: string) => string;
  readonly heldBetween: (from: string, until: string) => string;
  readonly heldUntil: (until: string) => string;
  /** Time of a claim that has ended. */
  readonly noLonger: (interval: string) => string;
  readonly pastEvent: string;
  readonly alsoStated: string;
  /** Heading of statements where there is no memory yet. */
  readonly statedSoFar: string;
  readonly fading: string;
  /** Nothing fades soon; `first`: when the first one will. */
  readonly nothingFades: (first: string | null) => string;
  /** Nothing ever fades, with the reasons in lines. */
  readonly nothingEverFades: (lines: string) => string;
  readonly lasting: Readonly<Record<LastingReason, string>>;
  readonly fadesOn: (when: string) => string;
  readonly statedInInterval: (days: number | null) => string;
  readonly nothingStated: (days: number | null) => string;
  readonly countTodos: (count: number) => string;
  readonly countMentions: (count: number, topic: string, isInInterval: boolean) => string;
  readonly countMemories: (memories: number, messages: number) => string;
  readonly links: string;
  readonly noLinks: string;
  readonly today: (date: string) => string;
  readonly timeNow: (time: string) => string;
  readonly daysUntil: (date: string, days: number) => string;
  readonly unknownDate: string;
}

export interface Phrases extends DayPhrases, TalkPhrases, ActionPhrases, AnswerPhrases {
  readonly language: 'en' | 'ru';
}
