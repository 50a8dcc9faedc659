import type { RoutineDefinition } from '../../../shared/domain/routine.ts';
import type { RoutineEngine } from './routineEngine.ts';

/** Routine of two steps. */
export const REVIEW: RoutineDefinition = {
  name: 'Garden review',
  description: 'Looks at the garden and says what to do.',
  trigger: { kind: 'manual' },
  steps: [
    {
      id: 'look',
      title: 'Look',
      prompt: 'What did I decide about the garden?',
      outputs: ['decisions'],
    },
    { id: 'plan', title: 'Plan', prompt: 'What is to be done in the garden?', outputs: ['todos'] },
  ],
};
export const DECISION = 'The user will plant beans in the south bed.';
export const TODO = 'Buy bean seeds before April.';

/** Answers both steps. */
export function script(engine: RoutineEngine): void {
  engine.answers('Look', {
    text: 'You chose beans [1].',
    decisions: [{ content: DECISION, from: [1] }],
  });
  engine.answers('Plan', { text: 'Seeds are missing.', todos: [{ content: TODO }] });
}
