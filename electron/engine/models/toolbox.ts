import { z } from 'zod';
import type { MemoryAction } from '../../../shared/domain/chat.ts';
import type { ToolSpec } from './ports.ts';
import { normalizeArguments } from './calls/normalizeArguments.ts';
import type { NormalizedToolCall } from './calls/normalizeToolCalls.ts';
import { shownSchema, toolSchema, type JsonSchema } from './portableSchema.ts';

/** Outcome of a tool call. The model receives the result, the person sees it collapsed. */
export interface ToolOutcome {
  readonly result: unknown;
  readonly isRefused: boolean;
  readonly actions: readonly MemoryAction[];
}

export interface Tool {
  readonly spec: ToolSpec;
  /** Runs with arguments; a tool that lists things gives a result of so many tokens at most. */
  run(value: unknown, maxTokens: number): Promise<ToolOutcome>;
}

export interface Toolbox {
  readonly specs: readonly ToolSpec[];
  run(call: NormalizedToolCall, maxTokens?: number): Promise<ToolOutcome>;
}

/** Defines a tool whose arguments are validated first. */
export function defineTool<Schema extends z.ZodType>(
  name: string,
  description: string,
  schema: Schema,
  run: (args: z.output<Schema>, maxTokens: number) => Promise<ToolOutcome> | ToolOutcome,
): Tool {
  const { parameters, visible } = jsonSchemasOf(schema);
  return {
    spec: { name, description, parameters: visible },
    async run(value, maxTokens) {
      const args = schema.safeParse(normalizeArguments(value, parameters));
      if (!args.success) return refusal(`Wrong arguments. ${z.prettifyError(args.error)}`);
      return await run(args.data, maxTokens);
    },
  };
}

interface JsonSchemas {
  readonly parameters: JsonSchema;
  readonly visible: JsonSchema;
}

const jsonSchemas = new WeakMap<z.ZodType, JsonSchemas>();

/** JSON Schemas of a zod schema, made once: tools are defined anew for each turn. */
function jsonSchemasOf(schema: z.ZodType): JsonSchemas {
  const cached = jsonSchemas.get(schema);
  if (cached !== undefined) return cached;
  const parameters = toolSchema(schema);
  const created = { parameters, visible: shownSchema(parameters) };
  jsonSchemas.set(schema, created);
  return created;
}

export function toolResult(result: unknown, actions: readonly MemoryAction[] = []): ToolOutcome {
  return { result, isRefused: false, actions };
}

export function refusal(error: string): ToolOutcome {
  return { result: { error }, isRefused: true, actions: [] };
}

/**
 * Toolbox: tools by name. Every call gets an answer that the model can continue with. A tool that is
 * not offered runs all the same: a model may know it from an earlier turn.
 */
export function createToolbox(
  tools: readonly Tool[],
  onFailure: (error: unknown) => void,
  offered: readonly Tool[] = tools,
): Toolbox {
  return {
    specs: offered.map(({ spec }) => spec),
    async run({ name, parsedArguments: value }, maxTokens = Infinity) {
      const tool = tools.find(({ spec }) => spec.name === name);
      if (tool === undefined) {
        const names = tools.map(({ spec }) => spec.name).join(', ');
        return refusal(`There is no tool of this name. There are: ${names || 'none'}.`);
      }
      if (value === null) return refusal('The arguments were no JSON object.');
      try {
        return await tool.run(value, maxTokens);
      } catch (error) {
        onFailure(error);
        return refusal('The tool failed.');
      }
    },
  };
}

export const noTools: Toolbox = createToolbox([], () => undefined);
