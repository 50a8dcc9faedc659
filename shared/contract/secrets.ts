import { z } from 'zod';
import { idSchema } from '../domain/primitives.ts';
import { command } from './define.ts';

/** API key as sent in a header: visible ASCII, so that it cannot end the header's line. */
const keySchema = z
  .string()
  .min(1)
  .max(2000)
  .regex(/^[\x21-\x7e]+$/);

/** Storage of API keys: the system's key store, a file only the owner reads, or nowhere. */
export const secretBackendSchema = z.enum(['key_store', 'file', 'none']);
export type SecretBackend = z.infer<typeof secretBackendSchema>;

const statusSchema = z.strictObject({
  backend: secretBackendSchema,
  /** Endpoints that have a key. No reply ever contains one. */
  endpointIds: z.array(idSchema),
});

/** Commands for API keys: they are write-only. */
export const secretCommands = {
  'secrets.set': command(z.strictObject({ endpointId: idSchema, key: keySchema }), statusSchema),
  'secrets.clear': command(z.strictObject({ endpointId: idSchema }), statusSchema),
  'secrets.status': command(z.strictObject({}), statusSchema),
} as const;
