import { APIError } from 'openai';
import type { RequestParts } from './request.ts';
import type { AnyApiError } from '../problemOf.ts';

/** A part of a request that can be left out, or be said differently. */
export type RefusedPart =
  | 'tools'
  /** The model's call was no call: the server refuses its answer, not the tools. */
  | 'failed_call'
  | 'format'
  | 'stream_options'
  | 'temperature'
  | 'length_name'
  | 'length';

const LENGTH = /max_(?:completion_|output_|new_)?tokens/iu;
const OTHER_NAME = /max_completion_tokens['"`]? instead|use ['"`]?max_completion_tokens/iu;
/** llama.cpp and LM Studio name the grammar they made of a schema, whichever schema it was. */
const GRAMMAR = /grammar|sampler/iu;
const FORMAT = /response_?format|json_schema|json_object|structured output|\bschema\b/iu;
const TOOLS = /\btools?\b|tool[_-]choice|\bfunctions?\b/iu;
/** Said with another status than that of a bad request: OpenRouter 404, llama.cpp 500. */
const TOOLS_ELSEWHERE =
  /support(?:s|ed)? tool|tool use|--jinja|parse grammar|initialize samplers/iu;

/** Which part of a request a server does not take, when it says so; of those that were sent. */
export function refusedPart(error: unknown, sent: RequestParts): RefusedPart | null {
  if (!(error instanceof APIError)) return null;
  const { status, message } = error as AnyApiError;
  if (status !== 400 && status !== 422) {
    return sent.tools && typeof status === 'number' && TOOLS_ELSEWHERE.test(message)
      ? 'tools'
      : null;
  }
  const said = `${message} ${error.param ?? ''}`;
  if (error.code === 'tool_use_failed') return sent.tools ? 'failed_call' : null;
  if (sent.usage && /stream_options/iu.test(said)) return 'stream_options';
  if (sent.temperature && /\btemperature\b/iu.test(said)) return 'temperature';
  if (sent.length !== null && LENGTH.test(said)) {
    return sent.length === 'max_tokens' && OTHER_NAME.test(said) ? 'length_name' : 'length';
  }
  const namesSchema = GRAMMAR.test(said) || FORMAT.test(said);
  if (sent.format && namesSchema) return 'format';
  return sent.tools && (namesSchema || TOOLS.test(said)) ? 'tools' : null;
}
