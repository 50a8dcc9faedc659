import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { EpochMs, Id, ConversationId } from '../../../shared/domain/primitives.ts';
import { MS_PER_DAY } from '../algorithms/decay/fading.ts';
import { dayIn, startOfDay } from '../algorithms/time/zonedTime.ts';
import { sendMessage } from '../chat/messageRouter.ts';
import type { IdSource } from '../dependencies.ts';
import { endIdleSessions } from '../workspaces/idleSessions.ts';
import type { WorkspaceServices } from '../workspaces/workspaceServices.ts';
import { acceptDemoReviews } from './acceptDemoReviews.ts';
import { playAction } from './playActions.ts';
import type { Scene, Story } from './story.ts';
import type { StoryClock } from './storyClock.ts';
import type { StoryTime } from './storyModel.ts';

export interface PlayStoryDependencies {
  readonly services: WorkspaceServices;
  readonly workspaceId: Id;
  readonly clock: StoryClock;
  readonly ids: IdSource;
  readonly time: StoryTime;
  /** Resolves when the answer of a turn is stored. */
  readonly waitForAnswer: (turnId: Id) => Promise<void>;
  readonly onProgress: (step: { done: number; of: number; at: EpochMs }) => void;
  readonly signal: AbortSignal;
}

const MS_PER_MINUTE = 60_000;
/** Pause between two messages. */
const PAUSE_MS = 2 * MS_PER_MINUTE;
/** Pause after which a session ends. */
const IDLE_MS = 31 * MS_PER_MINUTE;
/** Time of day shortly after the nightly run is due. */
const NIGHTLY_RUN_MINUTE_OF_DAY = 3 * 60 + 5;
const MONDAY = 1;

/**
 * Plays a story: sends its turns, ends sessions, consolidates them, performs the person's actions,
 * and runs the nights, with the clock moving along. Nothing bypasses the pipelines.
 */
export async function playStory(story: Story, deps: PlayStoryDependencies): Promise<void> {
  const { services, clock, time, signal } = deps;
  const conversations = new Map<string, ConversationId>();
  const of = story.scenes.length + 1;
  const inOrder = story.scenes.toSorted(
    (a, b) => b.daysAgo - a.daysAgo || a.at.localeCompare(b.at),
  );
  for (const [index, scene] of inOrder.entries()) {
    clock.set(momentOf(scene, time));
    deps.onProgress({ done: index, of, at: clock.now() });
    const isNew = !conversations.has(scene.conversation);
    await playTurns(scene, conversations, deps);
    if (isNew) nameConversation(story, scene, conversations, services);
    clock.advance(IDLE_MS);
    endIdleSessions(services.storage.store, services.ledger, {
      now: clock.now(),
      idleMs: IDLE_MS / 2,
      reason: 'inactivity',
      newId: () => deps.ids.next(),
    });
    await services.bus.idle();
    await services.memoryServices.consolidator.run({ completedOnly: true });
    acceptDemoReviews(services, deps.workspaceId);
    for (const step of scene.actions ?? []) {
      clock.advance(MS_PER_MINUTE);
      playAction(services, deps.workspaceId, step);
    }
    if (scene.night !== undefined) {
      clock.set(nightAfter(clock.now(), scene.night, time));
      await services.memoryServices.maintenance.runDue();
    }
    signal.throwIfAborted();
  }
  clock.set(time.endsAt);
  deps.onProgress({ done: of - 1, of, at: clock.now() });
  await services.memoryServices.maintenance.runDue();
  deps.onProgress({ done: of, of, at: clock.now() });
}

async function playTurns(
  scene: Scene,
  conversations: Map<string, ConversationId>,
  { services, clock, ids, waitForAnswer, signal }: PlayStoryDependencies,
): Promise<void> {
  for (const [text] of scene.turns) {
    signal.throwIfAborted();
    const sent = sendMessage(services.router, {
      conversationId: conversations.get(scene.conversation) ?? null,
      clientMessageId: ids.next(),
      text,
    });
    conversations.set(scene.conversation, sent.conversationId);
    await waitForAnswer(sent.turnId);
    clock.advance(PAUSE_MS);
    // Yields to other calls of the engine.
    await yieldToEventLoop();
  }
}

function nameConversation(
  { titles }: Story,
  { conversation }: Scene,
  conversations: ReadonlyMap<string, ConversationId>,
  services: WorkspaceServices,
): void {
  const id = conversations.get(conversation);
  const title = titles[conversation];
  if (id !== undefined && title !== undefined) services.conversations.rename(id, title);
}

function momentOf({ daysAgo, at }: Scene, { endsAt, zone }: StoryTime): EpochMs {
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  const start = startOfDay(zone, dayIn(zone, endsAt - daysAgo * MS_PER_DAY));
  return start + (hour * 60 + minute) * MS_PER_MINUTE;
}

function nightAfter(at: EpochMs, weekday: 'next' | 'monday', { zone }: StoryTime): EpochMs {
  const night = (from: EpochMs) =>
    startOfDay(zone, dayIn(zone, from)) + NIGHTLY_RUN_MINUTE_OF_DAY * MS_PER_MINUTE;
  let day = at + MS_PER_DAY;
  while (weekday === 'monday' && dayIn(zone, day).weekday !== MONDAY) day += MS_PER_DAY;
  return night(day);
}
