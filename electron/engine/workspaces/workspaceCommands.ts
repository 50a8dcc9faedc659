import type { CommandHandlers, CommandsOf } from '../engineApi.ts';

/** Areas of the contract that the services of an open database implement completely. */
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
  'imports',
  'exports',
  'offsite',
  'maintenance',
  'documents',
  'uploads',
  'attachments',
  'routines',
] as const;

export type ServiceCommandName = CommandsOf<(typeof SERVICE_AREAS)[number]>;

/** Commands of an open database; missing and misspelled names do not compile. */
export type WorkspaceCommands = CommandHandlers<ServiceCommandName>;
