import type { CalledTool } from '../ports.ts';

export interface NormalizedToolCall extends CalledTool {
  /** Arguments as an object; null where the model's text was no JSON object. */
  readonly parsedArguments: Readonly<Record<string, unknown>> | null;
}

/**
 * Tool calls in a form that any server accepts in the history: half-written arguments, or empty
 * ones, make a local server fail every later turn. Adds their ids to those of the exchange.
 */
export function normalizeCalls(
  calls: readonly CalledTool[],
  usedIds: Set<string>,
): NormalizedToolCall[] {
  return calls.map((call) => {
    const value = readArguments(call.arguments);
    const isUsableId = call.id.length <= 64 && call.id !== '' && !usedIds.has(call.id);
    const id = isUsableId ? call.id : unusedCallId(usedIds);
    usedIds.add(id);
    const name = call.name.replaceAll(/[^\w-]/gu, '').slice(0, 64);
    return {
      id,
      name: name === '' ? 'unnamed' : name,
      arguments: JSON.stringify(value ?? {}),
      parsedArguments: value,
    };
  });
}

/** Unused id of nine letters and digits: Mistral refuses any other form. */
function unusedCallId(usedIds: ReadonlySet<string>): string {
  for (let n = usedIds.size + 1; ; n += 1) {
    const id = `call${String(n).padStart(5, '0')}`;
    if (!usedIds.has(id)) return id;
  }
}

function readArguments(text: string): Record<string, unknown> | null {
  if (text.trim() === '') return {};
  try {
    const parsed: unknown = JSON.parse(text);
    // Some models write the object as a JSON string inside the JSON.
    const value: unknown = typeof parsed === 'string' ? JSON.parse(parsed) : parsed;
    if (value === null) return {};
    if (typeof value !== 'object' || Array.isArray(value)) return null;
    return value as Record<string, unknown>;
  } catch {
    return null;
  }
}
