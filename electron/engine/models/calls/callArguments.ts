import type { CalledTool } from '../ports.ts';

export interface NormalCall extends CalledTool {
  /** Arguments as an object; null when the model's text was none. */
  readonly value: Readonly<Record<string, unknown>> | null;
}

/**
 * Tool calls in a form that any server accepts in the history: half-written arguments, or empty
 * ones, make a local server fail every later turn.
 */
export function normalizeCalls(calls: readonly CalledTool[]): NormalCall[] {
  const ids = new Set<string>();
  return calls.map((call, n) => {
    const value = readArguments(call.arguments);
    const usable = call.id.length <= 64 && call.id !== '' && !ids.has(call.id);
    const id = usable ? call.id : `call_${n + 1}_${ids.size}`;
    ids.add(id);
    const name = call.name.replaceAll(/[^\w-]/gu, '').slice(0, 64);
    return {
      id,
      name: name === '' ? 'unnamed' : name,
      arguments: JSON.stringify(value ?? {}),
      value,
    };
  });
}

function readArguments(text: string): Record<string, unknown> | null {
  if (text.trim() === '') return {};
  try {
    const once: unknown = JSON.parse(text);
    // Some models write the object as a JSON string inside the JSON.
    const value: unknown = typeof once === 'string' ? JSON.parse(once) : once;
    if (value === null) return {};
    if (typeof value !== 'object' || Array.isArray(value)) return null;
    return value as Record<string, unknown>;
  } catch {
    return null;
  }
}
