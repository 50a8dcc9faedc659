import type { Answers, CommandsOf } from '../engineApi.ts';

/** Parts of the contract that the services of an open database answer whole. */
export const SERVICE_AREAS = [
  'facts',
  'review',
  'entities',
  'history',
  'receipts',
  'diagnostics',
  'graph',
  'timeline',
  'search',
  'consolidation',
  'maintenance',
] as const;

export type ServiceCommandName = CommandsOf<(typeof SERVICE_AREAS)[number]>;

/** Everything an open database answers by itself; missing and misspelled names do not compile. */
export type WorkspaceCommands = Answers<ServiceCommandName>;
