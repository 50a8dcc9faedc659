import type { NodeSeq } from '../../electron/engine/storage/connection/rowNumber.ts';
import type { Question, Sample } from './locomo.ts';
import type { GrowingMemory } from './benchMemory.ts';

/** A question at its point of the conversation. */
interface QuestionContext {
  readonly category: number;
  readonly evidence: readonly number[];
  readonly now: number;
  /** Turns of the current session, which the model reads anyway. */
  readonly shown: ReadonlySet<NodeSeq>;
}

/** Questions in the order in which they are asked. */
export function questionsInOrder({ turns, questions }: Sample): Question[] {
  const position = ({ before }: Question) =>
    before === undefined ? turns.length : turns.findIndex(({ id }) => id === before);
  return questions.toSorted((a, b) => position(a) - position(b));
}

/** Lets the conversation go on to a question, and no further. */
export function advanceTo(
  memory: GrowingMemory,
  sample: Sample,
  question: Question,
): QuestionContext {
  memory.add(sample, question.before);
  const seqOf = (id: string) => memory.seqByTurn.get(`${sample.id} ${id}`);
  const current = sample.turns.filter(({ session }) => session === question.session);
  return {
    category: question.category,
    evidence: question.evidence.map((id) => seqOf(id) ?? -1),
    now: sample.turns.find(({ id }) => id === question.before)?.at ?? memory.now,
    shown: new Set(current.map(({ id }) => seqOf(id)).filter((seq) => seq !== undefined)),
  };
}
