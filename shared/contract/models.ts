import { z } from 'zod';
import { modelProblemSchema, modelRefSchema, modelRoleSchema } from '../domain/model.ts';
import { idSchema, nameSchema } from '../domain/primitives.ts';
import { command } from './define.ts';
import { settingSchema, settingScopeSchema } from './settings.ts';

const inWorkspace = { workspaceId: idSchema };

export const endpointPresetSchema = z.enum([
  'openai',
  'openrouter',
  'ollama',
  'lmstudio',
  'llamacpp',
  'vllm',
  'jan',
  'custom',
]);
export type EndpointPreset = z.infer<typeof endpointPresetSchema>;

const baseUrlSchema = z.string().min(8).max(500);

/**
 * Endpoint: a model server that speaks OpenAI's Chat Completions. Its key, if any, is with the
 * host.
 */
export const endpointSchema = z.strictObject({
  id: idSchema,
  name: z.string(),
  preset: endpointPresetSchema,
  baseUrl: baseUrlSchema,
  /** True on this machine: nothing leaves it. */
  local: z.boolean(),
  /** From the environment of this run: it cannot be removed here. */
  fromEnvironment: z.boolean(),
});
export type Endpoint = z.infer<typeof endpointSchema>;

export const modelInfoSchema = z.strictObject({
  ref: modelRefSchema,
  name: z.string(),
  local: z.boolean(),
});
export type ModelInfo = z.infer<typeof modelInfoSchema>;

const roleModelSchema = z.union([modelRefSchema, z.literal('none')]);
export type RoleModel = z.infer<typeof roleModelSchema>;

export const roleStateSchema = z.strictObject({
  role: modelRoleSchema,
  /** Model in force; null = none. The memory role falls back to the chat role's. */
  model: modelInfoSchema.nullable(),
  /** Model of the setting if its server is not known. */
  unknownRef: z.string().nullable(),
  inherited: z.boolean(),
  /** Origin of its own setting: one of the environment cannot be changed here. */
  origin: settingSchema.shape.origin,
});
export type RoleState = z.infer<typeof roleStateSchema>;

/** Capabilities that a server was probed to have with a model; null = not probed yet. */
export const capabilitiesSchema = z.strictObject({
  tools: z.boolean().nullable(),
  structured: z.enum(['json_schema', 'json_object', 'prompt']).nullable(),
  embedding: z.strictObject({ dimensions: z.int().positive(), normalized: z.boolean() }).nullable(),
});
export type Capabilities = z.infer<typeof capabilitiesSchema>;

export const modelCommands = {
  /** Lists the models of every server, fetched or cached; a failed one has the reason. */
  'models.list': command(
    z.strictObject({
      ...inWorkspace,
      refresh: z.boolean().default(false),
      /** One server alone. */
      endpointId: idSchema.optional(),
      /** False: a list that takes long is left pending, so that it does not delay the others. */
      wait: z.boolean().default(true),
    }),
    z.strictObject({
      endpoints: z.array(
        z.strictObject({
          endpoint: endpointSchema,
          models: z.array(modelInfoSchema),
          problem: modelProblemSchema.nullable(),
          /** True while the list is still being fetched. */
          pending: z.boolean(),
        }),
      ),
      roles: z.array(roleStateSchema),
    }),
  ),
  /** Discovers model servers on this machine; sends nothing to any other. */
  'models.discover': command(
    z.strictObject({}),
    z.strictObject({
      found: z.array(
        z.strictObject({
          preset: endpointPresetSchema,
          name: z.string(),
          baseUrl: baseUrlSchema,
          models: z.array(z.string()),
          /** Endpoint it is already known as. */
          endpointId: idSchema.nullable(),
        }),
      ),
    }),
  ),
  /**
   * Adds an endpoint. Errors: `invalid_request` with `base_url`, `insecure_url` or
   * `credentials_in_url`.
   */
  'models.addEndpoint': command(
    z.strictObject({
      preset: endpointPresetSchema,
      name: nameSchema.optional(),
      baseUrl: baseUrlSchema.optional(),
    }),
    endpointSchema,
  ),
  /** Removes an endpoint, and its key. */
  'models.removeEndpoint': command(
    z.strictObject({ endpointId: idSchema }),
    z.strictObject({ removed: z.boolean() }),
  ),
  /** Tests a model with a small request of each kind. */
  'models.test': command(
    z.strictObject({ model: modelRefSchema, role: modelRoleSchema.default('chat') }),
    z.strictObject({
      problem: modelProblemSchema.nullable(),
      capabilities: capabilitiesSchema,
    }),
  ),
  /**
   * Sets the model of a role; null removes it from that scope, whose value then comes from elsewhere.
   * `none` in a workspace: no model there, whatever all workspaces have.
   */
  'models.setRole': command(
    z.strictObject({
      ...inWorkspace,
      role: modelRoleSchema,
      scope: settingScopeSchema.default('global'),
      model: roleModelSchema.nullable(),
    }),
    z.strictObject({ roles: z.array(roleStateSchema) }),
  ),
} as const;
