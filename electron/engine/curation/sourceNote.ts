import { z } from 'zod';
import { jsonCodec } from '../../../shared/domain/jsonCodec.ts';
import type { NodeRow } from '../storage/connection/rows.ts';

/** Note in a memory's attributes: when the document that it was drawn from changed. */
export const sourceNote = jsonCodec(
  z.looseObject({ sourceChanged: z.int().nonnegative().optional() }),
);

/** True for a memory drawn from a document that no longer says it. */
export function hasChangedSource({ attributes }: Pick<NodeRow, 'attributes'>): boolean {
  return (
    attributes.includes('"sourceChanged"') &&
    sourceNote.parse(attributes).sourceChanged !== undefined
  );
}
