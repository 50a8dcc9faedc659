import { describe, expect, it } from 'vitest';
import type { UserMessageEvent } from '../../../../../electron/engine/bus/durableEvents.ts';
import type { RedactedTurn } from '../../../../../electron/engine/imports/exports/readBatches.ts';
import { writeConversation } from '../../../../../electron/engine/imports/apply/writeConversation.ts';
import { writeUserMessage } from '../../../../../electron/engine/ingest/hotPath.ts';
import { asConversationId, asMessageId, asNodeId } from '../../../../support/ids.ts';
import { START } from '../../../../support/manualClock.ts';
import { openTestStore } from '../../../../support/testStore.ts';

const CONVERSATION = asConversationId('talk');
const OPTIONS = { sessionTimeoutSec: 1_800, memoryEnabled: true, isChatting: () => true };

/** Turns of a copy: questions that follow each other, each with its answer. */
function talkOf(...questions: readonly string[]): RedactedTurn[] {
  return questions.flatMap((question, n) => {
    const at = START + n * 60_000;
    const fields = { reasoning: '', at, pasted: [], isChosen: true, redactions: 0 };
    const parent = questions[n - 1] ?? null;
    return [
      { ...fields, id: question, parent, role: 'user', text: question, author: null } as const,
      {
        ...fields,
        id: `answer to ${question}`,
        parent: question,
        role: 'assistant',
        text: `Answer to ${question}`,
        author: 'built-in',
      } as const,
    ];
  });
}

/** Steps of a part: one exchange each, while somebody chats. */
const PART = 4;

/** Questions of so many parts. */
const questionsOf = (parts: number) => Array.from({ length: parts * PART }, (_, n) => `q${n + 1}`);

/** Database with a conversation of one question, of which copies are merged step by step. */
function openMerge() {
  const { store, ledger, curation, db } = openTestStore();
  let sent = 0;
  const say = (text: string, edits: string | null = null) =>
    ledger.commitUnsynced(() => {
      sent += 1;
      const message: UserMessageEvent = {
        seq: null,
        id: `event ${sent}`,
        at: START + sent,
        topic: 'user.message',
        conversationId: CONVERSATION,
        ended: null,
        sessionId: `session ${sent}`,
        turnId: `turn ${sent}`,
        messageId: asMessageId(text),
        answerId: asMessageId(`answer to ${text}`),
        author: 'built-in',
        text,
        redactions: 0,
        pasted: [],
        subject: null,
        isCommand: false,
        attachments: [],
        episode: { id: asNodeId(`episode ${sent}`), seq: null },
        edits: edits === null ? null : asMessageId(edits),
        chosen: { model: null, memory: true },
      };
      writeUserMessage(store, message);
    });
  const importOf = (id: string) =>
    store.imports.insert({ id, learn: 1, files: '[]', choice: '{}', started_at: START }).seq;
  /** Steps of an import; like after a kill, those of its second call begin anew. */
  const steps = (importSeq: ReturnType<typeof importOf>, turns: readonly RedactedTurn[]) =>
    writeConversation(
      { store, ids: curation.ids, importSeq, now: START },
      {
        kind: 'conversation',
        provider: 'loci',
        id: CONVERSATION,
        title: 'Talk',
        createdAt: START,
        isArchived: false,
        isPinned: false,
        isRemembered: true,
        isUndated: false,
        statements: [],
        turns,
      },
      OPTIONS,
    );
  const run = (list: ReturnType<typeof steps>, limit = Number.MAX_SAFE_INTEGER) => {
    for (let n = 0; n < limit; n += 1) {
      const step = list.next();
      if (step.done === true) return step.value;
      ledger.commitUnsynced(step.value);
    }
    return null;
  };
  const shown = () =>
    db
      .prepare("SELECT id FROM messages WHERE role = 'user' AND shown = 1 ORDER BY seq")
      .pluck()
      .all();
  const stored = () => db.prepare('SELECT id FROM messages ORDER BY seq').pluck().all();
  return { store, say, importOf, steps, run, shown, stored };
}

describe('a merge of a copy that was killed', () => {
  it('goes on after its last step, with nothing twice and nothing hidden', () => {
    const { say, importOf, steps, run, shown, stored } = openMerge();
    say('q1');
    const copy = talkOf(...questionsOf(3));
    const importSeq = importOf('a');
    run(steps(importSeq, copy), PART);
    expect(shown()).toHaveLength(5);
    expect(run(steps(importSeq, copy))).toEqual({ state: 'updated', turns: 22, notMerged: 0 });
    expect(shown()).toEqual(questionsOf(3));
    expect(stored()).toHaveLength(24);
    expect(run(steps(importOf('b'), copy))).toEqual({ state: 'unchanged', turns: 0, notMerged: 0 });
  });

  it('goes on after what was said meanwhile', () => {
    const { say, importOf, steps, run, shown } = openMerge();
    say('q1');
    say('here');
    const copy = talkOf(...questionsOf(3));
    const importSeq = importOf('a');
    run(steps(importSeq, copy), PART);
    say('meanwhile');
    run(steps(importSeq, copy));
    const [first, ...later] = questionsOf(3);
    expect(shown()).toEqual([first, 'here', ...later.slice(0, 4), 'meanwhile', ...later.slice(4)]);
  });

  it('goes on where what it brought was edited meanwhile', () => {
    const { say, importOf, steps, run, shown } = openMerge();
    say('q1');
    const copy = talkOf(...questionsOf(3));
    const importSeq = importOf('a');
    const started = steps(importSeq, copy);
    run(started, PART);
    say('edited', 'q4');
    run(started);
    expect(shown()).toEqual(['q1', 'q2', 'q3', 'edited', ...questionsOf(3).slice(5)]);
  });

  it('shows the version that the copy shows, though another one came before the kill', () => {
    const { say, importOf, steps, run, shown } = openMerge();
    say('q1');
    const copy = talkOf(...questionsOf(2)).map((turn) =>
      turn.id === 'q3' ? { ...turn, isChosen: false } : turn,
    );
    const edited = talkOf('q1', 'q2', 'q3 anew', 'q4 anew').slice(4);
    const importSeq = importOf('a');
    run(steps(importSeq, [...copy, ...edited]), PART);
    expect(shown()).toEqual(questionsOf(2).slice(0, 5));
    run(steps(importSeq, [...copy, ...edited]));
    expect(shown()).toEqual(['q1', 'q2', 'q3 anew', 'q4 anew']);
  });

  it('hides nothing that was said meanwhile behind another version of a question', () => {
    const { say, importOf, steps, run, shown } = openMerge();
    say('q1');
    const copy = talkOf(...questionsOf(2)).map((turn) =>
      turn.id === 'q3' ? { ...turn, isChosen: false } : turn,
    );
    const edited = talkOf('q1', 'q2', 'q3 anew').slice(4);
    const started = steps(importOf('a'), [...copy, ...edited]);
    run(started, PART);
    say('meanwhile');
    run(started);
    expect(shown()).toContain('meanwhile');
  });

  it('ends where a forged copy has turns that follow each other in a circle', () => {
    const { say, importOf, steps, run, shown } = openMerge();
    say('q1');
    const circle = talkOf('q1', 'q2', 'q3').map((turn) =>
      turn.id === 'q2' ? { ...turn, parent: turn.text === 'q2' ? 'q3' : turn.parent } : turn,
    );
    const own = { ...talkOf('q4')[0], parent: 'q4' } as RedactedTurn;
    run(steps(importOf('a'), [...circle, own]));
    expect(shown()).toEqual(['q1', 'q2', 'q3', 'q4']);
  });
});

describe('a merge of a copy', () => {
  it('keeps what follows an edited question with it, out of what is shown', () => {
    const { say, importOf, steps, run, shown, stored } = openMerge();
    for (const question of ['q1', 'q2', 'q3']) say(question);
    const copy = talkOf('q1', 'q2', 'q3').map((turn) =>
      turn.id === 'q2' ? { ...turn, isChosen: false } : turn,
    );
    const edited = talkOf('q1', 'q2 anew', 'q3 anew', 'q4 anew').slice(2);
    run(steps(importOf('a'), [...copy, ...edited]));
    expect(shown()).toEqual(['q1', 'q2', 'q3']);
    expect(stored()).toHaveLength(12);
    const later = talkOf('q1', 'q2 anew', 'q3 anew', 'q4 anew', 'q5 anew').slice(2);
    run(steps(importOf('b'), [...copy, ...later]));
    expect(shown()).toEqual(['q1', 'q2', 'q3']);
    expect(stored()).toHaveLength(14);
  });

  it('brings no message whose id another conversation has, nor an answer to it', () => {
    const { store, say, importOf, steps, run, stored } = openMerge();
    say('q1');
    const sourceSeq = store.sources.insert({
      id: 'other',
      sourceType: 'conversation',
      capturedBy: 'system',
      conversationId: asConversationId('other'),
      createdAt: START,
    });
    const fields = { title: '', at: START, sourceSeq, model: null, memory: 1 } as const;
    const other = store.conversations.insert({ id: asConversationId('other'), ...fields });
    store.messages.insert({
      id: asMessageId('q2'),
      conversation_seq: other.seq,
      session_id: 'other',
      turn_id: 'other',
      role: 'user',
      text: 'Elsewhere.',
      state: 'complete',
      created_at: START,
      author: null,
      parent_seq: null,
      episode_seq: null,
      redactions: 0,
      pasted: '[]',
    });
    const counts = run(steps(importOf('a'), talkOf('q1', 'q2', 'q3')));
    expect(counts).toEqual({ state: 'updated', turns: 2, notMerged: 2 });
    expect(stored()).toEqual(['q1', 'answer to q1', 'q2', 'q3', 'answer to q3']);
  });
});
