/** Fields of a request that the emulated servers read. */
export type RequestBody = Readonly<Record<string, unknown>>;

interface SentTool {
  readonly function: { readonly name: string; readonly parameters: object };
}

interface SentMessage {
  readonly role: string;
  readonly content: string | null;
}

export const toolsIn = (body: RequestBody): readonly SentTool[] =>
  (body['tools'] as readonly SentTool[] | undefined) ?? [];

export const messagesIn = (body: RequestBody): readonly SentMessage[] =>
  body['messages'] as readonly SentMessage[];

export const textIn = (body: RequestBody): string =>
  messagesIn(body)
    .map(({ content }) => content ?? '')
    .join('\n');

/** `json_schema`, `json_object`, or null where no format is asked for. */
export function formatIn(body: RequestBody): string | null {
  const format = body['response_format'] as { readonly type: string } | undefined;
  return format?.type ?? null;
}

/** The longest answer that is asked for, under whichever name. */
export function lengthIn(body: RequestBody): number | null {
  const length = body['max_tokens'] ?? body['max_completion_tokens'];
  return typeof length === 'number' ? length : null;
}

/** Every schema of a request: the arguments of its tools, and the shape of the answer. */
export function schemasIn(body: RequestBody): readonly object[] {
  const format = body['response_format'] as
    { readonly json_schema?: { readonly schema: object } } | undefined;
  const shape = format?.json_schema?.schema;
  return [...toolsIn(body).map((tool) => tool.function.parameters), ...(shape ? [shape] : [])];
}

type Keyword = readonly [name: string, value: unknown];

const MAPS = ['properties', '$defs', 'patternProperties'];

/** Every keyword of a schema, those of the schemas inside it too. */
export function keywordsOf(schema: unknown): Keyword[] {
  if (Array.isArray(schema)) return schema.flatMap(keywordsOf);
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, value]): Keyword[] => {
    const inner = MAPS.includes(name) ? Object.values(value as object) : [value];
    return [[name, value], ...inner.flatMap(keywordsOf)];
  });
}

/** The number of a keyword wherever it stands in the request. */
export function numbersOf(body: RequestBody, name: string): number[] {
  return schemasIn(body)
    .flatMap(keywordsOf)
    .flatMap(([key, value]) => (key === name && typeof value === 'number' ? [value] : []));
}
