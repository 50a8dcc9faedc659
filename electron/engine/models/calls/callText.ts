import type { CalledTool } from '../ports.ts';

/** Longest text that may be a tool call. */
const MAX_LENGTH = 4_000;
/** Length by which a call has named its tool; another text is not held back any longer. */
const MAX_NAME_OFFSET = 200;
/** Beginning of a text that may turn out to be a tool call. */
const POSSIBLE_CALL_OPENING = /^\s*(?:[<{`[]|[a-z_]+(?:\(|$)|$)/u;
const CALL_OPENING =
  /^\s*(?:<\/?(?:tool_call|function|tool)|<\|python_tag(?:\||$)|\[TOOL_CALLS\]|(?:```(?:json|tool_call|tool)?\s*)?(?:$|(?:\[\s*)?\{\s*(?:"|$)|\[\s*$)|[a-z_]{1,40}(?:$|\((?:\{|$)))/u;
const OPENING =
  /^(?:<(?:tool_call|tool|function_call)>|<\|python_tag\|>|```(?:json|tool_call|tool)?|\[TOOL_CALLS\])/u;
const CLOSING = /(?:<\/(?:tool_call|tool|function_call)>|```)$/u;
/** Several calls, each in tags of its own: a closing tag is not part of what is between them. */
const TAGGED_BLOCK = /<tool_call>((?:(?!<\/?tool_call>)[\s\S])*)<\/tool_call>/gu;
const TAGGED_BLOCKS = new RegExp(`^(?:${TAGGED_BLOCK.source}\\s*)+$`, 'u');
const FUNCTION =
  /^<function[= ](?:name=)?"?(?<name>\w{1,64})"?>(?<args>\{[\s\S]*\})\s*<\/function>$/u;
/** Form of Mistral's models. */
const NAMED_CALL = /^\[TOOL_CALLS\]\s*(?<name>\w{1,64})(?:\[ARGS\])?\s*(?<args>\{[\s\S]*\})$/u;
/** Form of Qwen3-Coder: each argument in tags of its own. */
const XML_CALL = /<function=(\w{1,64})>((?:(?!<\/?function[=>])[\s\S])*)<\/function>/gu;
const XML_ARGUMENT = /<parameter=(\w{1,64})>\n?((?:(?!\n?<\/parameter>)[\s\S])*)\n?<\/parameter>/gu;
const WRITTEN = /^(?<name>[a-z_]{1,64})\((?<args>\{[\s\S]*\})\)$/u;

/** True while a text may still turn out to call one of the tools, so that it is not shown yet. */
export function mayBeCall(text: string, toolNames: readonly string[]): boolean {
  if (text.length > MAX_LENGTH) return false;
  if (text.length > MAX_NAME_OFFSET && !toolNames.some((name) => text.includes(name))) return false;
  return text.trim().length < 12 ? POSSIBLE_CALL_OPENING.test(text) : CALL_OPENING.test(text);
}

/** Tool calls that a model wrote as its whole answer; none if it is anything else. */
export function callsInText(text: string, toolNames: readonly string[]): CalledTool[] {
  if (text.length > MAX_LENGTH) return [];
  const trimmed = text.trim();
  const xmlRest = trimmed.replaceAll(XML_CALL, '').replaceAll(/<\/?tool_call>/gu, '');
  if (xmlRest.trim() === '') return toCalls(xmlCalls(trimmed), toolNames);
  const match = [FUNCTION, NAMED_CALL, WRITTEN]
    .map((form) => form.exec(trimmed))
    .find(Boolean)?.groups;
  if (match !== undefined) {
    return toCalls([{ name: match['name'], arguments: parseJson(match['args'] ?? '') }], toolNames);
  }
  const blocks = TAGGED_BLOCKS.test(trimmed) ? [...trimmed.matchAll(TAGGED_BLOCK)] : [];
  if (blocks.length > 1) {
    return toCalls(
      blocks.map(([, block = '']) => parseJson(block)),
      toolNames,
    );
  }
  const body = trimmed.replace(OPENING, '').replace(CLOSING, '').trim();
  const value = /^[{[]/u.test(body) ? parseJson(body) : null;
  return toCalls(Array.isArray(value) ? value : [value], toolNames);
}

function xmlCalls(text: string): readonly unknown[] {
  return [...text.matchAll(XML_CALL)].map(([, name, body = '']) => {
    if (body.trimStart().startsWith('{')) return { name, arguments: parseJson(body) };
    const args = [...body.matchAll(XML_ARGUMENT)].map(([, key = '', value = '']) => [key, value]);
    return { name, arguments: Object.fromEntries(args) as unknown };
  });
}

function toCalls(values: readonly unknown[], toolNames: readonly string[]): CalledTool[] {
  const calls = values.flatMap((value) => {
    if (typeof value !== 'object' || value === null) return [];
    const fields = fieldsOf(value);
    const name = fields['name'] ?? fields['tool'] ?? fields['function'];
    const args = fields['arguments'] ?? fields['parameters'] ?? fields['args'] ?? {};
    if (typeof name !== 'string' || !toolNames.includes(name)) return [];
    const text = typeof args === 'string' ? args : JSON.stringify(args);
    return [{ id: '', name, arguments: text }];
  });
  return calls.length === values.length ? calls : [];
}

/** Fields of a call; OpenAI's own form has them one level down. */
function fieldsOf(value: object): Readonly<Record<string, unknown>> {
  const fields = value as Readonly<Record<string, unknown>>;
  const inner = fields['function'];
  return typeof inner === 'object' && inner !== null
    ? (inner as Readonly<Record<string, unknown>>)
    : fields;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
