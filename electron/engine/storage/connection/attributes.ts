import { z } from 'zod';
import { jsonCodec } from '../../../../shared/domain/jsonCodec.ts';

/** Attributes of a node or an entity: notes of several modules, each of which reads its own. */
const attributesCodec = jsonCodec(z.record(z.string(), z.unknown()));

/** Attributes with a note added; every other one stays as it is. */
export function withNote(attributes: string, note: Readonly<Record<string, unknown>>): string {
  return attributesCodec.stringify({ ...attributesCodec.parse(attributes), ...note });
}
