import { z } from 'zod';

/**
 * Problem of an answer, or of a call to a model server, that is incomplete or failed. Closed, so
 * that a screen has a sentence for each in its language; the server's own message stays in the log.
 */
export const modelProblemSchema = z.enum([
  /** Stopped by the person. */
  'cancelled',
  /** Loci ended or crashed during the answer. */
  'restarted',
  /** Internal error of Loci. */
  'internal',
  /** The server of the chosen model was removed. */
  'unknown_model',
  /** No model is chosen where one is required: in a temporary conversation. */
  'no_model',
  'unauthorized',
  /** The account of the key has no credit left. */
  'out_of_credit',
  'model_not_found',
  'rate_limited',
  'bad_request',
  'server_error',
  'unreachable',
  /** Timeout before the first byte. */
  'slow_start',
  /** Timeout after the first byte. */
  'stalled',
  /** The connection broke in the middle. */
  'dropped',
  /** The stream ended in order, but without a finish reason. */
  'ended_early',
  /** Empty stream. */
  'no_answer',
  /** Not a model server: a web page or the like. */
  'not_a_model_server',
  /** Unparsable piece of the stream. */
  'bad_stream',
  /** The server reported an error inside the stream. */
  'reported_error',
  /** The server redirected the request to another address, which nobody had entered. */
  'redirected',
  /** The response was compressed without being asked. */
  'compressed',
  /** The response, or one piece of it, exceeded the size limit. */
  'response_too_large',
  /** The answer exceeded the length limit; the text until then is kept. */
  'answer_too_long',
  'context_overflow',
  /** A short message did not fit beside the instructions: the context window is too small. */
  'context_too_small',
  /** The model reached its output limit. */
  'cut_off',
  /** The provider withheld the answer. */
  'filtered',
  /** The model finished without any text. */
  'empty_answer',
  /** The model kept calling tools instead of answering. */
  'too_many_tools',
]);
export type ModelProblem = z.infer<typeof modelProblemSchema>;

/** Model reference `endpoint/model`: everything before the first slash is the endpoint's id. */
export const modelRefSchema = z
  .string()
  .min(3)
  .max(200)
  .regex(/^[^/\s]+\/\S.*$/);
export type ModelRef = z.infer<typeof modelRefSchema>;

/** Built-in assistant as a model reference. */
export const BUILT_IN_MODEL: ModelRef = 'built-in/assistant';

/** Author in the demo workspace: a script, distinguished from every model. */
export const DEMO_MODEL: ModelRef = 'demo/story';

export const modelRoleSchema = z.enum(['chat', 'memory', 'embedding']);
export type ModelRole = z.infer<typeof modelRoleSchema>;

export const usageSchema = z.strictObject({
  promptTokens: z.int().nonnegative(),
  completionTokens: z.int().nonnegative(),
  /** Cost; 0 on this machine, null where the server does not report it. */
  costUsd: z.number().nonnegative().nullable(),
});
export type Usage = z.infer<typeof usageSchema>;
