import { z } from 'zod';

/**
 * Why an answer, or a call to a model server, did not come whole. Closed, so that a screen can say
 * each in its language; what the server itself said stays in the log.
 */
export const modelProblemSchema = z.enum([
  /** The person stopped it. */
  'cancelled',
  /** Loci ended or crashed while it was being written. */
  'restarted',
  /** Something inside Loci broke. */
  'internal',
  /** The chosen model's server is not among the known ones any more. */
  'unknown_model',
  /** No model is chosen where only a model can answer: in a temporary conversation. */
  'no_model',
  'unauthorized',
  /** The account behind the key has nothing left to spend. */
  'out_of_credit',
  'model_not_found',
  'rate_limited',
  'bad_request',
  'server_error',
  'unreachable',
  /** No first byte in time. */
  'slow_start',
  /** Nothing more after the first byte. */
  'stalled',
  /** The connection broke in the middle. */
  'dropped',
  /** The stream ended in order, but without saying that the answer is complete. */
  'ended_early',
  /** A stream without a single piece. */
  'no_answer',
  /** A web page or something else that no model server sends. */
  'not_a_model_server',
  /** A piece of the stream could not be read. */
  'bad_stream',
  /** The server reported an error inside the stream. */
  'reported_error',
  /** The server sent the request on to another address, which nobody had entered. */
  'redirected',
  /** The response was compressed, though that was not asked for. */
  'compressed',
  /** The response, or one piece of it, was longer than any model's. */
  'response_too_large',
  /** The answer was longer than is kept; what came until then is. */
  'answer_too_long',
  'context_overflow',
  /** A short message did not fit with the instructions alone: the model reads too little at once. */
  'context_too_small',
  /** The model reached its longest answer. */
  'cut_off',
  /** The provider withheld the answer. */
  'filtered',
  /** The model finished without a word. */
  'empty_answer',
  /** The model went on calling tools instead of answering. */
  'too_many_tools',
]);
export type ModelProblem = z.infer<typeof modelProblemSchema>;

/** `endpoint/model`: everything before the first slash is the endpoint's id. */
export const modelRefSchema = z
  .string()
  .min(3)
  .max(200)
  .regex(/^[^/\s]+\/\S.*$/);
export type ModelRef = z.infer<typeof modelRefSchema>;

/** The assistant that is no model, where it is asked for by name. */
export const BUILT_IN_MODEL: ModelRef = 'built-in/assistant';

/** Who answers in the demo workspace: a script, told apart from every model. */
export const DEMO_MODEL: ModelRef = 'demo/story';

export const modelRoleSchema = z.enum(['chat', 'memory', 'embedding']);
export type ModelRole = z.infer<typeof modelRoleSchema>;

export const usageSchema = z.strictObject({
  promptTokens: z.int().nonnegative(),
  completionTokens: z.int().nonnegative(),
  /** 0 on this machine; null where the server does not tell. */
  costUsd: z.number().nonnegative().nullable(),
});
export type Usage = z.infer<typeof usageSchema>;
