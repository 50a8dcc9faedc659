import { jsonrepair } from 'jsonrepair';
import type { z } from 'zod';

export interface ReadItems<T> {
  readonly items: readonly T[];
  /** Malformed items, with zod's message, for one attempt to repair them. */
  readonly bad: readonly { readonly value: unknown; readonly why: string }[];
  /** Further ones that were not looked at. */
  readonly tooMany: number;
}

/** Mending takes a microsecond a character, and holds everybody up. */
const MOST_REPAIRED = 200_000;

/** A list that is longer was not drawn from a conversation; the rest is not even parsed. */
const MOST_ITEMS = 1_000;

/** No list could be found in the answer at all. */
export interface Unreadable {
  readonly unreadable: true;
}

/**
 * Reads a list of items out of whatever a model wrote around it: thinking aloud, code fences, a
 * preface, a bare list, a list under another key. Each item is judged by itself, so that one bad one
 * costs only itself. With `cutOff` the last item is left out: mending a half-written sentence would
 * make a false one.
 */
export function readItems<T>(
  text: string,
  key: string,
  schema: z.ZodType<T>,
  cutOff: boolean,
): ReadItems<T> | Unreadable {
  const list = listIn(text, key);
  if (list === null) return { unreadable: true };
  const complete = cutOff || list.openEnded ? list.list.slice(0, -1) : list.list;
  const items: T[] = [];
  const bad: { value: unknown; why: string }[] = [];
  for (const value of complete.slice(0, MOST_ITEMS)) {
    const parsed = schema.safeParse(value);
    if (parsed.success) items.push(parsed.data);
    else {
      const message = parsed.error.issues
        .map(({ path, message }) => `${path.join('.')}: ${message}`)
        .join('; ');
      bad.push({ value, why: message });
    }
  }
  return { items, bad, tooMany: Math.max(0, complete.length - MOST_ITEMS) };
}

interface FoundList {
  readonly list: readonly unknown[];
  /** The text stopped before its brackets closed, whatever the server said about its end. */
  readonly openEnded: boolean;
}

function listIn(text: string, key: string): FoundList | null {
  const bare = text
    .replaceAll(/<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>|$)/giu, '')
    // If the template opened the thought, only its end is in the answer.
    .replace(/^[\s\S]*<\/think(?:ing)?>/iu, '')
    .replaceAll(/```[a-z]*\n?/giu, '')
    .trim();
  let start = bare.search(BRACKET);
  for (let tries = 0; start >= 0 && tries < MOST_STARTS; tries += 1) {
    const end = closingOf(bare, start);
    const list = asList(parsedFrom(bare, start, end), key);
    if (list !== null && (list.length === 0 || list.some(isObject))) {
      return { list, openEnded: end === null };
    }
    // A remark in brackets before the answer is passed over whole; what stays open may hold it.
    const from = end ?? start + 1;
    const next = bare.slice(from).search(BRACKET);
    start = next < 0 ? -1 : from + next;
  }
  return null;
}

const BRACKET = /[[{]/u;

/** Remarks in brackets before the answer that are passed over. */
const MOST_STARTS = 8;

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function asList(value: unknown, key: string): readonly unknown[] | null {
  if (Array.isArray(value)) return value as unknown[];
  if (!isObject(value)) return null;
  const fields = value as Record<string, unknown>;
  const fieldValue = fields[key];
  if (Array.isArray(fieldValue)) return fieldValue as unknown[];
  const lists = Object.values(fields).filter((field) => Array.isArray(field));
  return lists.length === 1 && Object.keys(fields).length === 1 ? (lists[0] ?? null) : null;
}

/** The places of all brackets that stand in no string, from a place on. */
function* bracketsFrom(text: string, start: number): Generator<number> {
  let inString = false;
  for (let i = start; i < text.length; i += 1) {
    const unit = text.charAt(i);
    if (inString) {
      if (unit === '\\') i += 1;
      else if (unit === '"') inString = false;
    } else if (unit === '"') inString = true;
    else if (unit === '{' || unit === '[' || unit === '}' || unit === ']') yield i;
  }
}

const opens = (unit: string): boolean => unit === '{' || unit === '[';

/** Just after the bracket that closes the one at `start`; null when none does. */
function closingOf(text: string, start: number): number | null {
  let depth = 0;
  for (const at of bracketsFrom(text, start)) {
    depth += opens(text.charAt(at)) ? 1 : -1;
    if (depth === 0) return at + 1;
  }
  return null;
}

/** Parsed JSON of a range; of a truncated list, the last complete element ends it. */
function parsedFrom(text: string, start: number, end: number | null): unknown {
  if (end !== null) return parse(text.slice(start, end));
  const elements = wholeElements(text, start);
  // Closing what is whole costs a fraction of mending what is not.
  return (elements === null ? null : parseStrictly(elements)) ?? parse(text.slice(start));
}

/** A list that breaks off, up to its last whole object, with `null` for the rest; or null. */
function wholeElements(text: string, start: number): string | null {
  const open: string[] = [];
  let last: { readonly end: number; readonly closing: string } | null = null;
  for (const at of bracketsFrom(text, start)) {
    const unit = text.charAt(at);
    if (opens(unit)) open.push(unit === '{' ? '}' : ']');
    else {
      open.pop();
      // The list itself, or one in the object around it that the schema asks for.
      if (open.length > 2) continue;
      if (unit === ']') last = null;
      else if (open.at(-1) === ']') last = { end: at + 1, closing: open.toReversed().join('') };
    }
  }
  return last === null ? null : `${text.slice(start, last.end)},null${last.closing}`;
}

function parseStrictly(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function parse(text: string): unknown {
  const strictly = parseStrictly(text);
  if (strictly !== null) return strictly;
  try {
    return JSON.parse(jsonrepair(text.slice(0, MOST_REPAIRED))) as unknown;
  } catch {
    return null;
  }
}
