import type { Skipped } from '../../../../shared/domain/imports.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { ImportedTurn } from '../conversation.ts';
import type { DraftTurn } from './draftTurn.ts';
import { addSkipped } from '../skipCounts.ts';
import { chooseVersions } from './chooseVersions.ts';
import type { MessageNode, TurnContent } from './messageNode.ts';
import { messageTree, type MessageTree } from './messageTree.ts';

/** Messages of an answer so far, newest first: providers store its steps one by one. */
interface AnswerStep {
  readonly node: MessageNode;
  readonly content: TurnContent;
  readonly previous: AnswerStep | null;
}

/** Place of a walk down the tree. */
interface Visit {
  readonly node: MessageNode;
  readonly question: string | null;
  readonly answer: AnswerStep | null;
  readonly reasoning: string;
  /** Time of the turn before it: none is earlier than the one it follows. */
  readonly previousAt: EpochMs | null;
}

export interface BuiltTurns {
  readonly turns: readonly ImportedTurn[];
  readonly skipped: Skipped;
}

export interface TurnOptions {
  /** Message at the end of the branch that the provider shows; null: the newest end. */
  readonly leaf: string | null;
  /** Time of a message without one, when none before it has any. */
  readonly fallbackAt: EpochMs;
}

/**
 * Turns of a conversation from the tree of its messages: parents before children, every branch
 * once. Consecutive messages of an answer become one turn. Iterative, since real chains have ten
 * thousand messages, and ordered by the tree alone: times lie.
 */
export function buildTurns(nodes: readonly MessageNode[], options: TurnOptions): BuiltTurns {
  const tree = messageTree(nodes);
  const turns: DraftTurn[] = [];
  const skipped: Skipped = {};
  const finishedAnswers = new Set<string>();
  const pending: Visit[] = tree.roots.toReversed().map((node) => newVisit(node));

  const finishAnswer = ({ question, answer }: Visit): void => {
    if (answer === null || finishedAnswers.has(answer.node.id)) return;
    finishedAnswers.add(answer.node.id);
    if (question === null) addSkipped(skipped, 'no_question');
    else turns.push(answerTurn(tree, question, answer));
  };

  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const current: Visit = next;
    const { node } = current;
    const { content } = node;
    let following: Visit = current;
    if (content.role === 'none') {
      if (content.reason !== null) addSkipped(skipped, content.reason);
      following = { ...current, reasoning: joinTexts(current.reasoning, content.reasoning) };
    } else {
      if (content.isShortened) addSkipped(skipped, 'shortened');
      const at = timeAfter(content.at, current.previousAt, options.fallbackAt);
      if (content.role === 'user') {
        finishAnswer(current);
        turns.push(questionTurn(current, content, at));
        following = { ...current, question: node.id, answer: null, reasoning: '', previousAt: at };
      } else {
        const reasoning = joinTexts(current.reasoning, content.reasoning);
        const step = { node, content: { ...content, at, reasoning }, previous: current.answer };
        following = { ...current, answer: step, reasoning: '', previousAt: at };
      }
    }
    const children = tree.childrenOf(node.id);
    if (children.length === 0) finishAnswer(following);
    for (const child of children.toReversed()) pending.push({ ...following, node: child });
  }
  return { turns: chooseVersions(turns, tree, nodes, options.leaf), skipped };
}

function newVisit(node: MessageNode): Visit {
  return { node, question: null, answer: null, reasoning: '', previousAt: null };
}

/** Time of a turn; one that would be before the turn it follows comes a millisecond after it. */
function timeAfter(at: EpochMs | null, previousAt: EpochMs | null, fallback: EpochMs): EpochMs {
  const time = at ?? previousAt ?? fallback;
  return previousAt !== null && time < previousAt ? previousAt + 1 : time;
}

function questionTurn(
  { node, question }: Visit,
  { text, pasted }: TurnContent,
  at: EpochMs,
): DraftTurn {
  const turn = {
    id: node.id,
    parent: question,
    role: 'user',
    reasoning: '',
    author: null,
  } as const;
  return { ...turn, text, pasted, at, lastNode: node };
}

/** Answer of its steps. Its id is that of the first step that no other answer begins with. */
function answerTurn(tree: MessageTree, question: string, last: AnswerStep): DraftTurn {
  const steps: AnswerStep[] = [];
  for (let step: AnswerStep | null = last; step !== null; step = step.previous) steps.unshift(step);
  let first = steps.length - 1;
  while (first > 0 && !isFork(tree, steps[first], steps[first - 1])) first -= 1;
  return {
    id: (steps[first] ?? last).node.id,
    parent: question,
    role: 'assistant',
    text: steps.map(({ content }) => content.text).reduce(joinTexts, ''),
    reasoning: steps.map(({ content }) => content.reasoning).reduce(joinTexts, ''),
    at: steps[0]?.content.at ?? 0,
    pasted: [],
    author: steps.findLast(({ content }) => content.author !== null)?.content.author ?? null,
    lastNode: last.node,
  };
}

/** True if between two steps of an answer another version begins. */
function isFork(
  tree: MessageTree,
  step: AnswerStep | undefined,
  previous: AnswerStep | undefined,
): boolean {
  let node = step === undefined ? null : tree.parentOf(step.node);
  while (node !== null) {
    if (tree.childrenOf(node.id).length > 1) return true;
    if (node === previous?.node) return false;
    node = tree.parentOf(node);
  }
  return false;
}

function joinTexts(a: string, b: string): string {
  return a === '' || b === '' ? a + b : `${a}\n\n${b}`;
}
