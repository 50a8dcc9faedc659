import { APIError } from 'openai';
import type { RequestFeatures } from './request.ts';
import { reportsContextOverflow } from '../problemOf.ts';
import { messageOf, statusOf, type AnyApiError } from '../http/reportedError.ts';

/** Feature of a request that can be dropped, or be sent in another form. */
export type RefusedPart =
  | 'tools'
  /** The server rejects a malformed call by the model, not the tools. */
  | 'failed_call'
  | 'format'
  | 'images'
  | 'system'
  | 'stream_options'
  | 'temperature'
  | 'length_name'
  | 'length';

const LENGTH = /max_(?:completion_|output_|new_)?tokens/iu;
const OTHER_NAME = /max_completion_tokens['"`]? instead|use ['"`]?max_completion_tokens/iu;
/** Servers name the part, or what they lack; some say only that content must be a text. */
const IMAGES = /image|vision|multi-?modal|mmproj|content.{0,60}must be a string/iu;
/** Statuses of servers that take no pictures; others, such as 413, are about this request alone. */
const IMAGE_STATUSES: readonly unknown[] = [400, 404, 415, 422, 500];
/** Refusals of this picture, not of pictures: its size, its format, or how many there are. */
const THIS_IMAGE =
  /too (?:large|big|small|many)|exceed|at most|(?:maximum|max|minimum|allowed|supported|image|file) (?:image )?(?:size|dimension|number|format|type)|\bpixels?\b|\b(?:MB|MiB|bytes)\b|unsupported image(?! (?:input|content))|invalid image(?!_url)|valid image|(?:decode|process|download|load) (?:the |this |your )?image|corrupt/iu;
/**
 * Refusals of a system message by the template of a model (Gemma, Mistral) or by a provider. Templates
 * that only want another order of the turns name the system message as one that they take.
 */
const SYSTEM =
  /\bsystem (?:role|message|prompt|instruction)s? (?:is |are )?(?:not (?:supported|allowed|enabled)|unsupported)|not support (?:the |a )?['"`]?system\b|n['’]t support (?:the |a )?['"`]?system\b|only user and assistant roles are supported(?!, with)|(?<!system message, conversation )roles must alternate user|developer instruction is not enabled|(?:unexpected|invalid|unsupported|unknown) role:? ['"`]?system\b/iu;
/** Statuses of such a refusal; none where a server reports it in the stream. */
const SYSTEM_STATUSES: readonly unknown[] = [undefined, 400, 422, 500];
/** llama.cpp and LM Studio name the grammar compiled from a schema, whichever schema it was. */
const GRAMMAR = /grammar|sampler/iu;
const FORMAT = /response_?format|json_schema|json_object|structured output|\bschema\b/iu;
const TOOLS = /\btools?\b|tool[_-]choice|\bfunctions?\b/iu;
/** Refusals with a status other than 400: OpenRouter 404, llama.cpp 500. */
const TOOLS_OTHER_STATUS =
  /support(?:s|ed)? tool|tool use|--jinja|parse grammar|initialize samplers/iu;

/** Feature that a server's error refuses, among those that were sent; null if it names none. */
export function refusedPart(error: unknown, features: RequestFeatures): RefusedPart | null {
  if (!(error instanceof APIError)) return null;
  const refusal = error as AnyApiError;
  const status = statusOf(refusal);
  const message = messageOf(refusal);
  // What is too long is counted by its parts: naming them refuses none.
  const isTooLong = reportsContextOverflow(refusal);
  const refusesImages =
    IMAGE_STATUSES.includes(status) && IMAGES.test(message) && !THIS_IMAGE.test(message);
  if (features.images && !isTooLong && refusesImages) return 'images';
  if (features.system && !isTooLong && SYSTEM_STATUSES.includes(status) && SYSTEM.test(message)) {
    return 'system';
  }
  if (status !== 400 && status !== 422) {
    return features.tools && typeof status === 'number' && TOOLS_OTHER_STATUS.test(message)
      ? 'tools'
      : null;
  }
  const errorText = `${message} ${error.param ?? ''}`;
  if (error.code === 'tool_use_failed') return features.tools ? 'failed_call' : null;
  if (features.usage && /stream_options/iu.test(errorText)) return 'stream_options';
  if (features.temperature && /\btemperature\b/iu.test(errorText)) return 'temperature';
  if (features.length !== null && LENGTH.test(errorText)) {
    return features.length === 'max_tokens' && OTHER_NAME.test(errorText)
      ? 'length_name'
      : 'length';
  }
  if (isTooLong) return null;
  const mentionsSchema = GRAMMAR.test(errorText) || FORMAT.test(errorText);
  if (features.format && mentionsSchema) return 'format';
  return features.tools && (mentionsSchema || TOOLS.test(errorText)) ? 'tools' : null;
}
