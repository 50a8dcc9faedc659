import type { Message } from '../../../shared/domain/chat.ts';
import { answerTo } from './answers.ts';
import { presented } from './branches.ts';
import type { Emitter } from './events.ts';
import type { Script } from './scripts.ts';
import type { World, WorkspaceWorld } from './world.ts';

export type Remember = (
  workspaceId: string,
  content: string,
) => { nodeId: string; changeId: string };

interface AnsweringParts {
  readonly world: World;
  readonly events: Emitter;
  readonly remember: Remember;
}

export interface Answering {
  stop(turnId: string): void;
  /** Plays the next script, or lets the little assistant answer. */
  play(workspaceId: string, space: WorkspaceWorld, question: string, empty: Message): Promise<void>;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const piecesOf = (text: string) => text.match(/\s*\S+\s*/g) ?? [];

export function createAnswering({ world, events, remember }: AnsweringParts): Answering {
  const stopped = new Set<string>();

  function put(space: WorkspaceWorld, held: Message): void {
    space.messages = space.messages.map((each) => (each.id === held.id ? held : each));
  }

  async function play(
    workspaceId: string,
    space: WorkspaceWorld,
    question: string,
    empty: Message,
  ): Promise<void> {
    const { conversationId, turnId, id: messageId } = empty;
    const of = { workspaceId, conversationId, turnId, messageId };
    const halted = () => stopped.has(turnId);
    const script: Script | undefined = world.scripts.shift();
    const own = script
      ? { citations: [], actions: [] }
      : answerTo(space, question, (content) => remember(workspaceId, content));
    const whole = script?.text ?? ('text' in own ? own.text : '');
    let held = empty;
    const hold = (change: Partial<Message>) => {
      held = { ...held, ...change };
      put(space, held);
    };

    events.emit('chat.started', { ...of, message: presented(space, empty) });
    for (const { status, retryInSec = null, ms } of script?.waits ?? []) {
      if (halted()) break;
      events.emit('chat.status', { ...of, status, retryInSec });
      await pause(ms);
    }
    if (script?.waits) events.emit('chat.status', { ...of, status: 'answering', retryInSec: null });
    for (const text of piecesOf(script?.reasoning ?? '')) {
      if (halted()) break;
      await pause(world.pieceMs);
      events.emit('chat.reasoning', { ...of, offset: held.reasoning.length, text });
      hold({ reasoning: held.reasoning + text });
    }
    for (const toolCall of halted() ? [] : (script?.toolCalls ?? [])) {
      const running = { ...toolCall, result: null, state: 'running' as const };
      events.emit('chat.tool', { ...of, toolCall: running });
      await pause(world.pieceMs * 4);
      events.emit('chat.tool', { ...of, toolCall });
      hold({ toolCalls: [...held.toolCalls, toolCall] });
    }
    const pieces = piecesOf(whole).slice(0, script?.fault?.afterPieces);
    for (const text of pieces) {
      if (halted()) break;
      await pause(world.pieceMs);
      events.emit('chat.delta', { ...of, offset: held.text.length, text });
      hold({ text: held.text + text });
    }
    if (halted()) hold({ state: 'interrupted', problem: 'cancelled' });
    else if (script?.fault) hold({ state: script.fault.state, problem: script.fault.problem });
    else {
      hold({ state: 'complete', usage: script?.usage ?? null, actions: own.actions });
    }
    hold({ citations: own.citations });
    events.emit('chat.finished', { ...of, message: presented(space, held) });
    events.emit('conversations.changed', { workspaceId, conversationId });
  }

  return { play, stop: (turnId) => void stopped.add(turnId) };
}
