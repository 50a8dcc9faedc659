import type { EngineCommandName } from '../../../shared/contract/index.ts';
import { redactSecrets } from '../algorithms/secrets/redactSecrets.ts';
import type { EngineHandlers } from '../engineApi.ts';
import { REDACTED_FIELDS } from './redactedFields.ts';

/**
 * Redaction of secrets in every text a request would store: a memory, a tag, a title, a name.
 * `isWanted` is read at each request, as the person may switch it off.
 */
export function withRedaction(handlers: EngineHandlers, isWanted: () => boolean): EngineHandlers {
  const redacting = Object.entries(REDACTED_FIELDS).map(([command, paths]) => {
    const name = command as EngineCommandName;
    const handle = handlers[name] as (request: unknown, call: unknown) => unknown;
    const redactAndRun = (request: unknown, call: unknown) =>
      handle(isWanted() ? redactFields(request, paths) : request, call);
    return [name, redactAndRun] as const;
  });
  return { ...handlers, ...(Object.fromEntries(redacting) as Partial<EngineHandlers>) };
}

/** Copy of the request with the texts at these paths redacted; absent ones stay absent. */
export function redactFields(request: unknown, paths: readonly string[]): unknown {
  return paths.reduce((copy, path) => redactAt(copy, path.split('.')), request);
}

function redactAt(value: unknown, [step = '', ...path]: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const key = step.replace('[]', '');
  if (!(key in value)) return value;
  const field = (value as Readonly<Record<string, unknown>>)[key];
  return { ...value, [key]: path.length === 0 ? redactTexts(field) : redactIn(field, path) };
}

/** Redacts inside an object, or inside every object of a list. */
function redactIn(field: unknown, path: readonly string[]): unknown {
  return Array.isArray(field) ? field.map((item) => redactAt(item, path)) : redactAt(field, path);
}

function redactTexts(field: unknown): unknown {
  if (Array.isArray(field)) return field.map(redactTexts);
  if (typeof field === 'string') return redactSecrets(field).text;
  if (typeof field !== 'object' || field === null) return field;
  return Object.fromEntries(Object.entries(field).map(([key, value]) => [key, redactTexts(value)]));
}
