import { z } from 'zod';
import { jsonCodec } from '../../../../shared/domain/jsonCodec.ts';

/** Attributes of a node or an entity: notes of several modules, each of which reads its own. */
const attributesCodec = jsonCodec(z.record(z.string(), z.unknown()));

/** Attributes with a note added; every other one stays as it is. */
export function withNote(attributes: string, note: Readonly<Record<string, unknown>>): string {
  return attributesCodec.stringify({ ...attributesCodec.parse(attributes), ...note });
}

/** Names of the notes that differ between two attributes. */
export function changedNotes(previous: string, next: string): string[] {
  const [old, current] = [attributesCodec.parse(previous), attributesCodec.parse(next)];
  return Object.keys({ ...old, ...current }).filter((name) => !isSame(old[name], current[name]));
}

/** Attributes with these notes as they are in others, or without those that are not there. */
export function withNotesOf(attributes: string, source: string, names: readonly string[]): string {
  const notes = attributesCodec.parse(source);
  const result = { ...attributesCodec.parse(attributes) };
  for (const name of names) {
    if (name in notes) result[name] = notes[name];
    else Reflect.deleteProperty(result, name);
  }
  return attributesCodec.stringify(result);
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
