import { z } from 'zod';
import { command } from './define.ts';

/** What only a desktop shell gives; a screen hides what is not there. */
export const hostCapabilitySchema = z.enum(['open_folder', 'tray', 'global_shortcut', 'key_store']);
export type HostCapability = z.infer<typeof hostCapabilitySchema>;

/** Answered by the host itself, never relayed to the engine. */
export const hostCommands = {
  'host.info': command(
    z.strictObject({}),
    z.strictObject({
      edition: z.enum(['desktop', 'browser']),
      version: z.string(),
      platform: z.string(),
      homeFolder: z.string(),
      capabilities: z.array(hostCapabilitySchema),
    }),
  ),
  /** Opens the data folder in the file manager. */
  'host.openHomeFolder': command(z.strictObject({}), z.strictObject({ opened: z.boolean() })),
} as const;
