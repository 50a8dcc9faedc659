import type { RoutineDefinition } from '../../../../shared/domain/routine.ts';

/** Routines that Loci comes with, in English, by id. */
export const ENGLISH = {
  'weekly-review': {
    name: 'Weekly review',
    description: 'Looks back at the week: what was decided, what is still open, what comes next.',
    trigger: { kind: 'schedule', cron: '0 17 * * 5' },
    steps: [
      {
        id: 'look-back',
        title: 'Look back',
        prompt:
          'Sum up my last seven days in a few short paragraphs: what I decided, what got done, what is still open. Cite the memories you use.',
        outputs: [],
      },
      {
        id: 'next-week',
        title: 'Plan the next week',
        prompt:
          'From the summary and my open to-dos and goals, name at most three things to do next week that are not on my list yet. Only what follows from what I said.',
        outputs: ['todos'],
      },
    ],
  },
  'meeting-notes': {
    name: 'Meeting notes',
    description: 'Turns meeting notes into decisions and to-dos.',
    trigger: { kind: 'manual' },
    steps: [
      {
        id: 'extract',
        title: 'Decisions and to-dos',
        prompt:
          'From the notes, list what was decided, and who does what by when. One sentence each, complete in itself, with names and dates. Leave out what was only discussed.',
        outputs: ['decisions', 'todos'],
      },
    ],
  },
  'morning-brief': {
    name: 'Morning brief',
    description: 'Starts the day with what’s due, what’s open, and what you decided most recently.',
    trigger: { kind: 'schedule', cron: '0 7 * * *' },
    steps: [
      {
        id: 'brief',
        title: 'The day ahead',
        prompt:
          'Write a short brief for today: what is due today or overdue, what is coming up this week, and the latest decisions to remember. Cite the memories you use. If there is nothing, say so in one sentence.',
        outputs: [],
      },
    ],
  },
} as const satisfies Readonly<Record<string, RoutineDefinitionData>>;

/** Definition as it is written down: its lists are constants. */
export type RoutineDefinitionData = Omit<RoutineDefinition, 'steps'> & {
  readonly steps: readonly (Omit<RoutineDefinition['steps'][number], 'outputs'> & {
    readonly outputs: readonly RoutineDefinition['steps'][number]['outputs'][number][];
  })[];
};
