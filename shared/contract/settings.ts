import { z } from 'zod';
import { idSchema } from '../domain/primitives.ts';
import { command } from './define.ts';

export const settingScopeSchema = z.enum(['global', 'workspace']);
export type SettingScope = z.infer<typeof settingScopeSchema>;

/** JSON scalars, and the small objects and lists of some keys. */
export const settingValueSchema = z.json();
export type SettingValue = z.infer<typeof settingValueSchema>;

export const settingProblemSchema = z.strictObject({
  scope: settingScopeSchema,
  /** File with the problem. */
  file: z.string(),
  /** Dotted key, empty when the file as a whole cannot be read. */
  key: z.string(),
  reason: z.enum([
    'unknown_key',
    'wrong_type',
    'out_of_range',
    'wrong_scope',
    'not_json',
    'unreadable',
  ]),
});
export type SettingProblem = z.infer<typeof settingProblemSchema>;

export const settingSchema = z.strictObject({
  key: z.string(),
  value: settingValueSchema,
  defaultValue: settingValueSchema,
  /** Origin of the value in force. */
  origin: z.enum(['default', 'global', 'workspace', 'environment']),
  /** Scopes in which it may be set. */
  scopes: z.array(settingScopeSchema),
});
export type Setting = z.infer<typeof settingSchema>;

export const settingsCommands = {
  'settings.get': command(
    z.strictObject({ workspaceId: idSchema }),
    z.strictObject({ settings: z.array(settingSchema), problems: z.array(settingProblemSchema) }),
  ),
  /**
   * Sets a value; `value: null` is a value where the key allows it, and else resets. Errors:
   * `invalid_request` with the key as path.
   */
  'settings.set': command(
    z.strictObject({
      workspaceId: idSchema,
      scope: settingScopeSchema,
      key: z.string().max(100),
      value: settingValueSchema,
    }),
    settingSchema,
  ),
  /** Removes the key from that file: the value of another scope, or the default, applies again. */
  'settings.reset': command(
    z.strictObject({
      workspaceId: idSchema,
      scope: settingScopeSchema,
      key: z.string().max(100),
    }),
    settingSchema,
  ),
} as const;
