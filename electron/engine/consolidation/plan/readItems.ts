import { jsonrepair } from 'jsonrepair';
import type { z } from 'zod';

/** Malformed item, with zod's message. */
export interface InvalidItem {
  readonly value: unknown;
  readonly reason: string;
}

export interface ReadItems<T> {
  readonly items: readonly T[];
  /** Malformed items, for one attempt to repair them. */
  readonly invalid: readonly InvalidItem[];
  /** Number of further items that were not examined. */
  readonly omittedCount: number;
}

/** Length limit for JSON repair, which takes a microsecond a character and blocks the thread. */
const MAX_REPAIRED = 200_000;

/**
 * Limit of items: a longer list was not extracted from a conversation; the rest is not even parsed.
 */
const MAX_ITEMS = 1_000;

/** Failure: no list was found in the answer at all. */
export interface Unreadable {
  readonly unreadable: true;
}

/**
 * Parses a list of items from whatever a model wrote around it: reasoning, code fences, a preface,
 * a bare list, a list under another key. Each item is validated by itself, so that one malformed
 * item costs only itself. With `cutOff` the last item is dropped: repairing a half-written sentence
 * would make a false one.
 */
export function readItems<T>(
  text: string,
  key: string,
  schema: z.ZodType<T>,
  cutOff: boolean,
): ReadItems<T> | Unreadable {
  const list = listIn(text, key);
  if (list === null) return { unreadable: true };
  const complete = cutOff || list.isTruncated ? list.list.slice(0, -1) : list.list;
  const items: T[] = [];
  const invalid: InvalidItem[] = [];
  for (const value of complete.slice(0, MAX_ITEMS)) {
    const parsed = schema.safeParse(value);
    if (parsed.success) items.push(parsed.data);
    else {
      const message = parsed.error.issues
        .map(({ path, message }) => `${path.join('.')}: ${message}`)
        .join('; ');
      invalid.push({ value, reason: message });
    }
  }
  return { items, invalid, omittedCount: Math.max(0, complete.length - MAX_ITEMS) };
}

interface ParsedList {
  readonly list: readonly unknown[];
  /**
   * Truncated: the text stopped before its brackets closed, whatever finish reason the server gave.
   */
  readonly isTruncated: boolean;
}

function listIn(text: string, key: string): ParsedList | null {
  const unfenced = withoutThoughts(text)
    .replaceAll(/```[a-z]*\n?/giu, '')
    .trim();
  let start = unfenced.search(BRACKET);
  for (let attempts = 0; start >= 0 && attempts < MAX_STARTS; attempts += 1) {
    const end = closingOf(unfenced, start);
    const list = toList(parsedFrom(unfenced, start, end), key);
    if (list !== null && (list.length === 0 || list.some(isObject))) {
      return { list, isTruncated: end === null };
    }
    // Skips a remark in brackets before the answer; an unclosed one may contain it.
    const from = end ?? start + 1;
    const next = unfenced.slice(from).search(BRACKET);
    start = next < 0 ? -1 : from + next;
  }
  return null;
}

/** Text behind the thoughts in front of its list; a quote in the list may name their marks, too. */
function withoutThoughts(text: string): string {
  let answer = text;
  for (let attempts = 0; attempts < MAX_STARTS; attempts += 1) {
    const next = stripThought(answer);
    if (next === null) break;
    answer = next;
  }
  return answer;
}

/** Text behind a thought in front of the list; null where there is none. */
function stripThought(text: string): string | null {
  const start = text.search(BRACKET);
  const thought = text.search(/<think(?:ing)?>/iu);
  const isOpened = thought >= 0 && (start < 0 || thought < start);
  const from = isOpened ? thought : 0;
  const end = THOUGHT_END.exec(text.slice(from));
  if (end === null) return isOpened ? '' : null;
  // If the template opened the thought, only its end is in the answer.
  if (!isOpened && isInsideJson(text, start, end.index)) return null;
  return text.slice(from + end.index + end[0].length);
}

const THOUGHT_END = /<\/think(?:ing)?>/iu;

/** True if an offset is within the complete JSON that begins at `start`. */
function isInsideJson(text: string, start: number, offset: number): boolean {
  if (start < 0 || start > offset) return false;
  const end = closingOf(text, start);
  return end !== null && end > offset && parseStrictly(text.slice(start, end)) !== null;
}

const BRACKET = /[[{]/u;

/** Limit of thoughts, and of remarks in brackets, that are skipped before the answer. */
const MAX_STARTS = 8;

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function toList(value: unknown, key: string): readonly unknown[] | null {
  if (Array.isArray(value)) return value as unknown[];
  if (!isObject(value)) return null;
  const fields = value as Record<string, unknown>;
  const fieldValue = fields[key];
  if (Array.isArray(fieldValue)) return fieldValue as unknown[];
  const lists = Object.values(fields).filter((field) => Array.isArray(field));
  return lists.length === 1 && Object.keys(fields).length === 1 ? (lists[0] ?? null) : null;
}

/** Offsets of all brackets outside strings, from an offset on. */
function* bracketsFrom(text: string, start: number): Generator<number> {
  let isInString = false;
  for (let i = start; i < text.length; i += 1) {
    const unit = text.charAt(i);
    if (isInString) {
      if (unit === '\\') i += 1;
      else if (unit === '"') isInString = false;
    } else if (unit === '"') isInString = true;
    else if (unit === '{' || unit === '[' || unit === '}' || unit === ']') yield i;
  }
}

const opens = (unit: string): boolean => unit === '{' || unit === '[';

/** Offset just after the bracket that closes the one at `start`; null when none does. */
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
  const elements = completeElements(text, start);
  // Closing a complete prefix costs a fraction of repairing the incomplete rest.
  return (elements === null ? null : parseStrictly(elements)) ?? parse(text.slice(start));
}

/** Truncated list up to its last complete object, with `null` for the rest; or null. */
function completeElements(text: string, start: number): string | null {
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
  const parsedStrictly = parseStrictly(text);
  if (parsedStrictly !== null) return parsedStrictly;
  try {
    return JSON.parse(jsonrepair(text.slice(0, MAX_REPAIRED))) as unknown;
  } catch {
    return null;
  }
}
