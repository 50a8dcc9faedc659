import type { z } from 'zod';
import { archiveCommands } from './files/archives.ts';
import { chatCommands } from './chat.ts';
import { consolidationCommands } from './consolidation.ts';
import { entityCommands } from './entities.ts';
import { diagnosticsCommands } from './diagnostics.ts';
import { documentCommands } from './files/documents.ts';
import { events, streamCommands } from './events.ts';
import { exportCommands } from './files/exports.ts';
import { factCommands } from './facts.ts';
import { forgetCommands } from './forget.ts';
import { graphCommands } from './graph.ts';
import { healthCommands } from './health.ts';
import { historyCommands } from './history.ts';
import { hostCommands as shellCommands } from './host.ts';
import { importCommands } from './imports.ts';
import { maintenanceCommands } from './maintenance.ts';
import { modelCommands } from './models.ts';
import { offsiteCommands } from './files/offsite.ts';
import { receiptCommands } from './receipts.ts';
import { reviewCommands } from './review.ts';
import { routineCommands } from './routines/routines.ts';
import { searchCommands } from './search.ts';
import { secretCommands } from './secrets.ts';
import { settingsCommands } from './settings.ts';
import { statusCommands } from './status.ts';
import { timelineCommands } from './timeline.ts';
import { attachmentCommands, uploadCommands } from './files/uploads.ts';
import { workspaceCommands } from './workspaces.ts';

/** Commands answered by the engine. */
export const engineCommands = {
  ...workspaceCommands,
  ...archiveCommands,
  ...attachmentCommands,
  ...chatCommands,
  ...consolidationCommands,
  ...entityCommands,
  ...exportCommands,
  ...factCommands,
  ...forgetCommands,
  ...graphCommands,
  ...healthCommands,
  ...historyCommands,
  ...importCommands,
  ...maintenanceCommands,
  ...modelCommands,
  ...diagnosticsCommands,
  ...documentCommands,
  ...offsiteCommands,
  ...receiptCommands,
  ...reviewCommands,
  ...routineCommands,
  ...searchCommands,
  ...settingsCommands,
  ...statusCommands,
  ...timelineCommands,
  ...uploadCommands,
} as const;

/**
 * Commands answered by the host, never relayed to the engine: a key must not pass through more code
 * than necessary.
 */
export const hostCommands = { ...shellCommands, ...secretCommands } as const;

/** Commands of the engine, of the host, and of the stream. */
export const commands = { ...engineCommands, ...hostCommands, ...streamCommands } as const;

export { events };

export type EngineCommandName = keyof typeof engineCommands;
export type HostCommandName = keyof typeof hostCommands;
export type CommandName = keyof typeof commands;
export type EventName = keyof typeof events;

/** Request as a caller gives it: defaults are optional. */
export type RequestInput<C extends CommandName> = z.input<(typeof commands)[C]['request']>;
/** Request as a handler gets it: defaults are filled. */
export type Request<C extends CommandName> = z.output<(typeof commands)[C]['request']>;
export type Response<C extends CommandName> = z.output<(typeof commands)[C]['response']>;
export type EventPayload<E extends EventName> = z.output<(typeof events)[E]>;
