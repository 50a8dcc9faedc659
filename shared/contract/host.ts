import { z } from 'zod';
import { idSchema, conversationIdSchema } from '../domain/primitives.ts';
import { browserNameSchema } from '../handshake/frames.ts';
import { command } from './define.ts';

/** Capabilities that only a desktop shell has; a screen hides those that are missing. */
export const hostCapabilitySchema = z.enum([
  'open_folder',
  'tray',
  'global_shortcut',
  'notifications',
  'key_store',
  'browsers',
]);
export type HostCapability = z.infer<typeof hostCapabilitySchema>;

/**
 * Pattern of a global shortcut, which works in every program: with Control, Command or Alt, since
 * plain keys are for typing.
 */
export const globalShortcutPattern =
  /^(?=Mod|Alt)(?:Mod\+)?(?:Alt\+)?(?:Shift\+)?(?:Key[A-Z]|Digit\d|F(?:[1-9]|1\d)|Space)$/;

/** `refused`: another program, or the system, has those keys already. */
export const globalShortcutStateSchema = z.enum(['off', 'on', 'refused']);
export type GlobalShortcutState = z.infer<typeof globalShortcutStateSchema>;

/** Browser that may open this home. */
const browserAccessSchema = z.strictObject({
  id: idSchema,
  name: browserNameSchema,
  firstSeen: z.int().nonnegative(),
  lastSeen: z.int().nonnegative(),
  /** True while a page of it is connected. */
  isOpen: z.boolean(),
  /** True for the requesting browser. */
  isThis: z.boolean(),
});
export type BrowserAccess = z.infer<typeof browserAccessSchema>;

const browserAccessListSchema = z.strictObject({ browsers: z.array(browserAccessSchema) });

/** Commands answered by the host itself, never relayed to the engine. */
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
  /** Browsers that may open this home. */
  'host.browsers': command(z.strictObject({}), browserAccessListSchema),
  /** Revokes a browser: closes its connections, and refuses it until it opens a fresh address. */
  'host.revokeBrowser': command(z.strictObject({ browserId: idSchema }), browserAccessListSchema),
  /** Settings of the shell around the window: sent when they are read and when they change. */
  'host.applyShell': command(
    z.strictObject({
      language: z.enum(['en', 'ru']),
      tray: z.boolean(),
      globalShortcut: z.string().regex(globalShortcutPattern).nullable(),
    }),
    z.strictObject({ globalShortcut: globalShortcutStateSchema }),
  ),
  /**
   * Notification of the system that opens a conversation; shown only while the window is in the background.
   */
  'host.notify': command(
    z.strictObject({
      title: z.string().max(120),
      body: z.string().max(200),
      /** Conversation that a click opens; null = the list of memories. */
      conversationId: conversationIdSchema.nullable(),
    }),
    z.strictObject({ shown: z.boolean() }),
  ),
} as const;
